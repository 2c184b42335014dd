import { screens, swc } from '../scripts/test/front-end-jest.mjs';

/** Two projects: the console's rules and its way to the server on bare Node, and its forms in a document without a browser. Whole roads are walked in e2e. */
export default {
  testTimeout: 60_000,
  projects: [
    {
      displayName: 'rules',
      testEnvironment: 'node',
      rootDir: import.meta.dirname,
      testMatch: ['<rootDir>/src/**/*.spec.ts', '<rootDir>/bundle/*.spec.ts'],
      extensionsToTreatAsEsm: ['.ts', '.tsx'],
      // The generated client is source, not a build: it stands in node_modules only as a link.
      moduleNameMapper: { '^@showreel/api-client$': '<rootDir>/../api-client/src/index.ts' },
      transform: { '^.+\\.tsx?$': swc({ type: 'es6' }) },
    },
    screens(import.meta.dirname, { modules: ['react-hotkeys-hook', 'p-queue', 'p-retry', 'p-timeout', 'is-network-error', 'eventemitter3'], stubs: { '^hls\\.js.*$': '<rootDir>/../test/nothing.cjs' } }),
  ],
};
