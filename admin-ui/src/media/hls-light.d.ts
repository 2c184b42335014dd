/* eslint-disable no-restricted-syntax, import-x/no-default-export -- describes a vendor's module as it is */
/** The smaller build of hls.js comes without types of its own; it is the same class with fewer features. */
declare module 'hls.js/light' {
  export { default } from 'hls.js';
}
