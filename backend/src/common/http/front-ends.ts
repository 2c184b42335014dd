import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../../../..');
const GALLERY = join(ROOT, 'gallery-ui/dist');
const ADMIN = join(ROOT, 'admin-ui/dist');

const YEAR_SECONDS = 365 * 24 * 3600;

/** Pages may run our own code and show our own media, nothing else. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "script-src 'self' https://js.stripe.com",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob: https:",
  "media-src 'self' blob: https:",
  "connect-src 'self' https:",
  "font-src 'self' data:",
  'frame-src https://js.stripe.com https://hooks.stripe.com',
  "worker-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * Serves the builds of both front ends from this origin: files with a hash in their name for a year,
 * pages never without asking. What is no file and no call is the page of the front end it belongs to.
 */
export async function serveFrontEnds(fastify: FastifyInstance): Promise<void> {
  await serve(fastify, ADMIN, '/admin/', true);
  await serve(fastify, GALLERY, '/', false);
}

/** Calls and media answer JSON; everything else is a page of a front end. */
export function isCall(url: string): boolean {
  return /^\/(api|media)([/?]|$)/.test(url);
}

async function serve(fastify: FastifyInstance, folder: string, prefix: string, scoped: boolean): Promise<void> {
  const index = join(folder, 'index.html');
  // Read once: a rebuild beside a running server must not mix old pages with new files.
  const page = existsSync(index) ? readFileSync(index, 'utf8') : '<!doctype html><title>Showreel</title><p>This front end is not built. Run: npm run build</p>';
  if (existsSync(folder)) {
    await fastify.register(fastifyStatic, {
      root: join(folder, 'assets'), prefix: `${prefix}assets/`, decorateReply: false, immutable: true, maxAge: YEAR_SECONDS * 1000, index: false, wildcard: true,
    });
  }
  const sendPage = (request: FastifyRequest, reply: FastifyReply) => {
    if (!scoped && isCall(request.url)) {
      return reply.status(404).send({ statusCode: 404, code: 'route.not_found', message: 'There is nothing at this address.' });
    }
    return reply.header('content-type', 'text/html; charset=utf-8').header('cache-control', 'no-cache').header('content-security-policy', CONTENT_SECURITY_POLICY).send(page);
  };
  if (scoped) fastify.get(prefix.slice(0, -1), sendPage);
  fastify.get(`${prefix}*`, sendPage);
}
