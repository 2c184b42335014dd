import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';

/** Bytes gathered before a write: enough to make the cost of system calls negligible. */
const BATCH_BYTES = 1024 * 1024;

/** The stream brought more bytes than were announced. */
export class TooManyBytesError extends Error {
  override readonly name = 'TooManyBytesError';
}

/**
 * Copies a stream into a file, from a position on, and returns the number of bytes. One batch is written while the next
 * is gathered, so at most about two batches are in memory, whatever the length. The stream is not destroyed on failure:
 * an HTTP request must survive to carry the reply.
 * @throws TooManyBytesError before a byte past `limit` is written
 */
export async function copyToFile(body: Readable, handle: FileHandle, limit = Infinity, from = 0): Promise<number> {
  let total = 0;
  let batch: Buffer[] = [];
  let batched = 0;
  let writing: Promise<void> = Promise.resolve();
  const flush = async () => {
    await writing;
    writing = writeAll(handle, batch, from + total - batched);
    // Awaited at the next flush; until then a failure must not count as unhandled.
    writing.catch(() => undefined);
    batch = [];
    batched = 0;
  };
  try {
    for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer | string>) {
      const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
      total += bytes.length;
      if (total > limit) throw new TooManyBytesError(`The body is larger than ${limit} bytes.`);
      batch.push(bytes);
      batched += bytes.length;
      if (batched >= BATCH_BYTES) await flush();
    }
    await flush();
    await writing;
  } finally {
    // The caller closes the handle next; no write may still be using it.
    await writing.catch(() => undefined);
  }
  return total;
}

/** Writes all buffers: a disk that fills up accepts a part first and fails with ENOSPC only for the rest. */
async function writeAll(handle: FileHandle, buffers: Buffer[], position: number): Promise<void> {
  let rest = buffers;
  let at = position;
  while (rest.length > 0) {
    const { bytesWritten } = await handle.writev(rest, at);
    at += bytesWritten;
    rest = skipBytes(rest, bytesWritten);
  }
}

function skipBytes(buffers: Buffer[], count: number): Buffer[] {
  let left = count;
  const rest: Buffer[] = [];
  for (const buffer of buffers) {
    if (left >= buffer.length) left -= buffer.length;
    else {
      rest.push(buffer.subarray(left));
      left = 0;
    }
  }
  return rest;
}
