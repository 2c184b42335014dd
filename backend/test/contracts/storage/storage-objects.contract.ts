import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { MP4, pieces, sha256, type StorageSuite } from './storage-suite.js';
import { allOrEvery, DEEP } from '../../fixtures/deep.js';

/** Tests the rules of a storage for one object. */
export function describeObjects(suite: StorageSuite): void {
  const { text, keys } = suite;

  describe('write', () => {
    test.each([
      ['p/1/a.webp', 'image/webp'],
      ['p/1/a.webp', 'image/x-other'],
      ['p/1/plain', 'text/plain; charset=utf-8'],
      ['p/1/plain', 'application/octet-stream'],
    ])('%s keeps the type %s', async (key, type) => {
      await suite.storage.write(key, Buffer.from('x'), 'image/x-first');
      await suite.storage.write(key, Buffer.from('x'), type);
      expect((await suite.storage.head(key))?.contentType).toBe(type);
    });

    if (DEEP)
      test('streams 20 MB of unknown length', async () => {
        const body = randomBytes(20_000_000);
        await suite.storage.write('p/1/long.bin', pieces(body, 64 * 1024), 'application/octet-stream');
        expect(await suite.storage.head('p/1/long.bin')).toMatchObject({ size: body.length });
        expect(sha256(await buffer(await suite.storage.read('p/1/long.bin')))).toBe(sha256(body));
      });

    test.each([0, 1])('streams %d bytes', async (size) => {
      await suite.storage.write('p/1/small.bin', pieces(Buffer.alloc(size, 'x'), 10), 'application/octet-stream');
      expect(await text('p/1/small.bin')).toBe('x'.repeat(size));
    });

    test.each(allOrEvery(2, [100, 20_000_000]))(
      'leaves the old object when a stream fails after %d bytes',
      async (size) => {
        const failing = () =>
          Readable.from(
            (async function* () {
              for (let sent = 0; sent < size; sent += 100_000) yield Buffer.alloc(Math.min(size, 100_000));
              throw new Error('the source broke');
            })(),
            { objectMode: false },
          );
        await expect(suite.storage.write('p/1/new.bin', failing(), 'a/b')).rejects.toThrow('the source broke');
        expect(await suite.storage.head('p/1/new.bin')).toBeNull();
        await suite.storage.write('p/1/old.bin', Buffer.from('earlier'), 'a/b');
        await expect(suite.storage.write('p/1/old.bin', failing(), 'a/b')).rejects.toThrow('the source broke');
        expect(await text('p/1/old.bin')).toBe('earlier');
      },
    );

    if (DEEP)
      test('opens an object with its own size while others take its place', async () => {
        const write = (size: number) => suite.storage.write('p/1/a.bin', Buffer.alloc(size), 'a/b');
        await write(1);
        for (let size = 2; size <= 50; size += 1) {
          const replacement = write(size);
          // Some of these come between two steps of the replacement.
          for (let reader = 0; reader < 5; reader += 1) {
            const opened = await suite.storage.open('p/1/a.bin');
            expect((await buffer(opened!.body)).length).toBe(opened!.size);
          }
          await replacement;
        }
      });

    test('keeps serving the old object to its reader during a replacement', async () => {
      const body = randomBytes(3_000_000);
      await suite.storage.write('p/1/a.bin', body, 'a/b');
      const reading = await suite.storage.read('p/1/a.bin');
      const before = await suite.storage.head('p/1/a.bin');
      await suite.storage.write('p/1/a.bin', Buffer.from('new'), 'a/b');
      expect(sha256(await buffer(reading))).toBe(sha256(body));
      expect((await suite.storage.head('p/1/a.bin'))?.etag).not.toBe(before?.etag);
      expect(await text('p/1/a.bin')).toBe('new');
    });

    test('stores a local file and keeps it', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'storage-contract-'));
      const path = join(folder, 'rendition');
      await writeFile(path, 'rendered');
      try {
        await suite.storage.writeFile('p/1/r.webp', path, 'image/webp');
        await suite.storage.writeFile('p/1/r.webp', path, 'image/webp');
      } finally {
        await rm(folder, { recursive: true });
      }
      expect(await text('p/1/r.webp')).toBe('rendered');
      await expect(suite.storage.writeFile('p/1/none.webp', path, 'image/webp')).rejects.toThrow();
      expect(await suite.storage.head('p/1/none.webp')).toBeNull();
    });
  });

  describe('move', () => {
    test('moves bytes and type to another key, replacing its object', async () => {
      await suite.storage.write('p/in/ä b+1.mp4', Buffer.from('new'), 'video/x-odd');
      await suite.storage.write('p/1/film.mp4', Buffer.from('earlier'), MP4);
      expect(await suite.storage.move('p/in/ä b+1.mp4', 'p/1/film.mp4')).toBe(true);
      expect(await suite.storage.head('p/1/film.mp4')).toMatchObject({ size: 3, contentType: 'video/x-odd' });
      expect(await keys('')).toEqual(['p/1/film.mp4']);
      expect(await suite.storage.move('p/in/ä b+1.mp4', 'p/1/film.mp4')).toBe(false);
      expect(await text('p/1/film.mp4')).toBe('new');
    });

    test('can run twice in parallel', async () => {
      await suite.storage.write('p/in/a', Buffer.from('once'), MP4);
      expect(
        await Promise.all([suite.storage.move('p/in/a', 'p/1/a'), suite.storage.move('p/in/a', 'p/1/a')]),
      ).toContain(true);
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
      await suite.storage.write('p/1/a.bin', Buffer.from('0123456789'), 'a/b');
      expect(await text('p/1/a.bin', { start, end })).toBe(expected);
    });

    test('open gives head and bytes', async () => {
      await suite.storage.write('p/1/a.bin', Buffer.from('0123456789'), 'a/b');
      const { body, range, ...object } = (await suite.storage.open('p/1/a.bin'))!;
      expect({ contentType: 'a/b', ...object }).toEqual(await suite.storage.head('p/1/a.bin'));
      expect([(await buffer(body)).toString(), range]).toEqual(['0123456789', null]);
    });

    test.each([
      ['bytes=0-3', { start: 0, end: 3 }, '0123'],
      ['bytes=7-', { start: 7, end: 9 }, '789'],
      ['bytes=8-99', { start: 8, end: 9 }, '89'],
      ['bytes=-2', { start: 8, end: 9 }, '89'],
      ['bytes=-99', { start: 0, end: 9 }, '0123456789'],
      ['bytes=3-1', null, '0123456789'],
      ['bytes=0-1,3-4', null, '0123456789'],
    ])('open gives head and the range %s', async (asked, given, expected) => {
      await suite.storage.write('p/1/a.bin', Buffer.from('0123456789'), 'a/b');
      const { body, range, ...object } = (await suite.storage.open('p/1/a.bin', { range: asked }))!;
      expect({ contentType: 'a/b', ...object }).toEqual(await suite.storage.head('p/1/a.bin'));
      expect([(await buffer(body)).toString(), range]).toEqual([expected, given]);
    });

    test.each(['bytes=10-', 'bytes=99-100', 'bytes=-0'])('open throws a RangeError for %s', async (range) => {
      await suite.storage.write('p/1/a.bin', Buffer.from('0123456789'), 'a/b');
      await expect(suite.storage.open('p/1/a.bin', { range })).rejects.toThrow(RangeError);
    });

    test('throws a RangeError for a range past the end', async () => {
      await suite.storage.write('p/1/a.bin', Buffer.from('0123456789'), 'a/b');
      await expect(suite.storage.read('p/1/a.bin', { start: 10, end: 12 })).rejects.toThrow(RangeError);
      await suite.storage.write('p/1/empty.bin', Buffer.alloc(0), 'a/b');
      await expect(suite.storage.read('p/1/empty.bin', { start: 0, end: 0 })).rejects.toThrow(RangeError);
      expect(await text('p/1/empty.bin')).toBe('');
    });

    test('handles a missing object', async () => {
      await suite.storage.write('p/1/a.bin', Buffer.from('x'), 'a/b');
      for (const key of ['p/1/none', 'p/1', 'p', 'p/1/a.bin/below']) {
        expect(await suite.storage.head(key)).toBeNull();
        expect(await suite.storage.open(key)).toBeNull();
        await expect(suite.storage.read(key)).rejects.toMatchObject({ code: 'storage.object_not_found' });
        await suite.storage.delete(key);
        expect(await suite.storage.deletePrefix('none/')).toBe(0);
      }
      expect(await keys('')).toEqual(['p/1/a.bin']);
    });

    test('is readable by ffmpeg', async () => {
      const body = randomBytes(100_000);
      await suite.storage.write('p/1/ä b+c&d.mp4', body, MP4);
      expect(sha256(await suite.harness.open(await suite.storage.seekableInput('p/1/ä b+c&d.mp4')))).toBe(sha256(body));
    });
  });
}
