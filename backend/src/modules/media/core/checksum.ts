import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { giveBackReadBuffer } from '../../../common/bytes/read-buffers.js';

/** Shows whether the stored bytes are those that were sent. */
export interface Checksums {
  /** The checksum that ZIP needs. */
  crc32: number;
  /** The SHA-256 is hexadecimal. */
  sha256: string;
}

/**
 * Computes the checksums of a stream, whose read buffers are released.
 * @throws Error when its length is not `size` bytes
 */
export async function checksumsOf(stream: Readable, size: number, signal?: AbortSignal): Promise<Checksums> {
  const hash = createHash('sha256');
  let sum = 0;
  let bytes = 0;
  // Breaking out of the loop closes the stream.
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    signal?.throwIfAborted();
    sum = crc32(chunk, sum);
    hash.update(chunk);
    bytes += chunk.length;
    giveBackReadBuffer(chunk);
  }
  if (bytes !== size) throw new Error(`${bytes} bytes were read where ${size} were recorded.`);
  return { crc32: sum, sha256: hash.digest('hex') };
}
