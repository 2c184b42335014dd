import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { inRoot } from '../lib/paths.mjs';
import { settingNames } from '../test/clean-env.mjs';
import { backendConfig } from '../start/settings.mjs';
import { composeProblems, environmentOf, interpolate } from '../test/compose-check.mjs';
import { dockerfileProblems } from '../test/deployment.mjs';

const PORT = "'127.0.0.1:${PORT:-3000}:3000'";
const OURS = ['migrate', 'api', 'worker'];
const FILE = readFileSync(inRoot('docker-compose.yml'), 'utf8');

/** Returns the problems of the compose file after a change of its text. */
function problems(change = (text) => text) {
  return composeProblems(parse(change(FILE), { merge: true }), settingNames());
}

/** Returns a function that replaces a part of the text, which must be there. */
function replaced(part, by) {
  return (text) => {
    expect(text).toContain(part);
    return text.replaceAll(part, by);
  };
}

describe('the check of compose and Dockerfile', () => {
  test('finds nothing wrong with docker-compose.yml', () => {
    expect(problems()).toEqual([]);
  });

  test('names settings of .env that do not reach a container', () => {
    const found = problems(replaced('path: .env', 'path: other.env'));
    expect(found).toEqual(OURS.map((name) => expect.stringMatching(`${name}: .*OIDC_ISSUER.* env_file`)));
  });

  test('rejects a port that is published on every interface', () => {
    const found = problems(replaced(PORT, '"${PORT:-3000}:3000"'));
    expect(found).toEqual([expect.stringMatching(/api: .*every interface/)]);
  });

  test.each([
    ['long syntax without host_ip', '{ target: 3000, published: 3000 }'],
    ['0.0.0.0', '"0.0.0.0:3000:3000"'],
    ['every IPv6 address', '"[::]:3000:3000"'],
    ['a container port alone', '"3000"'],
  ])('rejects a port published as %s', (_what, port) => {
    expect(problems(replaced(PORT, port))).toEqual([expect.stringMatching(/api: .*every interface/)]);
  });

  test('names a service whose log grows without end', () => {
    const found = problems(replaced('ce2373ea43d1\n    logging: *logging', 'ce2373ea43d1'));
    expect(found).toEqual([expect.stringMatching(/redis: its log grows/)]);
  });

  test('names a service that could take all memory', () => {
    expect(problems(replaced('    mem_limit: 768m\n', ''))).toEqual([expect.stringMatching(/redis: .*set mem_limit/)]);
  });

  test.each([
    ['runs without init', '  init: true\n', /needs init/],
    ['has capabilities', '  cap_drop: [ALL]\n', /capabilities/],
    ['may gain privileges', "  security_opt: ['no-new-privileges:true']\n", /no-new-privileges/],
  ])('names a process of ours that %s', (_what, part, reason) => {
    const found = problems(replaced(part, ''));
    expect(found).toEqual(OURS.map((name) => expect.stringMatching(new RegExp(`${name}: .*${reason.source}`))));
  });

  test('rejects a step that starts again for ever', () => {
    const found = problems(replaced('restart: on-failure:3', 'restart: on-failure'));
    expect(found).toEqual(['bucket', 'migrate'].map((name) => expect.stringMatching(`${name}: .*for ever`)));
  });

  test('rejects a container port that .env can move', () => {
    const found = problems(replaced("    PORT: '3000'\n", ''));
    expect(found).toEqual(OURS.map((name) => expect.stringMatching(`${name}: PORT must be set`)));
  });

  test.each([
    [
      'a foreign image without its digest',
      '@sha256:d74eeac9a635390a49bc21bd49fccd973de707e2a53a76ac49b552b8712ec46f',
      '',
    ],
    ['its own image as the latest', 'image: showreel:1.0.0', 'image: showreel:latest'],
  ])('rejects %s', (_what, part, by) => {
    expect(problems(replaced(part, by))).toEqual(
      expect.arrayContaining([expect.stringMatching(/must name a version/)]),
    );
  });

  test('the image and the workspaces have the version of package.json', () => {
    const read = (...path) => JSON.parse(readFileSync(inRoot(...path, 'package.json'), 'utf8'));
    const { version, workspaces } = read();
    expect(parse(FILE, { merge: true })['x-app'].image).toBe(`showreel:${version}`);
    expect(workspaces.filter((name) => read(name).version !== version)).toEqual([]);
  });

  const DOCKERFILE = readFileSync(inRoot('Dockerfile'), 'utf8');

  test.each([
    ['install packages before sources', 'RUN npm ci --no-audit --no-fund\nCOPY . .', 'COPY . .\nRUN npm ci'],
    [
      'copy node_modules before what changes',
      'COPY --from=dependencies',
      'COPY backend/assets x\nCOPY --from=dependencies',
    ],
  ])('the Dockerfile must %s', (_what, part, by) => {
    expect(dockerfileProblems(DOCKERFILE)).toEqual([]);
    expect(dockerfileProblems(replaced(part, by)(DOCKERFILE))).toEqual([expect.stringMatching(/again/)]);
  });

  test('the Dockerfile must name its images by digest', () => {
    const digest = /@sha256:[0-9a-f]{64}/.exec(DOCKERFILE)[0];
    expect(dockerfileProblems(replaced(digest, '')(DOCKERFILE))).toEqual(
      Array(2).fill(expect.stringMatching(/must name a version and its digest/)),
    );
  });

  test('the nginx example discards forwarding headers of clients, and asks a restarting API again', () => {
    const [, example] = /```nginx\n([^]*?)```/.exec(readFileSync(inRoot('docs', 'operations.md'), 'utf8'));
    const [upstream, site] = example.split('server {');
    for (const [line] of upstream.matchAll(/^.*\bserver \d.*$/gm)) expect(line).toContain('max_fails=0;');
    expect(site).toContain('proxy_set_header X-Forwarded-For $remote_addr;');
    expect(site).toContain('proxy_set_header X-Forwarded-Proto $scheme;');
    expect(site).toContain('proxy_set_header X-Forwarded-Host "";');
  });

  test('Caddy discards the forwarding headers of clients, as it does unless it is configured otherwise', () => {
    const { content } = parse(FILE, { merge: true }).configs.caddyfile;
    expect(content).toContain('reverse_proxy api:3000');
    expect(content).not.toMatch(/trusted_proxies|header_up/);
  });

  const EXAMPLE = parseEnv(readFileSync(inRoot('.env.example'), 'utf8'));
  /** Values for the last section of .env.example. */
  const FILLED_IN = {
    PUBLIC_URL: 'https://gallery.example.com',
    S3_PUBLIC_ENDPOINT: 'https://media.example.com',
    S3_ACCESS_KEY_ID: 'showreel',
    S3_SECRET_ACCESS_KEY: 'a'.repeat(48),
    SESSION_SECRET: 's'.repeat(64),
    MEDIA_LINK_SECRET: 'm'.repeat(64),
    ADMIN_EMAIL: 'owner@studio.example',
    SUPPORT_EMAIL: 'hello@studio.example',
    POSTGRES_PASSWORD: 'p'.repeat(48),
  };

  test('compose names each variable that .env.example leaves open', () => {
    const missing = [];
    const env = { ...EXAMPLE };
    for (;;) {
      try {
        interpolate(FILE, env);
        break;
      } catch ({ message }) {
        const [name] = message.split(':');
        missing.push(name);
        env[name] = 'set';
      }
    }
    expect(missing.sort()).toEqual(Object.keys(FILLED_IN).sort());
  });

  test.each(OURS)('%s starts with .env.example and what its last section asks for', async (service) => {
    const dotEnv = { ...EXAMPLE, ...FILLED_IN };
    const { services } = parse(interpolate(FILE, dotEnv), { merge: true });
    const config = await backendConfig(environmentOf(services[service], dotEnv));
    expect(config).toMatchObject({
      production: true,
      http: { publicUrl: FILLED_IN.PUBLIC_URL, trustProxy: 1 },
      admin: { email: FILLED_IN.ADMIN_EMAIL },
    });
  });

  test.each(['ADMIN_EMAIL', 'SUPPORT_EMAIL'])('an example address in %s is rejected', async (name) => {
    const dotEnv = { ...EXAMPLE, ...FILLED_IN, [name]: 'someone@showreel.local' };
    const { services } = parse(interpolate(FILE, dotEnv), { merge: true });
    await expect(backendConfig(environmentOf(services.api, dotEnv))).rejects.toThrow(
      `${name} must be set in production`,
    );
  });
});
