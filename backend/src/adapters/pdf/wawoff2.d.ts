/** Reads WOFF2; the package has no types. */
declare module 'wawoff2' {
  export function decompress(file: Uint8Array): Promise<Uint8Array>;
}
