import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ByteRange, matchesEtag, parseByteRange } from './byte-range.js';
import { giveBackReadBuffer } from './read-buffers.js';

/** Bytes of known length, of which any range can be read. */
export interface SendableBytes {
  size: number;
  /** The entity tag is strong and has its quotes: different bytes have a different one. */
  etag: string;
  lastModified: Date;
  contentType: string;
  open: (range?: ByteRange) => Promise<Readable> | Readable | Buffer;
}

/** Makes bytes in memory sendable. */
export function bytesInMemory(bytes: Buffer, facts: Omit<SendableBytes, 'size' | 'open'>): SendableBytes {
  return {
    ...facts,
    size: bytes.length,
    open: (range) => (range ? bytes.subarray(range.start, range.end + 1) : bytes),
  };
}

type Head = Pick<FastifyRequest, 'method' | 'headers'>;

/**
 * Reads from a request's head which bytes it asks for: a range, or all where it names none. Null when the reply may
 * well have no bytes.
 */
export function wantedPart({ method, headers }: Head): { range?: string | undefined } | null {
  return method === 'GET' && !('if-none-match' in headers) ? { range: headers.range } : null;
}

/** Says whether a request needs all bytes: it asks for no part, sets no condition and is no HEAD. */
export function needsAllBytes(request: Head): boolean {
  return wantedPart(request) !== null && !('range' in request.headers || 'if-range' in request.headers);
}

/** Answers GET and HEAD with Range, If-Range and If-None-Match (RFC 9110, 13 and 14). */
export async function sendBytes(
  { size, etag, lastModified, contentType, open }: SendableBytes,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const modified = lastModified.toUTCString();
  const ifRange = request.headers['if-range'];
  const range =
    ifRange === undefined || ifRange === etag || ifRange === modified
      ? parseByteRange(request.headers.range, size)
      : null;
  const isUnchanged = matchesEtag(request.headers['if-none-match'], etag);
  const sends = request.method !== 'HEAD' && !isUnchanged && range !== 'unsatisfiable';
  // The source opens before the headers are sent, so that a failure is answered with JSON. A reply without bytes gets
  // an empty stream: Fastify would overwrite the length of an absent body with 0.
  const bytes = sends ? await open(range ?? undefined) : Readable.from([]);
  void reply
    .header('accept-ranges', 'bytes')
    .header('etag', etag)
    .header('last-modified', modified)
    .header('content-type', contentType)
    .header('x-content-type-options', 'nosniff')
    .header('cross-origin-resource-policy', 'same-origin');
  if (isUnchanged) return void reply.status(304).send();
  if (range === 'unsatisfiable') {
    return void reply
      .status(416)
      .header('content-range', `bytes */${size}`)
      .header('content-type', 'text/plain')
      .send('');
  }
  if (range) void reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
  void reply.header('content-length', range ? range.end - range.start + 1 : size);
  if (bytes instanceof Readable) giveBackWhatIsSent(reply.raw);
  return void reply.send(bytes);
}

/** Returns each chunk to the read buffers once it is written to the connection: nobody reads it again. */
function giveBackWhatIsSent(response: ServerResponse): void {
  const write = response.write.bind(response) as (
    chunk: Uint8Array,
    written: (error?: Error | null) => void,
  ) => boolean;
  const writeAndGiveBack = (chunk: Uint8Array) =>
    write(chunk, (error) => {
      if (!error) giveBackReadBuffer(chunk);
    });
  Object.assign(response, { write: writeAndGiveBack });
}
