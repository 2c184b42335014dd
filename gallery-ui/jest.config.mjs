import { rules, screens } from '../scripts/test/front-end-jest.mjs';

/**
 * Two projects: pure rules on bare Node, and screens in a document without a browser. Whole flows are tested in e2e.
 */
export default {
  testTimeout: 60_000,
  projects: [rules(import.meta.dirname, 'commonjs'), screens(import.meta.dirname, { stubs: '\\.(css|webp|svg)$' })],
};
