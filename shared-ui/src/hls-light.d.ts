/** The light build has the same interface as the full one and no types of its own. */
declare module 'hls.js/light' {
  import type Hls from 'hls.js';

  const Light: typeof Hls;
  // eslint-disable-next-line import-x/no-default-export -- the package's shape, not ours
  export default Light;
}
