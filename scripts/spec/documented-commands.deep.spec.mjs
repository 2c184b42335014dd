import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { inRoot } from '../lib/paths.mjs';
import { readArguments } from '../test/arguments.mjs';
import { screens } from '../test/front-end-jest.mjs';
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

  test('name steps of the tests, and test files, that exist', () => {
    const found = named(/`[^`\n]*npm (?:test|run test:deep) -- ([\w -]+?)(?: -[^`\n]*)?`/g).map((text) =>
      text.split(' '),
    );
    expect(found).toEqual(expect.arrayContaining([['alerts'], ['integration', 'large-uploads']]));
    const tests = [
      'backend/src',
      'backend/test',
      'admin-ui/src',
      'gallery-ui/src',
      'shared-ui/src',
      'e2e/tests',
      'scripts/spec',
    ]
      .flatMap((folder) => readdirSync(inRoot(folder), { recursive: true }))
      .filter((name) => /\.(spec|suite)\.(tsx?|mjs)$/.test(name));
    for (const words of found) {
      expect([words, readArguments(words)]).toEqual([words, { chosen: [words[0]], extra: expect.any(Array) }]);
      const [, file] = words;
      if (file !== undefined) expect([words, tests.filter((name) => name.includes(file))]).not.toEqual([words, []]);
    }
  });

  test('name folders and files that exist', () => {
    const found = named(
      /`((?:backend|admin-ui|gallery-ui|shared-ui|api-client|e2e|scripts|chaos|bench|deploy|docs)\/[\w./-]+)`/g,
    );
    expect(found).toEqual(expect.arrayContaining(['backend/test/attacks', 'deploy/kubernetes']));
    // The build and the tests write these.
    const isMade = (path) => /^backend\/(?:dist|coverage)\//.test(path);
    expect(found.filter((path) => !isMade(path) && !existsSync(inRoot(path)))).toEqual([]);
  });

  test('link to pages, and to headings of them, that exist', () => {
    const wrong = [];
    for (const file of files)
      for (const [, path, heading] of read(file).matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)#?([^)\s]*)\)/g)) {
        const page = path === '' ? file : join(dirname(file), path);
        if (file === 'docs/decisions/README.md' && path === 'file.md') continue;
        const isThere = existsSync(inRoot(page));
        if (!isThere || (heading && !headingsOf(page).includes(heading))) wrong.push(`${file}: ${path}#${heading}`);
      }
    expect(wrong).toEqual([]);
  });
});

/** Returns the anchors of a page's headings, as GitHub makes them. */
function headingsOf(page) {
  return [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

describe('deepFiles', () => {
  test('is every exhaustive file, unless files are named', () => {
    const filesOf = (deep, ...args) => deepFiles({ deep, ...readArguments(['integration', ...args]) })[1];
    const isTaken = (file) => new RegExp(filesOf(true)).test(file);
    const files = ['Page.spec.tsx', 'Page.deep.spec.tsx', 'rule.spec.ts', 'rule.deep.spec.ts', 'x.only-deep.spec.tsx'];
    expect(files.filter(isTaken)).toEqual(['Page.deep.spec.tsx', 'rule.deep.spec.ts', 'x.only-deep.spec.tsx']);
    expect(filesOf(true, '-t', 'a name')).toContain('deep');
    expect(filesOf(true, 'large-uploads')).toBeUndefined();
    expect(filesOf(false)).toBeUndefined();
  });
});

describe('screens', () => {
  test('have late answers, unless another seed is set', () => {
    const { TEST_LATE } = process.env;
    try {
      delete process.env.TEST_LATE;
      expect(screens('admin-ui', {}).globals.TEST_LATE).toBe(1);
      process.env.TEST_LATE = '2';
      expect(screens('admin-ui', {}).globals.TEST_LATE).toBe(2);
    } finally {
      if (TEST_LATE === undefined) delete process.env.TEST_LATE;
      else process.env.TEST_LATE = TEST_LATE;
    }
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
