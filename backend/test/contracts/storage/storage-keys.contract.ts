import { FIVE, pieces, type StorageSuite } from './storage-suite.js';

/** Tests the rules of a storage for single keys, and for many of them. */
export function describeKeys(suite: StorageSuite): void {
  const { sign, put, text, keys } = suite;

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
      await suite.storage.delete(key);
      expect(await suite.storage.head(key)).toBeNull();
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
      await expect(suite.storage.presignPut(key, FIVE)).rejects.toMatchObject(rejected);
      await expect(suite.storage.presignGet(key, { expiresInSeconds: 60 })).rejects.toMatchObject(rejected);
      await expect(suite.storage.head(key)).rejects.toMatchObject(rejected);
      await expect(suite.storage.read(key)).rejects.toMatchObject(rejected);
      await expect(suite.storage.write(key, Buffer.from('x'), 'a/b')).rejects.toMatchObject(rejected);
      await expect(suite.storage.write(key, pieces(Buffer.from('x'), 1), 'a/b')).rejects.toMatchObject(rejected);
      await expect(suite.storage.writeFile(key, '/none', 'a/b')).rejects.toMatchObject(rejected);
      await expect(suite.storage.delete(key)).rejects.toMatchObject(rejected);
      await expect(suite.storage.seekableInput(key)).rejects.toMatchObject(rejected);
      await expect(suite.storage.deletePrefix(`${key}/`)).rejects.toMatchObject(rejected);
      if (key !== '') await expect(keys(`${key}/`)).rejects.toMatchObject(rejected);
    });

    test('rejects a prefix without a trailing slash', async () => {
      await expect(suite.storage.deletePrefix('a')).rejects.toMatchObject({ code: 'storage.bad_key' });
      await expect(suite.storage.deletePrefix('')).rejects.toMatchObject({ code: 'storage.bad_key' });
      await expect(keys('a')).rejects.toMatchObject({ code: 'storage.bad_key' });
    });
  });

  describe('prefixes', () => {
    let begun: number;
    beforeEach(async () => {
      begun = Date.now();
      for (const key of ['a/1', 'a/b/2', 'a/b/c/3.x', 'ab/4', 'a.b/5', 'b/a/6'])
        await suite.storage.write(key, Buffer.from(key), 'text/plain');
    });

    test('list returns objects below it with size, ETag and time', async () => {
      expect(await keys('')).toEqual(['a.b/5', 'a/1', 'a/b/2', 'a/b/c/3.x', 'ab/4', 'b/a/6']);
      expect(await keys('a/')).toEqual(['a/1', 'a/b/2', 'a/b/c/3.x']);
      expect(await keys('a/b/')).toEqual(['a/b/2', 'a/b/c/3.x']);
      expect(await keys('a/1/')).toEqual([]);
      expect(await keys('none/')).toEqual([]);
      for await (const object of suite.storage.list('a/b/c/')) {
        const { size, etag } = (await suite.storage.head('a/b/c/3.x'))!;
        expect(object).toMatchObject({ key: 'a/b/c/3.x', size, etag });
        // Stores know the second.
        expect(object.lastModified.getTime()).toBeGreaterThan(begun - 1_000);
        expect(object.lastModified.getTime()).toBeLessThanOrEqual(Date.now());
        expect(etag).toMatch(/^"[^"]+"$/);
      }
    });

    test('deletePrefix removes objects below it and no sibling', async () => {
      expect(await suite.storage.deletePrefix('a/1/')).toBe(0);
      expect(await suite.storage.deletePrefix('a/')).toBe(3);
      expect(await keys('')).toEqual(['a.b/5', 'ab/4', 'b/a/6']);
      expect(await suite.storage.deletePrefix('a/')).toBe(0);
    });

    test('delete removes one object', async () => {
      await suite.storage.delete('a/b/2');
      await suite.storage.delete('a/b/2');
      expect(await keys('a/')).toEqual(['a/1', 'a/b/c/3.x']);
    });

    test('keeps all writes during deletions in the same folder', async () => {
      const rounds = Array.from({ length: 40 }, (_, i) => i);
      await Promise.all(
        rounds.map(async (i) => {
          await suite.storage.write(`c/d/${i}`, Buffer.from('x'), 'text/plain');
          if (i % 2) await suite.storage.delete(`c/d/${i}`);
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
}
