/** A read from a disk takes this many bytes. */
export const READ_BUFFER_BYTES = 256 * 1024;
const MOST_FREE = 32;

const free: ArrayBufferLike[] = [];
const lent = new WeakSet<ArrayBufferLike>();

/**
 * Returns a buffer to read a large file into. Its sender gives it back; one that nobody gives back is garbage like any
 * other. V8 counts the bytes of dropped buffers against its limit of memory: a ZIP of 300 MB/s spent a third of the
 * processor on collecting them.
 */
export function takeReadBuffer(): Buffer<ArrayBufferLike> {
  const bytes = free.pop() ?? Buffer.allocUnsafeSlow(READ_BUFFER_BYTES).buffer;
  lent.add(bytes);
  return Buffer.from(bytes);
}

/** Takes a buffer back that nobody reads any more. Anything else, also a part of one, is left alone. */
export function giveBackReadBuffer({ buffer, byteLength }: ArrayBufferView): void {
  if (byteLength === READ_BUFFER_BYTES && lent.delete(buffer) && free.length < MOST_FREE) free.push(buffer);
}
