import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';

const ROOT = resolve(process.cwd(), '..');
const LINT = `
import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';
const eslint = new ESLint();
const untyped = new ESLint({ overrideConfig: tseslint.configs.disableTypeChecked });
const found = [];
for (const [file, code, needsTypes] of JSON.parse(process.env.CASES)) {
  const [result] = await (needsTypes ? eslint : untyped).lintText(code, { filePath: file });
  found.push(result.messages.map(({ ruleId, message }) => ruleId ?? message));
}
console.log(JSON.stringify(found));
`;

const PATHS = 'import-x/no-restricted-paths';
/** What must be refused: the file it stands in, one line of code, the rule that bites. */
const BAD: [what: string, file: string, code: string, rule: string][] = [
  ['common imports a port', 'backend/src/common/money.ts', `import '../ports/storage.port.js';`, PATHS],
  ['config imports common', 'backend/src/config/settings.ts', `import '../common/clock.js';`, PATHS],
  ['a port imports an adapter', 'backend/src/ports/storage.port.ts', `import '../adapters/disk-storage.js';`, PATHS],
  [
    'an adapter imports a module',
    'backend/src/adapters/disk-storage.ts',
    `import '../modules/projects/projects.service.js';`,
    PATHS,
  ],
  [
    'a module imports an adapter',
    'backend/src/modules/media/media.service.ts',
    `import '../../adapters/disk-storage.js';`,
    PATHS,
  ],
  [
    'the database imports a service',
    'backend/src/database/data-source.ts',
    `import '../modules/projects/projects.service.js';`,
    PATHS,
  ],
  [
    'a module imports the module list',
    'backend/src/modules/media/media.service.ts',
    `import '../../app.module.js';`,
    PATHS,
  ],
  [
    'the product imports its tests',
    'backend/src/modules/media/media.service.ts',
    `import '../../../test/postgres.js';`,
    PATHS,
  ],
  [
    'auth imports upward',
    'backend/src/modules/auth/users.service.ts',
    `import '../projects/projects.service.js';`,
    PATHS,
  ],
  [
    'media imports the gallery',
    'backend/src/modules/media/media.service.ts',
    `import '../gallery/gallery.service.js';`,
    PATHS,
  ],
  [
    'anybody imports stats',
    'backend/src/modules/gallery/gallery.service.ts',
    `import '../stats/stats.service.js';`,
    PATHS,
  ],
  [
    'a foreign repository',
    'backend/src/modules/media/media.service.ts',
    `import '../projects/projects.repository.js';`,
    PATHS,
  ],
  [
    'a controller skips its service',
    'backend/src/modules/projects/projects.controller.ts',
    `import './projects.repository.js';`,
    PATHS,
  ],
  [
    'a service imports its controller',
    'backend/src/modules/projects/projects.service.ts',
    `import './projects.controller.js';`,
    PATHS,
  ],
  [
    'the environment outside config',
    'backend/src/modules/media/media.service.ts',
    'export const port = process.env.PORT;',
    'no-restricted-properties',
  ],
  [
    'the environment by import',
    'backend/src/common/money.ts',
    `import { env } from 'node:process'; export const port = env.PORT;`,
    'no-restricted-imports',
  ],
  ['sharp outside adapters', 'backend/src/modules/media/renderer.ts', `import 'sharp';`, 'no-restricted-imports'],
  [
    'stripe outside adapters',
    'backend/src/modules/media/media.service.ts',
    `import 'stripe';`,
    'no-restricted-imports',
  ],
  [
    'the AWS SDK outside adapters',
    'backend/src/modules/media/media.service.ts',
    `import '@aws-sdk/client-s3';`,
    'no-restricted-imports',
  ],
  [
    'a program started by a module',
    'backend/src/modules/media/media.service.ts',
    `import 'node:child_process';`,
    'no-restricted-imports',
  ],
  ['a barrel', 'backend/src/common/money.ts', `export * from './clock.js';`, 'no-restricted-syntax'],
  ['a re-export', 'backend/src/common/money.ts', `export { Clock } from './clock.js';`, 'no-restricted-syntax'],
  ['a default export', 'backend/src/common/money.ts', 'export default 1;', 'import-x/no-default-export'],
  [
    'the machine’s time in the trade',
    'backend/src/modules/media/media.service.ts',
    'export const now = new Date();',
    'no-restricted-syntax',
  ],
  [
    'a promise nobody waits for',
    'backend/src/common/money.ts',
    'async function work() {}\nexport function go() { work(); }',
    '@typescript-eslint/no-floating-promises',
  ],
];

/** What must stay allowed. */
const GOOD: [what: string, file: string, code: string][] = [
  ['a module imports a port', 'backend/src/modules/media/media.service.ts', `import '../../ports/storage.port.js';`],
  [
    'media imports the projects service',
    'backend/src/modules/media/media.service.ts',
    `import '../projects/projects.service.js';`,
  ],
  ['the module list imports adapters', 'backend/src/app.module.ts', `import './adapters/disk-storage.js';`],
  ['an adapter imports its vendor', 'backend/src/adapters/sharp-image-tool.ts', `import 'sharp';`],
  ['config reads the environment', 'backend/src/config/config.ts', 'export const port = process.env.PORT;'],
  ['a spec imports fakes', 'backend/src/common/clock.spec.ts', `import '../servers/postgres.js';`],
];

let found: string[][];

beforeAll(async () => {
  // Types are worked out anew for every piece of code: only for the rules that ask for them, and where nothing may be found.
  const piece = (file: string, code: string, needsTypes: boolean) =>
    [resolve(ROOT, file), `${code}\n`, needsTypes] as const;
  const cases = [
    ...BAD.map(([, file, code, rule]) => piece(file, code, rule.startsWith('@typescript-eslint'))),
    ...GOOD.map(([, file, code]) => piece(file, code, true)),
  ];
  // In a process of its own: ESLint loads its configuration in ways that Jest's module loader does not know.
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', LINT], {
    cwd: ROOT,
    env: { ...process.env, NODE_OPTIONS: '', CASES: JSON.stringify(cases) },
    maxBuffer: 10 * 1024 * 1024,
  });
  found = JSON.parse(stdout) as string[][];
}, 120_000);

test.each(BAD.map((row, index) => [...row, index] as const))('refused: %s', (_what, _file, _code, rule, index) => {
  expect(found[index]).toContain(rule);
});

test.each(GOOD.map((row, index) => [...row, index] as const))('allowed: %s', (_what, _file, _code, index) => {
  expect(found[BAD.length + index]).toEqual([]);
});
