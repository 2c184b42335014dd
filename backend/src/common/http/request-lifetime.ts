import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';

/**
 * Lets running requests finish before the server closes, and with it what they need (the database): a client who is
 * just paying gets their reply. A request whose client has disconnected counts too, since it still writes. Streams do
 * not: they take as long as their reader likes, who can request the rest later. New requests are rejected meanwhile.
 */
export function drainBeforeClosing(fastify: FastifyInstance, timeoutMs: number): void {
  const atWork = new Set<ServerResponse>();
  let emptied: (() => void) | undefined;
  const leave = (response: ServerResponse) => {
    atWork.delete(response);
    if (atWork.size === 0) emptied?.();
  };

  fastify.addHook('onRequest', (_request, { raw }, done) => {
    atWork.add(raw);
    // Closed without a head: the client has disconnected, but the handler may still be running.
    raw.once('close', () => raw.headersSent && leave(raw));
    done();
  });
  // The handler is done. This hook runs first: a reply that will only be compressed is not a stream yet.
  fastify.addHook('onSend', (_request, { raw }, payload, done) => {
    if (raw.closed || typeof (payload as { pipe?: unknown } | null)?.pipe === 'function') leave(raw);
    done(null, payload);
  });
  fastify.addHook('preClose', async () => {
    fastify.server.close();
    if (atWork.size === 0) return;
    let timer: NodeJS.Timeout | undefined;
    await Promise.race([
      new Promise<void>((resolve) => (emptied = resolve)),
      new Promise<void>((resolve) => (timer = setTimeout(resolve, timeoutMs))),
    ]);
    clearTimeout(timer);
  });
}

/**
 * Aborted when the client disconnects before it has its reply. Fastify's `request.signal` does not help: it is aborted
 * as soon as a body has been read.
 */
export function hangUpSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  if (raw.destroyed) controller.abort();
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort();
  });
  return controller.signal;
}
