import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { chooseEncoding, CompressedBytes } from '../bytes/compressed-bytes.js';
import type { ApiDocument } from './api-decorators.js';
import { createOpenApi } from './open-api.js';

const PAGE_PATH = '/api/docs';
const DOCUMENT_PATH = '/api/docs-json';

const FILES = ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png'];
const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>Showreel API</title>
    <link rel="stylesheet" href="${PAGE_PATH}/swagger-ui.css" />
    <link rel="icon" type="image/png" href="${PAGE_PATH}/favicon-32x32.png" />
  </head>
  <body>
    <div id="swagger-ui"></div>
    <script src="${PAGE_PATH}/swagger-ui-bundle.js"></script>
    <script src="${PAGE_PATH}/start.js"></script>
  </body>
</html>
`;
/** The page would otherwise have the document checked by a server of Swagger's. */
const START = `SwaggerUIBundle({ url: '${DOCUMENT_PATH}', dom_id: '#swagger-ui', deepLinking: true, validatorUrl: null });\n`;

/** Serves the page of the API's description, and the document that it reads. */
export async function serveApiDocs(app: NestFastifyApplication): Promise<void> {
  const fastify = app.getHttpAdapter().getInstance();
  serveApiDocument(fastify, () => createOpenApi(app));
  await serveApiPage(fastify);
}

/**
 * Serves the document, which is built with the first request for it, since that takes as long as a quarter of a start
 * and most processes never get one; then it is kept, and compressed once.
 */
export function serveApiDocument(fastify: Pick<FastifyInstance, 'get'>, build: () => Promise<ApiDocument>): void {
  let kept: Promise<{ bytes: CompressedBytes; etag: string }> | undefined;
  fastify.get(DOCUMENT_PATH, async (request, reply) => {
    const { bytes, etag } = await (kept ??= build()
      .then(documentOf)
      .catch((error: unknown) => {
        // The next request tries again.
        kept = undefined;
        throw error;
      }));
    void reply.header('etag', etag).header('vary', 'accept-encoding');
    if (request.headers['if-none-match'] === etag) return reply.status(304).send();
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    if (encoding !== 'identity') void reply.header('content-encoding', encoding);
    return reply.header('content-type', 'application/json; charset=utf-8').send(await bytes.encode(encoding));
  });
}

function documentOf(document: ApiDocument): { bytes: CompressedBytes; etag: string } {
  const bytes = new CompressedBytes(Buffer.from(JSON.stringify(document)));
  return { bytes, etag: `"${createHash('sha256').update(bytes.plain).digest('base64url')}"` };
}

/** Serves the page without the package that builds the document, which is loaded only for the document. */
export async function serveApiPage(fastify: FastifyInstance): Promise<void> {
  for (const path of [PAGE_PATH, `${PAGE_PATH}/`])
    fastify.get(path, (_, reply) => reply.type('text/html; charset=utf-8').send(PAGE));
  fastify.get(`${PAGE_PATH}/start.js`, (_, reply) => reply.type('text/javascript; charset=utf-8').send(START));
  await fastify.register(fastifyStatic, {
    root: dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json')),
    prefix: `${PAGE_PATH}/`,
    allowedPath: (path) => FILES.includes(path.slice(1)),
    decorateReply: false,
  });
}
