import { createHash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config/config.js';
import { ConfigError } from './config/env-reader.js';
import type { MetricsService } from './modules/health/metrics/metrics.service.js';

const PATH = '/metrics';

export interface MetricsReply {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Answers a scrape. Without the token, where one is set, nothing is read. */
export async function answerScrape(
  headers: IncomingHttpHeaders,
  token: string | undefined,
  metrics: Pick<MetricsService, 'page'>,
): Promise<MetricsReply> {
  if (token !== undefined && !isSame(headers.authorization ?? '', `Bearer ${token}`))
    return { status: 401, headers: { 'www-authenticate': 'Bearer', 'content-type': 'text/plain' }, body: '' };
  const { contentType, text } = await metrics.page();
  return { status: 200, headers: { 'content-type': contentType, 'cache-control': 'no-store' }, body: text };
}

/** Metrics are on the port of the site when they have a token and no port of their own. */
export function serveMetricsRoute(
  fastify: FastifyInstance,
  { metrics: { token, port } }: Config,
  metrics: MetricsService,
) {
  if (token === undefined || port !== undefined) return;
  fastify.get(PATH, async (request, reply) => {
    const { status, headers, body } = await answerScrape(request.headers, token, metrics);
    return reply.status(status).headers(headers).send(body);
  });
}

/**
 * Serves metrics on a port of their own, if one is set.
 * @throws ConfigError when the port cannot be used
 */
export async function serveMetricsPort(
  { metrics: { token, port }, http: { host } }: Config,
  metrics: MetricsService,
): Promise<Server | undefined> {
  if (port === undefined) return undefined;
  const server = createServer(({ url, headers }, response) => {
    if (url !== PATH) return void response.writeHead(404).end();
    answerScrape(headers, token, metrics).then(
      ({ status, headers: replyHeaders, body }) => response.writeHead(status, replyHeaders).end(body),
      () => response.writeHead(500).end(),
    );
  }).listen(port, host);
  await once(server, 'listening').catch((error: Error) => {
    throw new ConfigError(`METRICS_PORT cannot be used: ${error.message}`);
  });
  return server;
}

/** Takes the same time for any two texts. */
function isSame(given: string, expected: string): boolean {
  const [one, other] = [given, expected].map((text) => createHash('sha256').update(text).digest());
  return timingSafeEqual(one!, other!);
}
