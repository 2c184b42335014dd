import { readFileSync } from 'node:fs';
import { ONLY_DEEP } from '../scripts/test/only-deep.mjs';

const { jsc } = JSON.parse(readFileSync(new URL('.swcrc', import.meta.url), 'utf8'));

const shared = {
  rootDir: '.',
  testEnvironment: '<rootDir>/test/setup/native-environment.mjs',
  transform: {
    '^.+\\.ts$': ['@swc/jest', { jsc, swcrc: false, module: { type: 'commonjs' } }],
    '/node_modules/(?!@jest/|jest)': '<rootDir>/test/setup/native-package.cjs',
  },
  transformIgnorePatterns: [],
  testPathIgnorePatterns: ONLY_DEEP,
  moduleNameMapper: {
    '^(\\.{1,2}/.*)\\.js$': '$1',
    // It exports nothing to `require`, which Jest resolves packages for.
    '^@trustnxt/c2pa-ts/(.*)$': '<rootDir>/../node_modules/@trustnxt/c2pa-ts/dist/$1/index.js',
  },
};

/**
 * One PostgreSQL server a run; `createTestDatabase()` of test/servers/postgres.ts gives each test file its own
 * database.
 */
const withPostgres = {
  globalSetup: '<rootDir>/test/setup/jest-postgres.mjs',
  globalTeardown: '<rootDir>/test/setup/jest-postgres-down.mjs',
};

/** Three projects: unit (no external systems), contracts (one suite per port), integration (real PostgreSQL). */
const config = {
  // A busy machine takes several times as long; exhaustive suites run for minutes on any.
  testTimeout: process.env['TEST_DEEP'] === '1' ? 1_800_000 : 300_000,
  testSequencer: '<rootDir>/test/setup/slow-first.mjs',
  projects: [
    {
      ...shared,
      displayName: 'unit',
      testMatch: ['<rootDir>/src/**/*.spec.ts', '<rootDir>/test/unit/**/*.spec.ts'],
      testPathIgnorePatterns: [...ONLY_DEEP, '\\.integration\\.(deep\\.)?spec\\.ts$'],
    },
    { ...shared, ...withPostgres, displayName: 'contracts', testMatch: ['<rootDir>/test/contracts/**/*.spec.ts'] },
    {
      ...shared,
      ...withPostgres,
      displayName: 'integration',
      testEnvironment: '<rootDir>/test/setup/quick-password-environment.mjs',
      testMatch: ['<rootDir>/src/**/*.integration.{spec,deep.spec}.ts', '<rootDir>/test/integration/**/*.spec.ts'],
    },
  ],
};

export default config;
