import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { inRoot } from '../lib/paths.mjs';
import { settingNames } from '../test/clean-env.mjs';
import { composeProblems } from '../test/compose-check.mjs';

const PORT = "'127.0.0.1:${PORT:-3000}:3000'";
const OURS = ['migrate', 'api', 'worker'];
const FILE = readFileSync(inRoot('docker-compose.yml'), 'utf8');

/** The problems of the compose file after a change of its text. */
function problems(change = (text) => text) {
  return composeProblems(parse(change(FILE), { merge: true }), settingNames());
}

/** The text with a part replaced, which must be there. */
function replaced(part, by) {
  return (text) => {
    expect(text).toContain(part);
    return text.replaceAll(part, by);
  };
}

test('compose-check finds nothing wrong with docker-compose.yml', () => {
  expect(problems()).toEqual([]);
});

test('compose-check names settings of .env that do not reach a container', () => {
  const found = problems(replaced('path: .env', 'path: other.env'));
  expect(found).toEqual(OURS.map((name) => expect.stringMatching(`${name}: .*OIDC_ISSUER.* env_file`)));
});

test('compose-check rejects a port that is published on every interface', () => {
  const found = problems(replaced(PORT, '"${PORT:-3000}:3000"'));
  expect(found).toEqual([expect.stringMatching(/api: .*every interface/)]);
});

test.each([
  ['long syntax without host_ip', '{ target: 3000, published: 3000 }'],
  ['0.0.0.0', '"0.0.0.0:3000:3000"'],
  ['every IPv6 address', '"[::]:3000:3000"'],
  ['a container port alone', '"3000"'],
])('compose-check rejects a port published as %s', (_what, port) => {
  expect(problems(replaced(PORT, port))).toEqual([expect.stringMatching(/api: .*every interface/)]);
});

test('compose-check names a service whose log grows without end', () => {
  const found = problems(replaced('image: redis:7\n    logging: *logging', 'image: redis:7'));
  expect(found).toEqual([expect.stringMatching(/redis: its log grows/)]);
});

test('compose-check rejects a container port that .env can move', () => {
  const found = problems(replaced("    PORT: '3000'\n", ''));
  expect(found).toEqual(OURS.map((name) => expect.stringMatching(`${name}: PORT must be set`)));
});
