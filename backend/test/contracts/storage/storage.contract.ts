import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { StoragePort } from '../../../src/ports/storage.port.js';
import type { TestClock } from '../../fakes/test-clock.js';

/** What the suite needs of a storage and its surroundings. */
export interface StorageHarness {
  storage: StoragePort;
  clock: TestClock;
  /** The server that takes the signed `PUT`s; emits `handled` after each request. */
  server: Server;
  /** Address that signed paths are relative to. */
  origin: string;
  /** Whether links lead to the storage itself. */
  directLinks: boolean;
  /** The number of unfinished writes. */
  temporaryObjects(): Promise<number>;
  /** Opens what `seekableInput` gave, as ffmpeg would. */
  open(input: string): Promise<Buffer>;
  close(): Promise<void>;
}

const MP4 = 'video/mp4';
const FIVE = { size: 5, contentType: MP4, expiresInSeconds: 60 };

/** The rules of `StoragePort`, the same for the fake and every adapter, over real HTTP. */
export function describeStorageContract(name: string, factory: () => Promise<StorageHarness>): void {
  describe(`storage contract: ${name}`, () => {
    let harness: StorageHarness;
    let storage: StoragePort;

    beforeEach(async () => {
      harness = await factory();
      storage = harness.storage;
    });
    afterEach(async () => {
      // Closed first: a server left open would keep a failed run from ending.
      const temporaryObjects = await harness.temporaryObjects();
      await harness.close();
      expect(temporaryObjects).toBe(0);
    });

    const sign = async (key: string, options = FIVE) =>
      new URL(await storage.presignPut(key, options), harness.origin).href;
    const put = async (url: string, body: string, type = MP4) =>
      (await fetch(url, { method: 'PUT', body, headers: { 'content-type': type } })).status;
    const text = async (key: string, range?: { start: number; end: number }) =>
      (await buffer(await storage.read(key, range))).toString();
    const keys = async (prefix: string) => {
      const found: string[] = [];
      for await (const object of storage.list(prefix)) found.push(object.key);
      return found.sort();
    };

    describe('signed PUT', () => {
      test('stores exactly the signed length and type', async () => {
        expect(await put(await sign('p/1/film.mp4'), 'hello')).toBe(200);
        expect(await storage.head('p/1/film.mp4')).toMatchObject({ key: 'p/1/film.mp4', size: 5, contentType: MP4 });
        expect(await text('p/1/film.mp4')).toBe('hello');
      });

      test('can be repeated', async () => {
        const url = await sign('p/1/film.mp4');
        expect([await put(url, 'hello'), await put(url, 'hello')]).toEqual([200, 200]);
        expect(await Promise.all([put(url, 'hello'), put(url, 'hello'), put(url, 'hello')])).toEqual([200, 200, 200]);
        expect(await text('p/1/film.mp4')).toBe('hello');
      });

      test.each(['', 'hell', 'hello!'])('rejects %j for a link signed for five bytes', async (body) => {
        expect(await put(await sign('p/1/film.mp4'), body)).toBeGreaterThanOrEqual(400);
        expect(await storage.head('p/1/film.mp4')).toBeNull();
      });

      test.each(['video/quicktime', 'text/html', 'video/mp4; charset=utf-8'])('rejects the type %s', async (type) => {
        expect(await put(await sign('p/1/film.mp4'), 'hello', type)).toBeGreaterThanOrEqual(400);
        expect(await storage.head('p/1/film.mp4')).toBeNull();
      });

      test('rejects a body without a content-length', async () => {
        const upload = request(await sign('p/1/film.mp4'), {
          method: 'PUT',
          headers: { 'content-type': MP4, 'transfer-encoding': 'chunked' },
        });
        upload.end('hello');
        const [response] = await once(upload, 'response');
        expect(response.statusCode).toBeGreaterThanOrEqual(400);
        response.resume();
        expect(await storage.head('p/1/film.mp4')).toBeNull();
      });

      test('rejects at and after the expiry, not before', async () => {
        const url = await sign('p/1/film.mp4');
        harness.clock.advance(58);
        expect(await put(url, 'hello')).toBe(200);
        await storage.delete('p/1/film.mp4');
        harness.clock.advance(2);
        expect(await put(url, 'hello')).toBe(403);
        expect(await storage.head('p/1/film.mp4')).toBeNull();
      });

      test('rejects a modified link', async () => {
        const url = await sign('p/1/film.mp4');
        for (const bent of bend(url)) expect([400, 403, 404]).toContain(await put(bent, 'hello'));
        expect(await keys('')).toEqual([]);
      });

      test('keeps the old object when a connection is cut', async () => {
        await storage.write('p/1/film.mp4', Buffer.from('earlier'), MP4);
        const size = 4_000_000;
        const url = await sign('p/1/film.mp4', { ...FIVE, size });
        const handled = once(harness.server, 'handled');
        const upload = request(url, { method: 'PUT', headers: { 'content-type': MP4, 'content-length': size } });
        upload.on('error', () => undefined);
        upload.write(Buffer.alloc(size / 2), () => upload.destroy());
        await handled;
        expect(await text('p/1/film.mp4')).toBe('earlier');
        expect(await harness.temporaryObjects()).toBe(0);
      });

      test('stores an empty file', async () => {
        expect(await put(await sign('p/1/empty.mp4', { ...FIVE, size: 0 }), '')).toBe(200);
        expect(await storage.head('p/1/empty.mp4')).toMatchObject({ size: 0, contentType: MP4 });
      });

      test('stores 20 MB unchanged', async () => {
        const body = randomBytes(20_000_000);
        const url = await sign('p/1/long.mp4', { ...FIVE, size: body.length });
        const response = await fetch(url, {
          method: 'PUT',
          body: new Uint8Array(body),
          headers: { 'content-type': MP4 },
        });
        expect(response.status).toBe(200);
        expect(sha256(await buffer(await storage.read('p/1/long.mp4')))).toBe(sha256(body));
      });
    });

    describe('signed GET', () => {
      test('serves ranges and the download name until it expires', async () => {
        await storage.write('p/1/a.mp4', Buffer.from('0123456789'), MP4);
        const link = await storage.presignGet('p/1/a.mp4', {
          expiresInSeconds: 300,
          downloadName: 'Café "1" 🎬.mp4',
          contentType: 'video/x-test',
        });
        if (!harness.directLinks) return expect(link).toBeNull();
        const whole = await fetch(link ?? '');
        expect([whole.status, whole.headers.get('content-type'), await whole.text()]).toEqual([
          200,
          'video/x-test',
          '0123456789',
        ]);
        expect(whole.headers.get('content-disposition')).toBe(
          `attachment; filename="Cafe '1' _.mp4"; filename*=UTF-8''Caf%C3%A9%20%221%22%20%F0%9F%8E%AC.mp4`,
        );
        const part = await fetch(link ?? '', { headers: { range: 'bytes=3-5' } });
        expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
          206,
          'bytes 3-5/10',
          '345',
        ]);
        for (const bent of bend(link ?? '')) expect((await fetch(bent)).status).toBe(403);
        harness.clock.advance(301);
        expect((await fetch(link ?? '')).status).toBe(403);
      });
    });

    describe('write', () => {
      test.each([
        ['p/1/a.webp', 'image/webp'],
        ['p/1/a.webp', 'image/x-other'],
        ['p/1/plain', 'text/plain; charset=utf-8'],
        ['p/1/plain', 'application/octet-stream'],
      ])('%s keeps the type %s', async (key, type) => {
        await storage.write(key, Buffer.from('x'), 'image/x-first');
        await storage.write(key, Buffer.from('x'), type);
        expect((await storage.head(key))?.contentType).toBe(type);
      });

      test('streams 20 MB of unknown length', async () => {
        const body = randomBytes(20_000_000);
        await storage.write('p/1/long.bin', pieces(body, 64 * 1024), 'application/octet-stream');
        expect(await storage.head('p/1/long.bin')).toMatchObject({ size: body.length });
        expect(sha256(await buffer(await storage.read('p/1/long.bin')))).toBe(sha256(body));
      });

      test.each([0, 1])('streams %d bytes', async (size) => {
        await storage.write('p/1/small.bin', pieces(Buffer.alloc(size, 'x'), 10), 'application/octet-stream');
        expect(await text('p/1/small.bin')).toBe('x'.repeat(size));
      });

      test.each([100, 20_000_000])('leaves the old object when a stream fails after %d bytes', async (size) => {
        const failing = () =>
          Readable.from(
            (async function* () {
              for (let sent = 0; sent < size; sent += 100_000) yield Buffer.alloc(Math.min(size, 100_000));
              throw new Error('the source broke');
            })(),
            { objectMode: false },
          );
        await expect(storage.write('p/1/new.bin', failing(), 'a/b')).rejects.toThrow('the source broke');
        expect(await storage.head('p/1/new.bin')).toBeNull();
        await storage.write('p/1/old.bin', Buffer.from('earlier'), 'a/b');
        await expect(storage.write('p/1/old.bin', failing(), 'a/b')).rejects.toThrow('the source broke');
        expect(await text('p/1/old.bin')).toBe('earlier');
      });

      test('keeps serving the old object to its reader during a replacement', async () => {
        const body = randomBytes(3_000_000);
        await storage.write('p/1/a.bin', body, 'a/b');
        const reading = await storage.read('p/1/a.bin');
        const before = await storage.head('p/1/a.bin');
        await storage.write('p/1/a.bin', Buffer.from('new'), 'a/b');
        expect(sha256(await buffer(reading))).toBe(sha256(body));
        expect((await storage.head('p/1/a.bin'))?.etag).not.toBe(before?.etag);
        expect(await text('p/1/a.bin')).toBe('new');
      });

      test('stores a local file and keeps it', async () => {
        const folder = await mkdtemp(join(tmpdir(), 'storage-contract-'));
        const path = join(folder, 'rendition');
        await writeFile(path, 'rendered');
        try {
          await storage.writeFile('p/1/r.webp', path, 'image/webp');
          await storage.writeFile('p/1/r.webp', path, 'image/webp');
        } finally {
          await rm(folder, { recursive: true });
        }
        expect(await text('p/1/r.webp')).toBe('rendered');
        await expect(storage.writeFile('p/1/none.webp', path, 'image/webp')).rejects.toThrow();
        expect(await storage.head('p/1/none.webp')).toBeNull();
      });
    });

    describe('move', () => {
      test('moves bytes and type to another key, replacing its object', async () => {
        await storage.write('p/in/ä b+1.mp4', Buffer.from('new'), 'video/x-odd');
        await storage.write('p/1/film.mp4', Buffer.from('earlier'), MP4);
        expect(await storage.move('p/in/ä b+1.mp4', 'p/1/film.mp4')).toBe(true);
        expect(await storage.head('p/1/film.mp4')).toMatchObject({ size: 3, contentType: 'video/x-odd' });
        expect(await keys('')).toEqual(['p/1/film.mp4']);
        expect(await storage.move('p/in/ä b+1.mp4', 'p/1/film.mp4')).toBe(false);
        expect(await text('p/1/film.mp4')).toBe('new');
      });

      test('can run twice in parallel', async () => {
        await storage.write('p/in/a', Buffer.from('once'), MP4);
        expect(await Promise.all([storage.move('p/in/a', 'p/1/a'), storage.move('p/in/a', 'p/1/a')])).toContain(true);
        expect([await keys(''), await text('p/1/a')]).toEqual([['p/1/a'], 'once']);
      });
    });

    describe('read', () => {
      test.each([
        ['first byte', 0, 0, '0'],
        ['first part', 0, 3, '0123'],
        ['middle', 3, 6, '3456'],
        ['last byte', 9, 9, '9'],
        ['all', 0, 9, '0123456789'],
        ['past the end', 8, 99, '89'],
      ])('%s', async (_what, start, end, expected) => {
        await storage.write('p/1/a.bin', Buffer.from('0123456789'), 'a/b');
        expect(await text('p/1/a.bin', { start, end })).toBe(expected);
      });

      test('throws a RangeError for a range past the end', async () => {
        await storage.write('p/1/a.bin', Buffer.from('0123456789'), 'a/b');
        await expect(storage.read('p/1/a.bin', { start: 10, end: 12 })).rejects.toThrow(RangeError);
        await storage.write('p/1/empty.bin', Buffer.alloc(0), 'a/b');
        await expect(storage.read('p/1/empty.bin', { start: 0, end: 0 })).rejects.toThrow(RangeError);
        expect(await text('p/1/empty.bin')).toBe('');
      });

      test('handles a missing object: head null, read fails, delete succeeds', async () => {
        await storage.write('p/1/a.bin', Buffer.from('x'), 'a/b');
        for (const key of ['p/1/none', 'p/1', 'p', 'p/1/a.bin/below']) {
          expect(await storage.head(key)).toBeNull();
          await expect(storage.read(key)).rejects.toMatchObject({ code: 'storage.object_not_found' });
          await storage.delete(key);
          expect(await storage.deletePrefix('none/')).toBe(0);
        }
        expect(await keys('')).toEqual(['p/1/a.bin']);
      });

      test('is readable by ffmpeg', async () => {
        const body = randomBytes(100_000);
        await storage.write('p/1/ä b+c&d.mp4', body, MP4);
        expect(sha256(await harness.open(await storage.seekableInput('p/1/ä b+c&d.mp4')))).toBe(sha256(body));
      });
    });

    describe('keys', () => {
      test.each([
        'p/Größe/結婚式 🎉.mp4',
        "p/it's (1) & <b> % + = ?#!*~.mp4",
        'p/..a/b..mp4',
        'p/a:b@c,d;e.mp4',
        `p/${'é'.repeat(127)}`,
      ])('accepts the key %s', async (key) => {
        expect(await put(await sign(key), 'hello')).toBe(200);
        expect(await text(key)).toBe('hello');
        expect(await keys('p/')).toEqual([key]);
        await storage.delete(key);
        expect(await storage.head(key)).toBeNull();
      });

      test.each([
        '',
        '/',
        '/a',
        'a/',
        'a//b',
        '.',
        '..',
        '../a',
        'a/../b',
        'a/./b',
        'a/..',
        'a\0b',
        'a\\b',
        'a\nb',
        'a\x7fb',
        'a\ud800b',
        'x'.repeat(256),
        `${'a/'.repeat(600)}b`,
      ])('rejects %j in every method', async (key) => {
        const rejected = { code: 'storage.bad_key' };
        await expect(storage.presignPut(key, FIVE)).rejects.toMatchObject(rejected);
        await expect(storage.presignGet(key, { expiresInSeconds: 60 })).rejects.toMatchObject(rejected);
        await expect(storage.head(key)).rejects.toMatchObject(rejected);
        await expect(storage.read(key)).rejects.toMatchObject(rejected);
        await expect(storage.write(key, Buffer.from('x'), 'a/b')).rejects.toMatchObject(rejected);
        await expect(storage.write(key, pieces(Buffer.from('x'), 1), 'a/b')).rejects.toMatchObject(rejected);
        await expect(storage.writeFile(key, '/none', 'a/b')).rejects.toMatchObject(rejected);
        await expect(storage.delete(key)).rejects.toMatchObject(rejected);
        await expect(storage.seekableInput(key)).rejects.toMatchObject(rejected);
        await expect(storage.deletePrefix(`${key}/`)).rejects.toMatchObject(rejected);
        if (key !== '') await expect(keys(`${key}/`)).rejects.toMatchObject(rejected);
      });

      test('rejects a prefix without a trailing slash', async () => {
        await expect(storage.deletePrefix('a')).rejects.toMatchObject({ code: 'storage.bad_key' });
        await expect(storage.deletePrefix('')).rejects.toMatchObject({ code: 'storage.bad_key' });
        await expect(keys('a')).rejects.toMatchObject({ code: 'storage.bad_key' });
      });
    });

    describe('an aborted signal', () => {
      const reason = new Error('the job was cancelled');
      const signal = AbortSignal.abort(reason);
      beforeEach(() => storage.write('p/1/a', Buffer.from('x'), MP4));

      test('ends every call with its reason and changes nothing', async () => {
        const calls = [
          storage.head('p/1/a', signal),
          storage.read('p/1/a', undefined, signal),
          storage.write('p/1/b', Buffer.from('x'), MP4, signal),
          storage.write('p/1/b', pieces(Buffer.from('xyz'), 1), MP4, signal),
          storage.move('p/1/a', 'p/1/b', signal),
          storage.delete('p/1/a', signal),
          storage.deletePrefix('p/', signal),
          storage.list('p/', signal)[Symbol.asyncIterator]().next(),
          storage.sweepTemporary(signal),
        ];
        expect(
          (await Promise.allSettled(calls)).map((result) => (result as PromiseRejectedResult).reason as unknown),
        ).toEqual(calls.map(() => reason));
        expect(await keys('')).toEqual(['p/1/a']);
      });

      test('ends a running write', async () => {
        const controller = new AbortController();
        const endless = new Readable({ read: () => void setImmediate(() => controller.abort(reason)) });
        endless.push('x');
        await expect(storage.write('p/1/b', endless, MP4, controller.signal)).rejects.toBe(reason);
        expect(await keys('')).toEqual(['p/1/a']);
      });
    });

    describe('prefixes', () => {
      beforeEach(async () => {
        for (const key of ['a/1', 'a/b/2', 'a/b/c/3.x', 'ab/4', 'a.b/5', 'b/a/6'])
          await storage.write(key, Buffer.from(key), 'text/plain');
      });

      test('list returns objects below it with size, ETag and time', async () => {
        expect(await keys('')).toEqual(['a.b/5', 'a/1', 'a/b/2', 'a/b/c/3.x', 'ab/4', 'b/a/6']);
        expect(await keys('a/')).toEqual(['a/1', 'a/b/2', 'a/b/c/3.x']);
        expect(await keys('a/b/')).toEqual(['a/b/2', 'a/b/c/3.x']);
        expect(await keys('a/1/')).toEqual([]);
        expect(await keys('none/')).toEqual([]);
        for await (const object of storage.list('a/b/c/')) {
          const { size, etag } = (await storage.head('a/b/c/3.x'))!;
          expect(object).toMatchObject({ key: 'a/b/c/3.x', size, etag });
          expect(Math.abs(object.lastModified.getTime() - Date.now())).toBeLessThan(10_000);
          expect(etag).toMatch(/^"[^"]+"$/);
        }
      });

      test('deletePrefix removes objects below it and no sibling', async () => {
        expect(await storage.deletePrefix('a/1/')).toBe(0);
        expect(await storage.deletePrefix('a/')).toBe(3);
        expect(await keys('')).toEqual(['a.b/5', 'ab/4', 'b/a/6']);
        expect(await storage.deletePrefix('a/')).toBe(0);
      });

      test('delete removes one object', async () => {
        await storage.delete('a/b/2');
        await storage.delete('a/b/2');
        expect(await keys('a/')).toEqual(['a/1', 'a/b/c/3.x']);
      });

      test('keeps all writes during deletions in the same folder', async () => {
        const rounds = Array.from({ length: 40 }, (_, i) => i);
        await Promise.all(
          rounds.map(async (i) => {
            await storage.write(`c/d/${i}`, Buffer.from('x'), 'text/plain');
            if (i % 2) await storage.delete(`c/d/${i}`);
          }),
        );
        expect(await keys('c/')).toEqual(
          rounds
            .filter((i) => i % 2 === 0)
            .map((i) => `c/d/${i}`)
            .sort(),
        );
      });
    });

    test('check passes and leaves no object', async () => {
      await storage.check();
      expect(await keys('')).toEqual([]);
    });

    test('ping passes and leaves no object', async () => {
      await storage.ping();
      expect(await keys('')).toEqual([]);
    });

    test('sweepTemporary leaves objects alone', async () => {
      await storage.write('a/1', Buffer.from('x'), 'text/plain');
      harness.clock.advance(25 * 3600);
      expect(await storage.sweepTemporary()).toBe(0);
      expect(await keys('')).toEqual(['a/1']);
    });
  });
}

/** The link with one character of each long part changed: payload, signature. */
function bend(url: string): string[] {
  const swap = (text: string, at: number) => `${text.slice(0, at)}${text[at] === '1' ? '2' : '1'}${text.slice(at + 1)}`;
  const signature = url.lastIndexOf('X-Amz-Signature=');
  const ends =
    signature < 0
      ? [url.length - 1, url.length - 5]
      : [signature + 'X-Amz-Signature='.length, url.indexOf('/p/1/') + 3];
  return [
    ...ends.map((at) => swap(url, at)),
    url.includes('?') ? url.replace('X-Amz-Signature=', 'X-Other=') : `${url}.1`,
  ];
}

function pieces(data: Buffer, size: number): Readable {
  return Readable.from(
    (function* () {
      for (let at = 0; at < data.length; at += size) yield data.subarray(at, at + size);
    })(),
    { objectMode: false },
  );
}

function sha256(data: Buffer): string {
  return createHash('sha256').update(data).digest('hex');
}
