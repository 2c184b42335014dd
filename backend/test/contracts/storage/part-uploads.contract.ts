import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request, type Server } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { PartUploadsPort } from '../../../src/ports/part-uploads.port.js';
import type { StoragePort } from '../../../src/ports/storage.port.js';
import type { TestClock } from '../../fakes/test-clock.js';

/** The part uploads under test, with the storage that they end in. */
export interface PartUploadsHarness {
  uploads: PartUploadsPort;
  storage: StoragePort;
  clock: TestClock;
  /** The server that takes the signed `PUT`s; emits `handled` after each request. */
  server: Server;
  /** Address that signed paths are relative to. */
  origin: string;
  /** Returns the number of open uploads. */
  open(): Promise<number>;
  close(): Promise<void>;
}

const KEY = 'projects/1/film.mp4';
const MP4 = 'video/mp4';
/** S3 takes no smaller part but the last. */
const PART = 5 * 1024 * 1024;

/** Tests the rules of `PartUploadsPort`, the same for the fake and every adapter, over real HTTP. */
export function describePartUploadsContract(name: string, factory: () => Promise<PartUploadsHarness>): void {
  describe(`part uploads contract: ${name}`, () => {
    let harness: PartUploadsHarness;
    let uploads: PartUploadsPort;
    beforeEach(async () => {
      harness = await factory();
      uploads = harness.uploads;
    });
    afterEach(() => harness.close());

    const sign = async (id: string, number: number, size: number, key = KEY) =>
      new URL(
        await uploads.presignPart(key, id, { number, offset: (number - 1) * PART, size, expiresInSeconds: 60 }),
        harness.origin,
      ).href;
    const put = (url: string, body: Buffer | string, headers = {}) =>
      fetch(url, {
        method: 'PUT',
        body: typeof body === 'string' ? body : new Uint8Array(body),
        headers: { 'content-type': 'application/octet-stream', ...headers },
      });
    const send = async (id: string, number: number, body: Buffer | string, key = KEY) =>
      (await put(await sign(id, number, body.length, key), body)).status;
    const finish = async (id: string) => uploads.complete(KEY, id, (await uploads.list(KEY, id)) ?? []);
    const stored = async (key = KEY) => buffer(await harness.storage.read(key));

    test('joins parts of any order, with no object before', async () => {
      const body = randomBytes(2 * PART + 7);
      const id = await uploads.start(KEY, MP4, PART);
      expect(await uploads.list(KEY, id)).toEqual([]);
      for (const number of [3, 1, 2])
        expect(await send(id, number, body.subarray((number - 1) * PART, number * PART))).toBe(200);
      expect((await uploads.list(KEY, id))?.map(({ number, size }) => [number, size])).toEqual([
        [1, PART],
        [2, PART],
        [3, 7],
      ]);
      expect(await harness.storage.head(KEY)).toBeNull();
      await finish(id);
      expect(await harness.storage.head(KEY)).toMatchObject({ size: body.length, contentType: MP4 });
      expect(sha256(await stored())).toBe(sha256(body));
      expect([await uploads.list(KEY, id), await harness.open()]).toEqual([null, 0]);
    });

    test('returns the ETag of a part, as in the list', async () => {
      const id = await uploads.start(KEY, MP4, PART);
      const reply = await put(await sign(id, 1, 5), 'hello');
      expect(reply.headers.get('etag')).toBe((await uploads.list(KEY, id))?.[0]?.etag);
    });

    test('replaces a part that is sent again', async () => {
      const id = await uploads.start(KEY, MP4, PART);
      await send(id, 1, 'first');
      const [first] = (await uploads.list(KEY, id))!;
      await send(id, 1, 'again');
      await expect(uploads.complete(KEY, id, [first!])).rejects.toMatchObject({ code: 'upload.not_stored' });
      expect(await harness.storage.head(KEY)).toBeNull();
      await finish(id);
      expect(String(await stored())).toBe('again');
    });

    test.each(['', 'hell', 'hello!'])('rejects %j for a link signed for five bytes', async (body) => {
      const id = await uploads.start(KEY, MP4, PART);
      expect((await put(await sign(id, 1, 5), body)).status).toBeGreaterThanOrEqual(400);
      expect(await uploads.list(KEY, id)).toEqual([]);
    });

    test('rejects expired and modified links', async () => {
      const id = await uploads.start(KEY, MP4, PART);
      const url = await sign(id, 1, 5);
      const bent = url.includes('partNumber=1')
        ? url.replace('partNumber=1', 'partNumber=2')
        : `${url.slice(0, -3)}AAA`;
      expect((await put(bent, 'hello')).status).toBe(403);
      harness.clock.advance(61);
      expect((await put(url, 'hello')).status).toBe(403);
      expect(await uploads.list(KEY, id)).toEqual([]);
    });

    test('drops an interrupted part and keeps an earlier one', async () => {
      const id = await uploads.start(KEY, MP4, PART);
      const body = randomBytes(PART);
      await send(id, 1, body);
      const handled = once(harness.server, 'handled');
      const half = request(await sign(id, 1, PART), { method: 'PUT', headers: { 'content-length': PART } });
      half.on('error', () => undefined);
      half.write(Buffer.alloc(PART / 2), () => half.destroy());
      await handled;
      await finish(id);
      expect(sha256(await stored())).toBe(sha256(body));
    });

    test('protects the completed object from older links', async () => {
      const id = await uploads.start(KEY, MP4, PART);
      const body = randomBytes(PART);
      const url = await sign(id, 1, PART);
      expect((await put(url, body)).status).toBe(200);
      // Open since before the end, finished after it.
      const late = request(await sign(id, 1, PART), { method: 'PUT', headers: { 'content-length': PART } });
      const answered = once(late, 'response');
      await new Promise((resolve) => late.write(Buffer.alloc(PART / 2), resolve));
      await finish(id);
      late.end(Buffer.alloc(PART / 2));
      const [response] = await answered;
      expect(response.statusCode).toBeGreaterThanOrEqual(400);
      response.resume();
      expect((await put(url, Buffer.alloc(PART))).status).toBeGreaterThanOrEqual(400);
      expect(sha256(await stored())).toBe(sha256(body));
      expect(await harness.open()).toBe(0);
    });

    test('leaves nothing and accepts nothing after an abort', async () => {
      const id = await uploads.start(KEY, MP4, PART);
      await send(id, 1, 'hello');
      const url = await sign(id, 2, 5);
      await uploads.abort(KEY, id);
      await uploads.abort(KEY, id);
      expect((await put(url, 'hello')).status).toBeGreaterThanOrEqual(400);
      await expect(uploads.complete(KEY, id, [])).rejects.toMatchObject({ code: 'upload.not_stored' });
      expect([await uploads.list(KEY, id), await harness.storage.head(KEY), await harness.open()]).toEqual([
        null,
        null,
        0,
      ]);
    });

    test('makes one whole object of two parallel completions', async () => {
      const id = await uploads.start(KEY, MP4, PART);
      const body = randomBytes(PART + 1);
      await send(id, 1, body.subarray(0, PART));
      await send(id, 2, body.subarray(PART));
      const parts = (await uploads.list(KEY, id))!;
      const done = await Promise.allSettled([uploads.complete(KEY, id, parts), uploads.complete(KEY, id, parts)]);
      expect(done.some(({ status }) => status === 'fulfilled')).toBe(true);
      expect(sha256(await stored())).toBe(sha256(body));
    });

    test('separates uploads to the same key', async () => {
      const [one, other] = [await uploads.start(KEY, MP4, PART), await uploads.start(KEY, MP4, PART)];
      await send(one, 1, 'first');
      await send(other, 1, 'other');
      await uploads.abort(KEY, other);
      await finish(one);
      expect(String(await stored())).toBe('first');
    });

    test('sweeps an open upload a day after its last change', async () => {
      const id = await uploads.start(KEY, MP4, PART);
      await send(id, 1, 'hello');
      harness.clock.advance(23 * 3600);
      expect(await harness.storage.sweepTemporary(harness.clock.ago(24 * 3600))).toBe(0);
      harness.clock.advance(2 * 3600);
      expect(await harness.storage.sweepTemporary(harness.clock.ago(24 * 3600))).toBe(1);
      expect([await uploads.list(KEY, id), await harness.open()]).toEqual([null, 0]);
    });

    test.each(['', '/a', 'a/../b', '..'])('rejects the key %j', async (key) => {
      await expect(uploads.start(key, MP4, PART)).rejects.toMatchObject({ code: 'storage.bad_key' });
    });
  });
}

function sha256(data: Buffer): string {
  return createHash('sha256').update(data).digest('hex');
}
