/** Starts the product by its scripts, as a person does, and checks their output and what they leave. */
export default {
  testEnvironment: 'node',
  rootDir: '.',
  testMatch: ['<rootDir>/spec/**/*.spec.mjs'],
  // Further starts run in `npm run test:deep` alone.
  testPathIgnorePatterns: process.env.TEST_DEEP === '1' ? [] : ['\\.deep\\.spec\\.mjs$'],
  moduleFileExtensions: ['mjs', 'js', 'json'],
  transform: {},
  testTimeout: 180_000,
};
