import { bundledPackages } from '../scripts/test/bundled-packages.mjs';
import { rules, screens } from '../scripts/test/front-end-jest.mjs';

const packages = await bundledPackages(import.meta.dirname, ['src', 'test', '../shared-ui/src', '../api-client/src']);

/**
 * Two projects: the console's rules and its way to the server on bare Node, and its forms in a document without a
 * browser. Whole flows are tested in e2e.
 */
export default {
  testTimeout: 60_000,
  projects: [
    // The generated client is source, not a build: node_modules only links to it.
    rules(import.meta.dirname, 'es6', {
      extensionsToTreatAsEsm: ['.ts', '.tsx'],
      moduleNameMapper: { '^@showreel/api-client$': '<rootDir>/../api-client/src/index.ts', ...packages },
    }),
    screens(import.meta.dirname, {
      // Beside the navigation, tables need more than the usual 1024.
      width: 1280,
      stubs: '^hls\\.js.*$|\\.css$',
      packages,
    }),
  ],
};
