import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { MessageChannel } from 'node:worker_threads';

/** Bytes gathered before a write: enough to make the cost of system calls negligible. */
const BATCH_BYTES = 1024 * 1024;

/** The stream brought more bytes than were announced. */
export class TooManyBytesError extends Error {
  override readonly name = 'TooManyBytesError';
}

/** The options say where and how much of a stream is copied. */
export interface CopyOptions {
  /** The most bytes that are written. */
  limit?: number;
  /** The first of them is written at this byte of the file. */
  from?: number;
  /** Called with the number of bytes of each write, which are in the file after those of the write before. */
  onWritten?: (bytes: number) => void;
  /** Nobody else has the chunks of the stream: the memory of each is given back once it is written. */
  ownsChunks?: boolean;
}

/** V8 releases memory that is sent to a port, and nobody receives what is sent to a closed one. */
const NOWHERE = new MessageChannel().port1;
NOWHERE.close();

/**
 * Releases the memory of written chunks at once. The garbage collector would wait for 32 MB of them: an API that
 * receives a film would take this much more memory.
 */
function giveBack(chunks: readonly Buffer[]): void {
  for (const { buffer, byteLength } of chunks)
    if (buffer.byteLength === byteLength) NOWHERE.postMessage(null, [buffer as ArrayBuffer]);
}

/**
 * Copies a stream into a file, and returns the number of bytes. One batch is written while the next is gathered, so at
 * most about two batches are in memory, whatever the length. The bytes that came before the stream failed are written.
 * The stream is not destroyed on failure: an HTTP request must survive to carry the reply.
 * @throws TooManyBytesError before a byte past `limit` is written
 */
export async function copyToFile(
  body: Readable,
  handle: FileHandle,
  { limit = Infinity, from = 0, onWritten = () => undefined, ownsChunks = false }: CopyOptions = {},
): Promise<number> {
  let total = 0;
  let position = from;
  let batch: Buffer[] = [];
  let batched = 0;
  let writing: Promise<void> = Promise.resolve();
  const flush = async () => {
    await writing;
    const chunks = batch;
    writing = writeAll(handle, chunks, position, onWritten).then(() => {
      if (ownsChunks) giveBack(chunks);
    });
    position += batched;
    // The write is awaited at the next flush; until then its failure must not count as unhandled.
    writing.catch(() => undefined);
    batch = [];
    batched = 0;
  };
  const gather = (chunk: Buffer | string) => {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    total += bytes.length;
    if (total > limit) throw new TooManyBytesError(`The body is larger than ${limit} bytes.`);
    batch.push(bytes);
    batched += bytes.length;
  };
  /** Gathers what a stream that failed still has in its buffer. */
  const gatherRest = () => {
    for (let rest: Buffer | null; (rest = body.read() as Buffer | null) !== null;) gather(rest);
  };
  try {
    for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer | string>) {
      gather(chunk);
      if (batched >= BATCH_BYTES) await flush();
    }
    await flush();
    await writing;
  } catch (error) {
    if (body.errored === error) gatherRest();
    await flush().catch(() => undefined);
    throw error;
  } finally {
    // The caller closes the handle next; no write may still be using it.
    await writing.catch(() => undefined);
  }
  return total;
}

/** Writes all buffers: a disk that fills up accepts a part first and fails with ENOSPC only for the rest. */
async function writeAll(
  handle: FileHandle,
  buffers: Buffer[],
  position: number,
  onWritten: (bytes: number) => void,
): Promise<void> {
  let rest = buffers;
  let at = position;
  while (rest.length > 0) {
    const { bytesWritten } = await handle.writev(rest, at);
    at += bytesWritten;
    onWritten(bytesWritten);
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
