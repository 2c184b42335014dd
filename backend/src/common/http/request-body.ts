import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { appError } from '../errors.js';
import type { Message } from '../messages.js';

/** A browser reads no reply before it has sent everything: this much is read and discarded for it. */
const MAX_DISCARDED_BYTES = 64 * 1024 * 1024;

export interface BodyDeadline {
  ms: number;
  /** Requests whose body may arrive as slowly as it likes. */
  except: (request: FastifyRequest) => boolean;
}

/**
 * Ends connections whose request body has not arrived in time, as Node does by `requestTimeout`, which allows no
 * exceptions: each such connection holds a descriptor for as long as its sender likes.
 */
export function limitBodyTime(fastify: FastifyInstance, { ms, except }: BodyDeadline): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    const { raw } = request;
    if (!raw.complete && hasBody(request) && !except(request)) {
      const timer = setTimeout(() => {
        if (raw.complete) return;
        if (!reply.raw.headersSent) raw.socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n');
        raw.socket.destroy();
      }, ms).unref();
      raw.once('close', () => clearTimeout(timer));
    }
    done();
  });
}

/** Rejects compressed bodies: 50 bytes can be a megabyte of JSON. No browser compresses what it sends. */
export function rejectCompressedBodies(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, _reply, done) => {
    const encoding = request.headers['content-encoding'];
    if (!hasBody(request) || encoding === undefined || encoding === 'identity') return done();
    done(appError('request.unsupported_media_type', 'Send the body without compression (no Content-Encoding).'));
  });
}

/** Closes the connection of a body that nobody reads: Node would read it to its end, however long that is. */
export function closeOnUnreadBody(fastify: FastifyInstance): void {
  fastify.addHook('onSend', (request, reply, payload, done) => {
    const { raw, headers } = request;
    const isShort = Number(headers['content-length']) <= MAX_DISCARDED_BYTES;
    if (hasBody(request) && !raw.complete && !raw.readableFlowing && !isShort) void reply.header('connection', 'close');
    done(null, payload);
  });
}

/** Reads the rest of a body and discards it; an endless one ends with its connection. */
export function discardBody(body: Readable, most = MAX_DISCARDED_BYTES): void {
  let dropped = 0;
  body.on('data', (chunk: Buffer) => {
    dropped += chunk.length;
    if (dropped > most) body.destroy();
  });
}

/**
 * Reads a raw body.
 * @param most bytes
 * @throws AppError `request.unsupported_media_type`, `request.too_large`
 */
export async function wholeBody(
  body: unknown,
  { most, tooLarge, wrongType }: { most: number; tooLarge: Message; wrongType: string },
): Promise<Buffer> {
  if (typeof (body as Readable | null)?.pipe !== 'function')
    throw appError('request.unsupported_media_type', wrongType);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as Readable) {
    size += (chunk as Buffer).length;
    // Read to its end anyway: a browser that is still sending does not read the reply.
    if (size <= most) chunks.push(chunk as Buffer);
    else if (size > MAX_DISCARDED_BYTES) (body as Readable).destroy();
  }
  if (size > most) throw appError('request.too_large', tooLarge);
  return Buffer.concat(chunks, size);
}

/** Says whether a body follows the head of this request. */
export function hasBody({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
