import { rules, screens } from '../scripts/test/front-end-jest.mjs';

/** Two projects, as in the front ends that use this code. */
export default {
  testTimeout: 60_000,
  projects: [rules(import.meta.dirname, 'commonjs'), screens(import.meta.dirname, {})],
};
