import type { Readable } from 'node:stream';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { LogController, type FastifyBaseLogger, type FastifyReply, type FastifyRequest } from 'fastify';
import { appError } from './common/errors.js';
import { drainBeforeClosing, endConnectionsWhile } from './common/http/request-lifetime.js';
import { isCall, serveFrontEnds } from './common/pages/front-ends.js';
import { jsonLimitError } from './common/http/json-limits.js';
import { BODY_LIMIT_BYTES, LARGE_BODY_LIMIT_BYTES, takesLargeBody } from './common/http/large-body.js';
import { closeOnUnreadBody, discardBody, limitBodyTime, rejectCompressedBodies } from './common/http/request-body.js';
import {
  logRequests,
  observeRequests,
  requestIdOf,
  traceRequests,
  type ObservedSpan,
} from './common/http/request-log.js';
import { PERMISSIONS_POLICY, securityHeaders } from './common/http/security-headers.js';
import { securityPolicy } from './common/pages/security-policy.js';
import { CONFIG, type Config } from './config/config.js';
import { SessionsService } from './modules/auth/sessions/sessions.service.js';
import { readBodiesOfStaffOnly } from './modules/auth/sessions/staff-bodies.js';
import { BytesController } from './modules/gallery/bytes/bytes.controller.js';
import { BYTES_ROUTE, sendBytesDirectly } from './modules/gallery/bytes/direct-bytes.js';
import { RepeatedReplies, sendRepliesAgain } from './modules/gallery/bytes/repeated-replies.js';
import { HealthService } from './modules/health/processes/health.service.js';
import { MetricsService } from './modules/health/metrics/metrics.service.js';
import { serveMetricsRoute } from './metrics-page.js';
import { GalleryPageService } from './modules/site/gallery-page.service.js';
import { MetricsPort } from './ports/metrics.port.js';
import { TracingPort } from './ports/tracing.port.js';

const WEBHOOK_PATH = '/api/payments/webhook';
/** A client's own pages and the calls: no search engine lists them. */
const PRIVATE_PAGES = ['/api/', '/gallery/', '/packages/', '/receipt/', '/unsubscribe/', '/checkout'];

/** The level comes near the best ratio at a third of the time, since a reply is compressed while its reader waits. */
const COMPRESS_LEVEL = 4;
/** Running requests may delay the shutdown by this much; `npm start` and containers wait ten seconds for us. */
const DRAIN_MS = 5_000;
/** A JSON body arrives within this time. */
const BODY_MS = 30_000;
/** A connection is closed when no byte goes in either direction for this long: nobody sends or reads any more. */
const IDLE_MS = 120_000;
/** Matches the trace in a `traceparent` header. */
const SENDER_TRACE = /^00-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/;

/** Creates the Fastify underneath: limits, proxies, no header that names the software. */
export function createAdapter(config: Config, logger?: FastifyBaseLogger): FastifyAdapter {
  return new FastifyAdapter({
    ...(logger ? { loggerInstance: logger } : {}),
    // `logRequests` names routes instead of addresses.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: requestIdOf,
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: trustedProxies(config),
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 1_000, caseSensitive: true },
    // A raw upload may take long (500 MB on a slow line); `limitBodyTime` restricts the others.
    requestTimeout: 0,
    connectionTimeout: IDLE_MS,
    keepAliveTimeout: 65_000,
    // An address that cannot be decoded (`%ZZ`) never reaches a route.
    frameworkErrors: (_error: unknown, request: FastifyRequest, reply: FastifyReply) => {
      if (isCall(request.url))
        void reply
          .status(400)
          .send({ statusCode: 400, code: 'request.invalid', message: 'This address cannot be read.' });
      else void reply.redirect('/page-not-found', 302);
    },
  });
}

/** Fastify rejects a bare number, since whoever reaches the port directly can then send any X-Forwarded-For. */
function trustedProxies({ http: { trustProxy } }: Config): string[] | ((address: string, hop: number) => boolean) {
  return typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy;
}

