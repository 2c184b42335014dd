import { join } from 'node:path';

const swc = (module) => ['@swc/jest', { jsc: { parser: { syntax: 'typescript', tsx: true }, transform: { react: { runtime: 'automatic' } }, target: 'es2022' }, module }];

/** Two projects: pure rules on bare Node, and screens in a document without a browser. Whole roads are walked in e2e. */
export default {
  testTimeout: 60_000,
  projects: [
    {
      displayName: 'rules',
      testEnvironment: 'node',
      rootDir: import.meta.dirname,
      testMatch: ['<rootDir>/src/**/*.spec.ts', '<rootDir>/bundle/*.spec.ts'],
      transform: { '^.+\\.tsx?$': swc({ type: 'commonjs' }) },
    },
    {
      displayName: 'screens',
      testEnvironment: '@happy-dom/jest-environment',
      testEnvironmentOptions: { url: 'http://localhost/' },
      rootDir: join(import.meta.dirname, 'src'),
      testMatch: ['**/*.spec.tsx'],
      setupFilesAfterEnv: ['<rootDir>/../test/patience.ts'],
      transform: { '^.+\\.(m?js|tsx?)$': swc({ type: 'commonjs' }) },
      // Published as ES modules only.
      transformIgnorePatterns: ['/node_modules/(?!(react-router|@remix-run|cookie-es)/)'],
      moduleNameMapper: {
        '\\.css$': '<rootDir>/../test/asset-stub.cjs',
        '\\.(webp|svg)$': '<rootDir>/../test/picture-stub.cjs',
        // Framework mode, which this site does not use, and which only an ES module can hold (import.meta).
        '/routeModules\\.js$': '<rootDir>/../test/asset-stub.cjs',
      },
    },
  ],
};
