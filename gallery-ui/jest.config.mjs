import { join } from 'node:path';
import { bundledPackages } from '../scripts/test/bundled-packages.mjs';
import { rules, screens } from '../scripts/test/front-end-jest.mjs';

/** The generated calls use this site's client, as in the build. */
const client = { '^\\./client\\.gen$': join(import.meta.dirname, 'src/api/light-client.ts') };

const packages = await bundledPackages(import.meta.dirname, ['src', 'test', '../shared-ui/src', '../api-client/src']);

/**
 * Two projects: pure rules on bare Node, and screens in a document without a browser. Whole flows are tested in e2e.
 */
export default {
  testTimeout: 60_000,
  projects: [
    rules(import.meta.dirname, 'commonjs', { moduleNameMapper: client }),
    screens(import.meta.dirname, { stubs: '\\.(css|webp|svg)$', packages: { ...packages, ...client } }),
  ],
};
