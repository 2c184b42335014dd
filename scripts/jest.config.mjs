import { ONLY_DEEP } from './test/only-deep.mjs';

/** Starts the product by its scripts, as a person does, and checks their output and what they leave. */
export default {
  testEnvironment: 'node',
  rootDir: '.',
  testMatch: ['<rootDir>/spec/**/*.spec.mjs'],
  testPathIgnorePatterns: ONLY_DEEP,
  moduleFileExtensions: ['mjs', 'js', 'json'],
  transform: {},
  testTimeout: 180_000,
};
