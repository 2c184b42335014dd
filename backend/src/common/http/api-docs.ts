import { createHash } from 'node:crypto';
import { SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { chooseEncoding, CompressedBytes } from '../bytes/compressed-bytes.js';
import { createOpenApi } from './open-api.js';

const PAGE_PATH = '/api/docs';
const DOCUMENT_PATH = '/api/docs-json';

/** The page of the API's description, and the document that it reads. */
export function serveApiDocs(app: NestFastifyApplication): void {
  const document = createOpenApi(app);
  const { openapi, info } = document;
  serveApiDocument(app.getHttpAdapter().getInstance(), document);
  // Swagger would build and compress the document again for each request, and put it into a script as well.
  const swaggerOptions = { url: DOCUMENT_PATH, spec: null };
  SwaggerModule.setup(PAGE_PATH, app, { openapi, info, paths: {} }, { raw: false, swaggerOptions });
}

/** The document: turned into text at the start, compressed when somebody first asks for that, and not sent again. */
export function serveApiDocument(fastify: Pick<FastifyInstance, 'get'>, document: OpenAPIObject): void {
  const bytes = new CompressedBytes(Buffer.from(JSON.stringify(document)));
  const etag = `"${createHash('sha256').update(bytes.plain).digest('base64url')}"`;
  fastify.get(DOCUMENT_PATH, async (request, reply) => {
    void reply.header('etag', etag).header('vary', 'accept-encoding');
    if (request.headers['if-none-match'] === etag) return reply.status(304).send();
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    if (encoding !== 'identity') void reply.header('content-encoding', encoding);
    return reply.header('content-type', 'application/json; charset=utf-8').send(await bytes.encode(encoding));
  });
}
