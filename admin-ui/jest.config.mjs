/** Specs of the console's rules and of its way to the server; screens are tested by the browser roads in e2e. */
export default {
  testEnvironment: 'node',
  rootDir: 'src',
  roots: ['<rootDir>', '<rootDir>/../bundle'],
  testMatch: ['**/*.spec.ts'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  // The generated client is source, not a build: it stands in node_modules only as a link.
  moduleNameMapper: { '^@showreel/api-client$': '<rootDir>/../../api-client/src/index.ts' },
  transform: { '^.+\\.tsx?$': ['@swc/jest', { jsc: { parser: { syntax: 'typescript', tsx: true }, target: 'es2022', transform: { react: { runtime: 'automatic' } } }, module: { type: 'es6' } }] },
};
