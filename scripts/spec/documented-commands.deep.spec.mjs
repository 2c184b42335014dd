import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { inRoot } from '../lib/paths.mjs';
import { readArguments } from '../test/arguments.mjs';
import { deepFiles } from '../test/steps.mjs';

const read = (...path) => readFileSync(inRoot(...path), 'utf8');
/** The folders of the sources that documents name, by whole paths or by their ends. */
const SOURCES = [
  ...['backend/src', 'backend/test', 'admin-ui/src', 'admin-ui/test', 'gallery-ui/src', 'gallery-ui/bundle'],
  ...['gallery-ui/fonts', 'shared-ui/src', 'scripts', 'eslint', 'e2e/tests', 'bench', 'chaos'],
];

/** Everything that CONTRIBUTING.md shows between backticks as `npm test -- ...`, as arguments. */
const COMMANDS = [...read('CONTRIBUTING.md').matchAll(/`npm test -- ([^`]+)`/g)].map(([, text]) =>
  text.match(/"[^"]+"|\S+/g).map((word) => word.replaceAll('"', '')),
);
const { scripts } = JSON.parse(read('package.json'));

describe('CONTRIBUTING.md', () => {
  test('shows how to run single test files', () => {
    expect(COMMANDS.map(([step]) => step)).toEqual(expect.arrayContaining(['integration', 'unit', 'e2e']));
  });

  test.each(COMMANDS.map((words) => [words.join(' '), words]))('npm test -- %s selects one step', (_text, words) => {
    expect(readArguments(words)).toEqual({ chosen: [words[0]], extra: expect.any(Array) });
  });

  if (process.env.TEST_DEEP === '1')
    test('npm test -- unit with a file and a name runs that test alone', () => {
      const words = COMMANDS.find(([step]) => step === 'unit');
      const { stdout, status } = spawnSync(process.execPath, [inRoot('scripts', 'test.mjs'), ...words], {
        encoding: 'utf8',
        // In CI a skipped test fails a run, and a name skips all others.
        env: { ...process.env, CI: '' },
      });
      expect({ status, last: stdout.trim().split('\n').at(-1) }).toEqual({
        status: 0,
        last: expect.stringMatching(/^1 passed, 0 failed/),
      });
    });
});

describe('the documents', () => {
  const inDocs = readdirSync(inRoot('docs'), { recursive: true }).map((name) => `docs/${name}`);
  const files = [...readdirSync(inRoot()), ...inDocs].filter((name) => name.endsWith('.md') && name !== 'CHANGELOG.md');
  const named = (pattern) => files.flatMap((file) => [...read(file).matchAll(pattern)].map(([, name]) => name));

  test('name npm scripts that exist', () => {
    const found = named(/npm run ([\w:-]+)/g);
    expect(found).toEqual(expect.arrayContaining(['bench', 'reset-password', 'accept-storage']));
    expect(found.filter((name) => !(name in scripts))).toEqual([]);
  });

  test('name programs that exist', () => {
    const found = named(/\bnode ((?:scripts|backend)\/[\w/.-]+\.m?js)/g);
    expect(found).toEqual(expect.arrayContaining(['backend/dist/migrate.js', 'scripts/screenshots.mjs']));
    const sourceOf = (path) => path.replace(/^backend\/dist\/(.*)\.js$/, 'backend/src/$1.ts');
    expect(found.filter((path) => !existsSync(inRoot(sourceOf(path))))).toEqual([]);
  });

  test('name source files that exist', () => {
    const inFolder = (folder, recursive) =>
      readdirSync(inRoot(folder), { recursive }).map((name) => `/${folder}/${name}`);
    const sources = [...inFolder('gallery-ui', false), ...SOURCES.flatMap((folder) => inFolder(folder, true))];
    const found = named(/`([\w./-]+\.(?:tsx?|mjs))`/g);
    expect(found).toEqual(expect.arrayContaining(['backend/src/main.ts', 'edit/project-edit.ts']));
    expect(found.filter((path) => !sources.some((source) => source.endsWith(`/${path}`)))).toEqual([]);
  });
});

describe('deepFiles', () => {
  test('is every exhaustive file, unless files are named', () => {
    const filesOf = (deep, ...args) => deepFiles({ deep, ...readArguments(['integration', ...args]) })[1];
    expect(filesOf(true)).toContain('deep');
    expect(filesOf(true, '-t', 'a name')).toContain('deep');
    expect(filesOf(true, 'large-uploads')).toBeUndefined();
    expect(filesOf(false)).toBeUndefined();
  });
});

describe('readArguments', () => {
  test.each([
    [['integration', 'favourites'], { chosen: ['integration'], extra: ['--testPathPatterns=favourites'] }],
    [['e2e', 'checkout', '-g', 'declined'], { chosen: ['e2e'], extra: ['checkout', '-g', 'declined'] }],
    [['oxlint', 'eslint'], { chosen: ['oxlint', 'eslint'], extra: [] }],
  ])('reads %j', (args, expected) => {
    expect(readArguments(args)).toEqual(expected);
  });

  test.each([
    [['nothing'], /no test step called nothing/],
    [['unit', 'integration', 'clock'], /"clock" is neither a step nor a file of exactly one step/],
    [['types', 'clock'], /"clock" is neither/],
    [['-t', 'clock'], /need exactly one step/],
  ])('rejects %j', (args, message) => {
    expect(() => readArguments(args)).toThrow(message);
  });
});
