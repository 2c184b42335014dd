import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding, CompressedBytes, type Encoding } from '../bytes/compressed-bytes.js';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../../../..');
export const GALLERY_BUILD = join(ROOT, 'gallery-ui/dist');
const ADMIN_BUILD = join(ROOT, 'admin-ui/dist');

const NOT_BUILT = '<!doctype html><p>This front end is not built. Run: npm run build</p>';
const YEAR_SECONDS = 365 * 24 * 3600;

/** A page and what the browser may do in it. */
export interface HtmlPage {
  encode: (encoding: Encoding) => Promise<Buffer>;
  policy: string;
  /** A page of ours may show it in a frame. */
  framed?: boolean;
}

export interface FrontEnds {
  /** The console has this Content-Security-Policy. */
  adminPolicy: string;
  /** The client's site has the paths of its pages, `*` for any other, and the page of one. */
  gallery: {
    paths: readonly string[];
    plain: (path: string, acceptLanguage: string | undefined, url: string) => HtmlPage;
  };
}

/**
 * Serves the builds of both front ends from this origin. Files with a hash in their name are cached for a year and sent
 * as the build compressed them (scripts/build/compressed-assets.mjs); pages are revalidated each time. Any address that
 * is neither a file nor a call gets the page of the front end it belongs to.
 */
export async function serveFrontEnds(fastify: FastifyInstance, { adminPolicy, gallery }: FrontEnds): Promise<void> {
  const index = join(ADMIN_BUILD, 'index.html');
  const bytes = new CompressedBytes(Buffer.from(existsSync(index) ? readFileSync(index) : NOT_BUILT));
  const console = { encode: (encoding: Encoding) => bytes.encode(encoding), policy: adminPolicy };
  await serveAssets(fastify, ADMIN_BUILD, '/admin/assets/');
  await serveAssets(fastify, GALLERY_BUILD, '/assets/');
  for (const path of ['/admin', '/admin/*']) fastify.get(path, (request, reply) => sendPage(request, reply, console));
  for (const path of gallery.paths)
    fastify.get(path === '*' ? '/*' : path, (request, reply) => {
      if (isCall(request.url))
        return reply.status(404).send({ statusCode: 404, code: 'route.not_found', message: 'Not found.' });
      // A probe of a wrong address must not find that all is well. Without a build no page is known.
      if (path === '*' && gallery.paths.length > 1) void reply.status(404);
      return sendPage(request, reply, gallery.plain(path, request.headers['accept-language'], request.url));
    });
}

/** Calls and media answer JSON; everything else is a page of a front end. */
export function isCall(url: string): boolean {
  return /^\/(api|media)([/?]|$)/.test(url);
}

/** Pages are revalidated each time; a personal one is in no shared cache. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { encode, policy, framed = false }: HtmlPage,
  isPersonal = false,
): Promise<void> {
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  const body = await encode(encoding);
  void reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', isPersonal ? 'private, no-cache' : 'no-cache')
    .header('content-security-policy', policy)
    .header('vary', 'accept-encoding, accept-language');
  if (framed) void reply.header('x-frame-options', 'SAMEORIGIN');
  if (encoding !== 'identity') void reply.header('content-encoding', encoding);
  await reply.send(body);
}

async function serveAssets(fastify: FastifyInstance, folder: string, prefix: string): Promise<void> {
  if (!existsSync(folder)) return;
  await fastify.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix,
    decorateReply: false,
    immutable: true,
    maxAge: YEAR_SECONDS * 1000,
    index: false,
    wildcard: true,
    preCompressed: true,
  });
}
