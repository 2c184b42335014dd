import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';

/**
 * CRC-32 of a stream, as ZIP wants it.
 * @throws Error when it holds other than `size` bytes
 */
export async function checksumOf(stream: Readable, size: number, signal?: AbortSignal): Promise<number> {
  let sum = 0;
  let bytes = 0;
  // Leaving the loop closes the stream.
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    signal?.throwIfAborted();
    sum = crc32(chunk, sum);
    bytes += chunk.length;
  }
  if (bytes !== size) throw new Error(`${bytes} bytes were read where ${size} were recorded.`);
  return sum;
}
