/** The light build has the same interface as the full one and no types of its own. */
declare module 'hls.js/light' {
  import type Hls from 'hls.js';

  const Light: typeof Hls;
  // oxlint-disable-next-line no-restricted-exports -- the package's shape, not ours
  export default Light;
}
