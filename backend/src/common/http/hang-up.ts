import type { FastifyReply } from 'fastify';

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
