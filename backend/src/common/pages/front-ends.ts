import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { readTemplate } from './page-template.js';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../../../..');
export const GALLERY_BUILD = join(ROOT, 'gallery-ui/dist');
const ADMIN_BUILD = join(ROOT, 'admin-ui/dist');

const YEAR_SECONDS = 365 * 24 * 3600;

/** A page and what the browser may do in it. */
export interface HtmlPage {
  html: string;
  policy: string;
}

export interface FrontEnds {
  /** The Content-Security-Policy of the console. */
  adminPolicy: string;
  /** Any page of the client's site. */
  galleryPage: (path: string) => HtmlPage;
}

/**
 * Serves the builds of both front ends from this origin. Files with a hash in their name are cached for a year and sent
 * as the build compressed them (scripts/build/compressed-assets.mjs); pages are revalidated each time. Any address that
 * is neither a file nor a call gets the page of the front end it belongs to.
 */
export async function serveFrontEnds(fastify: FastifyInstance, { adminPolicy, galleryPage }: FrontEnds): Promise<void> {
  const console = { html: readTemplate(ADMIN_BUILD).fill({}), policy: adminPolicy };
  await serveAssets(fastify, ADMIN_BUILD, '/admin/assets/');
  await serveAssets(fastify, GALLERY_BUILD, '/assets/');
  for (const path of ['/admin', '/admin/*']) fastify.get(path, (_request, reply) => sendPage(reply, console));
  fastify.get('/*', (request, reply) => {
    if (isCall(request.url))
      return reply
        .status(404)
        .send({ statusCode: 404, code: 'route.not_found', message: 'There is nothing at this address.' });
    return sendPage(reply, galleryPage(request.url));
  });
}

/** Calls and media answer JSON; everything else is a page of a front end. */
export function isCall(url: string): boolean {
  return /^\/(api|media)([/?]|$)/.test(url);
}

/** Pages are revalidated each time; a personal one is in no shared cache. */
export function sendPage(reply: FastifyReply, { html, policy }: HtmlPage, isPersonal = false): FastifyReply {
  return reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', isPersonal ? 'private, no-cache' : 'no-cache')
    .header('content-security-policy', policy)
    .send(html);
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
