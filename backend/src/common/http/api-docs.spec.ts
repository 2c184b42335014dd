import { brotliDecompressSync } from 'node:zlib';
import { jest } from '@jest/globals';
import Fastify from 'fastify';
import { CompressedBytes } from '../bytes/compressed-bytes.js';
import type { ApiDocument } from './api-decorators.js';
import { serveApiDocument, serveApiPage } from './api-docs.js';

describe('serveApiDocument', () => {
  it('the API document is built when it is asked for and once, and an unchanged one is not sent again', async () => {
    const document: ApiDocument = { openapi: '3.0.0', info: { title: 'Test', version: '1' }, paths: {} };
    const build = jest.fn(() => Promise.resolve(document));
    const encode = jest.spyOn(CompressedBytes.prototype, 'encode');
    const fastify = Fastify();
    serveApiDocument(fastify, build);
    await fastify.ready();
    expect(build).not.toHaveBeenCalled();
    const read = (headers: Record<string, string>) => fastify.inject({ url: '/api/docs-json', headers });
    const first = await read({ 'accept-encoding': 'gzip, br' });
    expect(JSON.parse(brotliDecompressSync(first.rawPayload).toString())).toEqual(document);
    expect((await read({})).json()).toEqual(document);
    const again = await read({ 'if-none-match': String(first.headers['etag']) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect([build.mock.calls.length, encode.mock.calls.length]).toEqual([1, 2]);
    await fastify.close();
  });

  it('is built again after a build that failed', async () => {
    const document: ApiDocument = { openapi: '3.0.0', info: { title: 'Test', version: '1' }, paths: {} };
    const build = jest.fn(() => Promise.resolve(document)).mockRejectedValueOnce(new Error('no memory'));
    const fastify = Fastify();
    serveApiDocument(fastify, build);
    const read = async () => (await fastify.inject({ url: '/api/docs-json' })).statusCode;
    expect([await read(), await read(), build.mock.calls.length]).toEqual([500, 200, 2]);
    await fastify.close();
  });
});

describe('serveApiPage', () => {
  it('serves the page with all that it loads, and nothing else of the package', async () => {
    const fastify = Fastify();
    await serveApiPage(fastify);
    const read = (url: string) => fastify.inject({ url });
    for (const path of ['/api/docs', '/api/docs/']) {
      const { statusCode, headers, body } = await read(path);
      expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      const loaded = [...body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url]) => url!);
      expect(loaded).toHaveLength(4);
      expect(await Promise.all(loaded.map(async (url) => (await read(url)).statusCode))).toEqual([200, 200, 200, 200]);
    }
    expect((await read('/api/docs/start.js')).body).toMatch(/'\/api\/docs-json'.*validatorUrl: null/);
    for (const name of ['index.html', 'package.json', 'swagger-initializer.js'])
      expect((await read(`/api/docs/${name}`)).statusCode).toBe(404);
    await fastify.close();
  });
});
