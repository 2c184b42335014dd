import type { FastifyInstance } from 'fastify';
import { describeError } from '../../../common/http/describe-error.js';
import type { BytesController } from './bytes.controller.js';

export const BYTES_ROUTE = '/media/:token/:fileId/*';

/** Helmet gives every other reply these headers, and others that mean nothing for bytes. */
const HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
};

/**
 * Calls the controller of media bytes as soon as its route is known. Guards, pipes, interceptors, cookies and
 * compression would find nothing to do, and cost several times what the bytes do: a gallery asks for hundreds. Only
 * hooks that were added earlier apply. docs/decisions/115
 */
export function sendBytesDirectly(fastify: FastifyInstance, controller: BytesController): void {
  fastify.addHook('onRoute', (route) => {
    if (route.url === BYTES_ROUTE) (route as { compress?: boolean }).compress = false;
  });
  fastify.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.url !== BYTES_ROUTE) return done();
    void reply.headers(HEADERS);
    controller.getMediaBytes(request.params as Record<string, string>, request, reply).catch((error: unknown) => {
      const body = describeError(error);
      if (reply.raw.headersSent) return void reply.raw.destroy();
      void reply.status(body.statusCode).header('cache-control', 'no-store').send(body);
    });
  });
}
