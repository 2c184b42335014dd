import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasBody } from '../../../common/http/request-body.js';
import { REQUEST_ID_HEADER, requestIdOf, type AnsweredRequest } from '../../../common/http/request-log.js';
import { needsAllBytes } from '../../../common/bytes/send-bytes.js';

/** Links have addresses of this form. Any number of other spellings lead to the same bytes. */
const USUAL_URL = /^\/media\/[\w.~/-]{1,300}$/;
/** At this number all heads are forgotten; the bytes are kept elsewhere. */
const MAX_KEPT = 5_000;

/**
 * Returns the bytes of a reply that was sent, as long as the same request would get the same reply; null afterwards.
 */
export type BytesAgain = () => Buffer | null;

interface SentReply {
  /** Names alternate with their values, as Node takes them; the request's id is left out. */
  head: string[];
  bytes: BytesAgain;
}

/**
 * Keeps replies of the route of media bytes that can be sent again, by the address of the request. docs/decisions/115
 */
export class RepeatedReplies {
  private readonly sent = new Map<string, SentReply>();

  /** Keeps the head of a whole reply that the route has just sent. */
  keep(request: FastifyRequest, reply: FastifyReply, bytes: BytesAgain): void {
    if (!isPlain(request) || !USUAL_URL.test(request.url) || reply.hasHeader('connection')) return;
    const head = Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
      name === REQUEST_ID_HEADER ? [] : [name, String(value)],
    );
    if (this.sent.size >= MAX_KEPT) this.sent.clear();
    this.sent.set(request.url, { head, bytes });
  }

  /** Answers a request from memory. @returns false when the route has to answer it */
  send(request: IncomingMessage, response: ServerResponse): boolean {
    const url = request.url!;
    const found = this.sent.get(url);
    if (!found || !isPlain(request)) return false;
    const bytes = found.bytes();
    if (!bytes) this.sent.delete(url);
    else response.writeHead(200, [...found.head, REQUEST_ID_HEADER, requestIdOf(request)]).end(bytes);
    return bytes !== null;
  }
}

/** Says whether nothing but the address decides on the reply: no range, condition or body. */
function isPlain({ method = '', headers }: Pick<IncomingMessage, 'method' | 'headers'>): boolean {
  return needsAllBytes({ method, headers }) && !hasBody({ headers });
}

/**
 * Sends replies again before the framework sees their requests: routing, hooks and headers cost twice what the rest
 * does.
 * @param isEnding says whether the process is about to end: the framework then answers, since it knows how
 * @param finish receives each reply that the connection has not taken whole: the process must not end before it
 * @param observe receives the facts of each reply, as of every other request
 */
export function sendRepliesAgain(
  fastify: FastifyInstance,
  replies: Pick<RepeatedReplies, 'send'>,
  {
    route,
    isEnding,
    finish,
    observe,
  }: {
    route: string;
    isEnding: () => boolean;
    finish: (reply: ServerResponse) => void;
    observe: ((facts: AnsweredRequest) => void) | null;
  },
): void {
  const [handle] = fastify.server.listeners('request') as [
    (request: IncomingMessage, response: ServerResponse) => void,
  ];
  fastify.server.removeListener('request', handle);
  fastify.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const begun = observe && performance.now();
    if (isEnding() || !replies.send(request, response)) return handle(request, response);
    if (response.writableLength > 0) finish(response);
    if (!observe) return;
    response.once('close', () =>
      observe({ method: 'GET', route, status: 200, seconds: (performance.now() - begun!) / 1_000 }),
    );
  });
}
