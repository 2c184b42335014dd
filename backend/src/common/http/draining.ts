import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/**
 * Lets running requests finish before the server closes, and with it what they need (the database): a client who is
 * just paying gets their answer. A request whose visitor has gone counts too, since it still writes. Streams do not:
 * they take as long as the reader likes, who can ask for the rest. New requests are rejected meanwhile.
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
    // Closed without a head: the visitor has gone, the handler may still be at it.
    raw.once('close', () => raw.headersSent && leave(raw));
    done();
  });
  // The handler is done. This is the first hook of its kind: a reply that is only compressed on its way is no stream yet.
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
