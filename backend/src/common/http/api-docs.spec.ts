import { brotliDecompressSync } from 'node:zlib';
import { jest } from '@jest/globals';
import type { OpenAPIObject } from '@nestjs/swagger';
import Fastify from 'fastify';
import { CompressedBytes } from '../bytes/compressed-bytes.js';
import { serveApiDocument } from './api-docs.js';

describe('serveApiDocument', () => {
  it('the API document is built when it is asked for and once, and an unchanged one is not sent again', async () => {
    const document: OpenAPIObject = { openapi: '3.0.0', info: { title: 'Test', version: '1' }, paths: {} };
    const build = jest.fn(() => document);
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
});
