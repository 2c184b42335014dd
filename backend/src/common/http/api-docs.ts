import { createHash } from 'node:crypto';
import { SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { chooseEncoding, CompressedBytes } from '../bytes/compressed-bytes.js';
import { VERSION } from '../version.js';
import { createOpenApi } from './open-api.js';

const PAGE_PATH = '/api/docs';
const DOCUMENT_PATH = '/api/docs-json';

/** The page of the API's description, and the document that it reads. */
export function serveApiDocs(app: NestFastifyApplication): void {
  serveApiDocument(app.getHttpAdapter().getInstance(), () => createOpenApi(app));
  // Swagger would build and compress the document again for each request, and put it into a script as well.
  const swaggerOptions = { url: DOCUMENT_PATH, spec: null };
  const empty = { openapi: '3.0.0', info: { title: 'Showreel', version: VERSION }, paths: {} };
  SwaggerModule.setup(PAGE_PATH, app, empty, { raw: false, swaggerOptions });
}

/**
 * The document: built when somebody first asks for it, since that takes as long as a quarter of a start and most processes are
 * never asked; then kept, and compressed once.
 */
export function serveApiDocument(fastify: Pick<FastifyInstance, 'get'>, build: () => OpenAPIObject): void {
  let kept: { bytes: CompressedBytes; etag: string } | undefined;
  fastify.get(DOCUMENT_PATH, async (request, reply) => {
    const { bytes, etag } = (kept ??= documentOf(build()));
    void reply.header('etag', etag).header('vary', 'accept-encoding');
    if (request.headers['if-none-match'] === etag) return reply.status(304).send();
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    if (encoding !== 'identity') void reply.header('content-encoding', encoding);
    return reply.header('content-type', 'application/json; charset=utf-8').send(await bytes.encode(encoding));
  });
}

function documentOf(document: OpenAPIObject): { bytes: CompressedBytes; etag: string } {
  const bytes = new CompressedBytes(Buffer.from(JSON.stringify(document)));
  return { bytes, etag: `"${createHash('sha256').update(bytes.plain).digest('base64url')}"` };
}
