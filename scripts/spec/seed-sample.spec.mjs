import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { inRoot } from '../lib/paths.mjs';
import { catalogueIn, filesOf, languageOf } from '../sample/catalogue.mjs';
import { completeSample } from '../sample/complete-sample.mjs';
import { sampleLink } from '../sample/seed-sample.mjs';

/** An API that knows one gallery. */
const server = createServer(({ url }, response) =>
  response.writeHead(url === '/api/gallery/known/client%40example.com' ? 200 : 404).end(),
);
let base;
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  base = `http://127.0.0.1:${server.address().port}`;
});
afterAll(() => server.close());

function linkOf(sample) {
  return sampleLink({ base, publicUrl: 'http://localhost:3001', data: { read: () => sample } });
}

describe('the sample project', () => {
  test('is linked by the address of this start', async () => {
    expect(await linkOf({ projectId: 'known', complete: true })).toBe(
      'http://localhost:3001/gallery/known/client%40example.com',
    );
  });

  test.each([
    ['deleted', { projectId: 'deleted', complete: true }],
    ['skipped', { skipped: 'the admin password is not the first one' }],
    ['missing', undefined],
  ])('has no link when it is %s', async (_what, sample) => {
    expect(await linkOf(sample)).toBeUndefined();
  });

  test.each([
    ['de', { LANG: 'de_AT.UTF-8' }],
    ['es', { LC_ALL: 'es_MX.UTF-8', LANG: 'de_DE.UTF-8' }],
    ['de', { LC_ALL: '', LC_MESSAGES: 'de_DE', LANG: 'en_GB' }],
    ['en', { LANG: 'C.UTF-8' }],
    ['en', { LANG: 'dev_XX' }],
    ['en', {}],
  ])('is in the language of the terminal: %s', (language, env) => {
    expect(languageOf(env)).toBe(language);
  });

  test.each(['en', 'de', 'es'])('has files that exist, each with a title of its own (%s)', (language) => {
    const catalogue = catalogueIn(language);
    const files = filesOf(catalogue);
    const names = files.map(({ name }) => name);
    expect(files.filter(({ file }) => !existsSync(inRoot('samples', file)))).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => /undefined|-/.test(name))).toEqual([]);
    expect(names).toEqual(expect.arrayContaining(catalogue.favourites));
  });
});

describe('completeSample', () => {
  const NAMES = filesOf(catalogueIn('de')).map(({ name }) => name);
  const mediaFiles = NAMES.map((originalName, at) => ({ id: String(at), originalName }));

  /** Runs it against an API that answers as in `replies`: several of one call are used up one by one. */
  async function complete(answers) {
    const replies = { 'GET /api/g/selections': { list: [] }, ...answers };
    const calls = [];
    const api = createServer(async (request, response) => {
      const chunks = await request.toArray();
      const call = `${request.method} ${request.url.replace('/gallery/p/client%40example.com', '/g')}`;
      calls.push([call, ...(chunks.length > 0 ? [JSON.parse(Buffer.concat(chunks))] : [])]);
      const reply = replies[call] ?? {};
      const { status = 200, list, ...body } = Array.isArray(reply) ? reply.shift() : reply;
      response.writeHead(status).end(JSON.stringify(list ?? body));
    });
    await once(api.listen(0, '127.0.0.1'), 'listening');
    let sample = { projectId: 'p', language: 'de', uploaded: true, complete: false };
    const data = { read: () => sample, write: (_name, value) => (sample = value) };
    await completeSample({
      base: `http://127.0.0.1:${api.address().port}`,
      data,
      isStopping: () => false,
      pollMs: 1,
    });
    api.close();
    return { calls, isComplete: sample.complete };
  }

  const RENDERED = { 'GET /api/g': { mediaFiles } };
  const SANDBOX = {
    'GET /api/g/checkout?packageType=extended': { order: { amount: 199 }, payment: { provider: 'sandbox' } },
    'POST /api/create-payment-intent': { clientSecret: 'secret', paymentIntentId: 'intent' },
  };
  const SELECTIONS = { 'GET /api/g/selections': { list: [{ id: 'album' }] } };
  const isPayment = ([call]) => call.startsWith('POST');

  test('waits for every file, then marks favourites and pays with a test card', async () => {
    const half = { mediaFiles: mediaFiles.slice(0, 5) };
    const { calls, isComplete } = await complete({
      'GET /api/g': [half, { mediaFiles }],
      ...SELECTIONS,
      ...SANDBOX,
    });
    expect(calls.map(([call]) => call)).toEqual([
      'GET /api/g',
      'GET /api/g',
      'PUT /api/g/favourites',
      'GET /api/g/selections',
      'PUT /api/g/selections/album/files',
      'GET /api/site',
      'GET /api/g/checkout?packageType=extended',
      'POST /api/create-payment-intent',
      'POST /api/payments/sandbox/pay',
      'POST /api/confirm-payment',
    ]);
    const [, { fileIds, favourite }] = calls[2];
    expect(favourite).toBe(true);
    expect(fileIds.map((id) => NAMES[id])).toContain('Boote in der Dämmerung.jpg');
    const [, chosen] = calls[4];
    expect(chosen.chosen).toBe(true);
    expect(chosen.fileIds.map((id) => NAMES[id])).toContain('Boote in der Dämmerung.jpg');
    expect(isComplete).toBe(true);
  });

  test.each([
    ['money would move', { payment: { provider: 'stripe' } }, { sendsMail: false }],
    ['mail would be sent', { payment: { provider: 'sandbox' } }, { sendsMail: true }],
  ])('buys nothing where %s', async (_what, { payment }, site) => {
    const checkout = { order: { amount: 199 }, payment };
    const { calls, isComplete } = await complete({
      ...RENDERED,
      ...SANDBOX,
      'GET /api/site': site,
      'GET /api/g/checkout?packageType=extended': checkout,
    });
    expect(calls.filter(isPayment)).toEqual([]);
    expect(isComplete).toBe(true);
  });

  test.each([
    ['staff deleted the project', 404, true],
    ['the API cannot answer now', 503, false],
  ])('ends without an error when %s', async (_what, status, isDone) => {
    const { calls, isComplete } = await complete({ 'GET /api/g': { status } });
    expect(calls).toHaveLength(1);
    expect(isComplete).toBe(isDone);
  });
});
