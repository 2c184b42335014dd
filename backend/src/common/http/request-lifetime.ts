import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setImmediate as nextRound, setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';

const POLL_MS = 20;
const QUIET_MS = 0.1;
const QUIET_WITHIN_MS = 500;

/**
 * Lets running requests finish before the server closes, and with it what they need (the database): a client who is
 * just paying gets their reply. A request whose client has disconnected counts too, since it still writes. Streams do
 * not: they take as long as their reader likes, who can request the rest later. New requests are rejected meanwhile.
 * @returns adds a reply that Fastify does not know of
 */
export function drainBeforeClosing(fastify: FastifyInstance, timeoutMs: number): (reply: ServerResponse) => void {
  const atWork = new Set<ServerResponse>();
  let emptied: (() => void) | undefined;
  const leave = (response: ServerResponse) => {
    atWork.delete(response);
    if (atWork.size === 0) emptied?.();
  };

  const enter = (response: ServerResponse) => {
    atWork.add(response);
    // Closed without a head: the client has disconnected, but the handler may still be running.
    response.once('close', () => response.headersSent && leave(response));
  };

  fastify.addHook('onRequest', (_request, { raw }, done) => {
    enter(raw);
    done();
  });
  // The handler is done. This hook runs first: a reply that will only be compressed is not a stream yet.
  fastify.addHook('onSend', (_request, { raw }, payload, done) => {
    if (raw.closed || typeof (payload as { pipe?: unknown } | null)?.pipe === 'function') leave(raw);
    done(null, payload);
  });
  fastify.addHook('preClose', async () => {
    stopListening(fastify.server);
    if (atWork.size === 0) return;
    let timer: NodeJS.Timeout | undefined;
    await Promise.race([
      new Promise<void>((resolve) => (emptied = resolve)),
      new Promise<void>((resolve) => (timer = setTimeout(resolve, timeoutMs))),
    ]);
    clearTimeout(timer);
  });
  return enter;
}

/**
 * Makes every reply say that its connection closes while `isEnding`, so that a proxy keeps none for its next request.
 */
export function endConnectionsWhile(fastify: FastifyInstance, isEnding: () => boolean): void {
  fastify.addHook('onRequest', (_request, reply, done) => {
    if (isEnding()) void reply.header('connection', 'close');
    done();
  });
}

/**
 * Takes no new connections, and serves those that are open until a proxy has used them once more or `ms` are over. A
 * connection that is closed while a proxy sends a POST on it fails that request: it cannot be sent again.
 */
export async function serveOpenConnections(server: Server, ms: number): Promise<void> {
  await quietMoment();
  stopListening(server);
  const until = performance.now() + ms;
  while (performance.now() < until && (await countConnections(server)) > 0) await pause(POLL_MS);
}

/** Takes no new connections. `Server.close` of HTTP would also close those that are idle, or still send a large reply. */
function stopListening(server: Server): void {
  NetServer.prototype.close.call(server);
}

/**
 * The kernel has connections that we have not accepted yet, and resets them when the port closes. They are accepted in
 * each round of the event loop: after a short round hardly any can be left. A busy process closes without one.
 */
async function quietMoment(): Promise<void> {
  const until = performance.now() + QUIET_WITHIN_MS;
  for (let before = performance.now(), now = Infinity; now - before > QUIET_MS && before < until;) {
    before = performance.now();
    await nextRound();
    now = performance.now();
  }
}

function countConnections(server: Server): Promise<number> {
  return new Promise((resolve) => server.getConnections((_error, count) => resolve(count ?? 0)));
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
