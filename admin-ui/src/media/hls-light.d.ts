/** The smaller build of hls.js comes without types of its own; it is the same class with fewer features. */
declare module 'hls.js/light' {
  export { default } from 'hls.js';
}