/** Sets up everything around the modules: cookies, compression, headers, raw uploads and the two front ends. */
export async function setUpHttp(app: NestFastifyApplication): Promise<void> {
  const fastify = app.getHttpAdapter().getInstance();
  const config = app.get<Config>(CONFIG);
  const adminPolicy = securityPolicy('admin', config);
  const tracing = app.get(TracingPort, { strict: false });
  if (tracing.isOn) traceRequests(fastify, (method, parent) => startRequest(tracing, method, parent));
  const debugs = config.logLevel === 'debug';
  logRequests(fastify, { usualLevel: config.production ? 'log' : 'debug', debugs });
  const metrics = app.get(MetricsPort, { strict: false });
  if (metrics.isOn) observeRequests(fastify, (request) => metrics.request(request));
  const finishBeforeClosing = drainBeforeClosing(fastify, DRAIN_MS);
  const health = app.get(HealthService, { strict: false });
  endConnectionsWhile(fastify, () => health.isShuttingDown);
  limitBodyTime(fastify, { ms: BODY_MS, except: isRawUpload });
  closeOnUnreadBody(fastify);
  rejectCompressedBodies(fastify);
  sendBytesDirectly(fastify, app.get(BytesController, { strict: false }));
  // Each request has a line in the log for debugging, and a span in the traces.
  if (!debugs && !tracing.isOn)
    sendRepliesAgain(fastify, app.get(RepeatedReplies, { strict: false }), {
      route: BYTES_ROUTE,
      isEnding: () => health.isShuttingDown,
      finish: finishBeforeClosing,
      observe: metrics.isOn ? (request) => metrics.request(request) : null,
    });
  await app.register(helmet, securityHeaders(config));
  await app.register(cookie as never);
  readBodiesOfStaffOnly(fastify, app.get(SessionsService, { strict: false }));
  // The files of Swagger's page are large, and compressing one costs more than sending it.
  fastify.addHook('onRoute', (route) => {
    if (route.url.startsWith('/api/docs/')) (route as { compress?: boolean }).compress = false;
  });
  await app.register(compress, {
    global: true,
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    threshold: 1_024,
    brotliOptions: { params: { 0: 0, 1: COMPRESS_LEVEL } },
    zlibOptions: { level: COMPRESS_LEVEL },
  } as never);
  fastify.addHook('onRequest', (request, reply, done) => {
    void reply.header('permissions-policy', PERMISSIONS_POLICY);
    // Replies are private unless they set their own header.
    if (request.url.startsWith('/api/')) void reply.header('cache-control', 'private, no-cache');
    // The page of the API's description, which brings its own styles like the console.
    if (request.url.startsWith('/api/docs')) void reply.header('content-security-policy', adminPolicy);
    if (PRIVATE_PAGES.some((start) => request.url.startsWith(start))) void reply.header('x-robots-tag', 'noindex');
    done();
  });
  fastify.addHook('onRoute', (route) => {
    if (takesLargeBody(route.config)) route.bodyLimit = LARGE_BODY_LIMIT_BYTES;
  });
  // A signature covers the bytes as they arrived: the webhook reads them itself.
  const parseJson = fastify.getDefaultJsonParser('error', 'error');
  app.useBodyParser('application/json', { bodyLimit: BODY_LIMIT_BYTES }, (request, body, done) => {
    if (request.routeOptions.url === WEBHOOK_PATH) return void done(null, body);
    // An empty body is no body, whatever the content type claims.
    if (body.length === 0) return void done(null, undefined);
    const error = jsonLimitError(body);
    if (error) done(appError('request.invalid', error));
    else void parseJson(request as never, body as never, done);
  });
  // Calls accept JSON only; a form would bypass the browser's cross-site checks.
  fastify.removeContentTypeParser('text/plain');
  app.useBodyParser('application/x-www-form-urlencoded', {}, (request, _payload, done) =>
    done(isOneClick(request) ? null : unsupportedType()),
  );
  // Only uploads take raw bytes, and take them as a stream.
  fastify.addContentTypeParser(
    '*',
    (request: FastifyRequest, payload: unknown, done: (error: Error | null, body?: unknown) => void) => {
      if (isRawUpload(request)) return done(null, payload);
      if (!isOneClick(request)) return done(unsupportedType());
      discardBody(payload as Readable, BODY_LIMIT_BYTES);
      done(null);
    },
  );
  serveMetricsRoute(fastify, config, app.get(MetricsService, { strict: false }));
  await serveFrontEnds(fastify, { adminPolicy, gallery: app.get(GalleryPageService) });
}

/**
 * The span of a request; its route is known when it has ended. It begins a trace of its own: any visitor can send a
 * `traceparent`, which could switch tracing off or join the traces of others. The claimed trace is an attribute.
 */
function startRequest(tracing: TracingPort, method: string, claimed: string | undefined): ObservedSpan {
  const [, claimedTrace] = SENDER_TRACE.exec(claimed ?? '') ?? [];
  const span = tracing.start(method, {
    kind: 'request',
    parent: undefined,
    attributes: {
      'http.request.method': method,
      ...(claimedTrace && { 'showreel.sender_trace_id': claimedTrace }),
    },
  });
  return {
    traceparent: span.traceparent,
    end: ({ route, status }) =>
      span.end({
        name: `${method} ${route}`,
        attributes: { 'http.route': route, 'http.response.status_code': status },
        failed: status >= 500,
      }),
  };
}

function unsupportedType(): Error {
  return appError('request.unsupported_media_type', 'Send JSON (Content-Type: application/json).');
}

/**
 * A mail program that unsubscribes its reader sends a form (RFC 8058). Its link says everything; nobody is signed in.
 */
function isOneClick({ method, url }: { method: string; url: string }): boolean {
  return method === 'POST' && url.startsWith('/unsubscribe/');
}

function isRawUpload(request: FastifyRequest): boolean {
  return (
    request.method === 'PUT' &&
    (request.url.startsWith('/api/uploads/') ||
      /^\/api\/admin\/(settings\/(pictures|photos)|media\/[^/]+\/captions\/[^/]+)$/.test(request.url))
  );
}
