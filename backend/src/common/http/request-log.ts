import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { inLogContext, logContext } from '../logging/log-context.js';

export const REQUEST_ID_HEADER = 'x-request-id';
/** A proxy's own id is used; anything longer or stranger does not enter the log. */
const USABLE_ID = /^[\w.-]{8,64}$/;
/** A gallery requests hundreds of these, and probes arrive every few seconds. */
const FREQUENT = /^\/(?:media|assets|api\/health)\//;

/** Returns the id of a request: the proxy's, else a new one. */
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
    const { traceparent } = logContext();
    inLogContext({ requestId: request.id, ...(traceparent && { traceparent }) }, done);
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
  /** The route is its pattern, never the address. */
  route: string;
  status: number;
  seconds: number;
}

/** Reports every request when it has ended. */
export function observeRequests(fastify: FastifyInstance, observe: (request: AnsweredRequest) => void): void {
  fastify.addHook('onResponse', (request, reply, done) => {
    observe(answered(request, reply));
    done();
  });
}

function answered({ method, routeOptions }: FastifyRequest, { statusCode: status, elapsedTime }: FastifyReply) {
  return { method, route: routeOptions.url ?? 'unknown', status, seconds: elapsedTime / 1_000 };
}

/** A request whose time is measured; `end` is called once, when it has ended. */
export interface ObservedSpan {
  traceparent: string;
  end(request: AnsweredRequest): void;
}

/**
 * Everything that is done for a request belongs to its span, also what is done in jobs later. Those that come by the
 * hundred have none. Called before `logRequests`.
 * @param start gets the trace that the sender of the request claims, if there is one
 */
export function traceRequests(
  fastify: FastifyInstance,
  start: (method: string, claimed: string | undefined) => ObservedSpan,
): void {
  const spans = new WeakMap<FastifyRequest['raw'], ObservedSpan>();
  fastify.addHook('onRequest', (request, _reply, done) => {
    if (FREQUENT.test(request.url)) return inLogContext({}, done);
    const { traceparent: claimed } = request.headers;
    const span = start(request.method, typeof claimed === 'string' ? claimed : undefined);
    spans.set(request.raw, span);
    inLogContext({ traceparent: span.traceparent }, done);
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    spans.get(request.raw)?.end(answered(request, reply));
    done();
  });
}

/** Makes the line with the route, never with the address, which names clients and opens galleries. */
function lineOf({ method, routeOptions }: FastifyRequest, { statusCode: status, elapsedTime }: FastifyReply) {
  const route = routeOptions.url ?? 'unknown';
  const ms = Math.round(elapsedTime);
  return { message: `${method} ${route} ${status} in ${ms} ms`, method, route, status, ms };
}
