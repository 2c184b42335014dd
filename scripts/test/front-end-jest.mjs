import { join } from 'node:path';
import { inRoot } from '../lib/paths.mjs';
import { ONLY_DEEP } from './only-deep.mjs';

/** Configures how Jest reads the front ends' sources. */
const swc = (module) => [
  '@swc/jest',
  {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic' } },
      target: 'es2022',
    },
    module,
  },
];

/**
 * The globals that modules get as parameters: in a document's own realm each look at a global asks Node. No test
 * replaces these.
 */
const BUILT_IN = [
  ...['Array', 'Boolean', 'Error', 'JSON', 'Map', 'Math', 'Number', 'Object', 'Promise', 'Reflect', 'RegExp'],
  ...['Set', 'String', 'Symbol', 'TypeError', 'WeakMap', 'WeakSet', 'document', 'isNaN', 'parseInt', 'process'],
];

/** The globals of every test. */
const GLOBALS = { TEST_DEEP: process.env.TEST_DEEP === '1' };

/** Makes a Jest project for the tests of a front end's logic, on Node. `more` configures how its modules are read. */
export function rules(folder, module, more = {}) {
  return {
    displayName: 'rules',
    testEnvironment: 'node',
    rootDir: folder,
    globals: GLOBALS,
    testMatch: ['<rootDir>/src/**/*.spec.ts', '<rootDir>/bundle/*.spec.ts'],
    testPathIgnorePatterns: ONLY_DEEP,
    transform: { '^.+\\.tsx?$': swc({ type: module }) },
    ...more,
  };
}

/**
 * A Jest project for the tests of a front end's components, rendered without a browser. Imports that
 * match `stubs` need a browser or a bundler and get a stub; `width` is the window's; `packages` is where the bundled
 * ones are.
 */
export function screens(folder, { stubs, width = 1024, packages = {} }) {
  return {
    displayName: 'screens',
    testEnvironment: inRoot('scripts', 'test', 'document-environment.mjs'),
    testEnvironmentOptions: { url: 'http://localhost/', width },
    rootDir: join(folder, 'src'),
    globals: { ...GLOBALS, TEST_LATE: Number(process.env.TEST_LATE ?? 1) },
    testMatch: ['**/*.spec.tsx'],
    testPathIgnorePatterns: ONLY_DEEP,
    setupFilesAfterEnv: [inRoot('scripts', 'test', 'screen-setup.cjs')],
    transform: { '^.+\\.(m?js|tsx?)$': swc({ type: 'commonjs' }) },
    sandboxInjectedGlobals: BUILT_IN,
    moduleNameMapper: { ...(stubs ? { [stubs]: inRoot('scripts', 'test', 'asset-stub.cjs') } : {}), ...packages },
  };
}
