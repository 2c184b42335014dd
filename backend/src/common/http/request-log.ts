import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { inLogContext } from '../logging/log-context.js';

const REQUEST_ID_HEADER = 'x-request-id';
/** A proxy's own id is used; anything longer or stranger does not enter the log. */
const USABLE_ID = /^[\w.-]{8,64}$/;
/** A gallery requests hundreds of these, and probes arrive every few seconds. */
const FREQUENT = /^\/(?:media|assets|api\/health)\//;

/** The id of a request: the proxy's, else a new one. */
export function requestIdOf({ headers }: Pick<FastifyRequest['raw'], 'headers'>): string {
  const given = headers[REQUEST_ID_HEADER];
  return typeof given === 'string' && USABLE_ID.test(given) ? given : randomUUID();
}

/**
 * Every reply names its request, so does every line logged during it, and each request gets a line of its own.
 * @param debugs the log has lines for debugging
 */
export function logRequests(
  fastify: FastifyInstance,
  { usualLevel, debugs }: { usualLevel: 'log' | 'debug'; debugs: boolean },
): void {
  const log = new Logger('Http');
  fastify.addHook('onRequest', (request, reply, done) => {
    void reply.header(REQUEST_ID_HEADER, request.id);
    inLogContext({ requestId: request.id }, done);
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    const { statusCode: status } = reply;
    const level = status >= 500 ? 'warn' : FREQUENT.test(request.url) ? 'debug' : usualLevel;
    if (level !== 'debug' || debugs) inLogContext({ requestId: request.id }, () => log[level](lineOf(request, reply)));
    done();
  });
}

/** A request that was answered, or whose client did not wait. */
export interface AnsweredRequest {
  method: string;
  /** The pattern of the route, never the address. */
  route: string;
  status: number;
  seconds: number;
}

/** Reports every request when it has ended. */
export function observeRequests(fastify: FastifyInstance, observe: (request: AnsweredRequest) => void): void {
  fastify.addHook('onResponse', ({ method, routeOptions }, { statusCode: status, elapsedTime }, done) => {
    observe({ method, route: routeOptions.url ?? 'unknown', status, seconds: elapsedTime / 1_000 });
    done();
  });
}

/** The route, never the address: that names clients and opens galleries. */
function lineOf({ method, routeOptions }: FastifyRequest, { statusCode: status, elapsedTime }: FastifyReply) {
  const route = routeOptions.url ?? 'unknown';
  const ms = Math.round(elapsedTime);
  return { message: `${method} ${route} ${status} in ${ms} ms`, method, route, status, ms };
}
