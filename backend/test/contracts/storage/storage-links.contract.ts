import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { FIVE, MP4, sha256, type StorageSuite } from './storage-suite.js';
import { DEEP } from '../../fixtures/deep.js';

/** Tests the rules for the links of a storage, over real HTTP. */
export function describeLinks(suite: StorageSuite): void {
  const { sign, put, text, keys } = suite;

  describe('signed PUT', () => {
    test('stores exactly the signed length and type', async () => {
      expect(await put(await sign('p/1/film.mp4'), 'hello')).toBe(200);
      expect(await suite.storage.head('p/1/film.mp4')).toMatchObject({
        key: 'p/1/film.mp4',
        size: 5,
        contentType: MP4,
      });
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
      expect(await suite.storage.head('p/1/film.mp4')).toBeNull();
    });

    test.each(['video/quicktime', 'text/html', 'video/mp4; charset=utf-8'])('rejects the type %s', async (type) => {
      expect(await put(await sign('p/1/film.mp4'), 'hello', type)).toBeGreaterThanOrEqual(400);
      expect(await suite.storage.head('p/1/film.mp4')).toBeNull();
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
      expect(await suite.storage.head('p/1/film.mp4')).toBeNull();
    });

    test('rejects at and after the expiry, not before', async () => {
      const url = await sign('p/1/film.mp4');
      suite.harness.clock.advance(58);
      expect(await put(url, 'hello')).toBe(200);
      await suite.storage.delete('p/1/film.mp4');
      suite.harness.clock.advance(2);
      expect(await put(url, 'hello')).toBe(403);
      expect(await suite.storage.head('p/1/film.mp4')).toBeNull();
    });

    test('rejects a modified link', async () => {
      const url = await sign('p/1/film.mp4');
      for (const bent of bend(url)) expect([400, 403, 404]).toContain(await put(bent, 'hello'));
      expect(await keys('')).toEqual([]);
    });

    test('keeps the old object when a connection is cut', async () => {
      await suite.storage.write('p/1/film.mp4', Buffer.from('earlier'), MP4);
      const size = 4_000_000;
      const url = await sign('p/1/film.mp4', { ...FIVE, size });
      const handled = once(suite.harness.server, 'handled');
      const upload = request(url, { method: 'PUT', headers: { 'content-type': MP4, 'content-length': size } });
      upload.on('error', () => undefined);
      upload.write(Buffer.alloc(size / 2), () => upload.destroy());
      await handled;
      expect(await text('p/1/film.mp4')).toBe('earlier');
      expect(await suite.harness.temporaryObjects()).toBe(0);
    });

    test('stores an empty file', async () => {
      expect(await put(await sign('p/1/empty.mp4', { ...FIVE, size: 0 }), '')).toBe(200);
      expect(await suite.storage.head('p/1/empty.mp4')).toMatchObject({ size: 0, contentType: MP4 });
    });

    if (DEEP)
      test('stores 20 MB unchanged', async () => {
        const body = randomBytes(20_000_000);
        const url = await sign('p/1/long.mp4', { ...FIVE, size: body.length });
        const response = await fetch(url, {
          method: 'PUT',
          body: new Uint8Array(body),
          headers: { 'content-type': MP4 },
        });
        expect(response.status).toBe(200);
        expect(sha256(await buffer(await suite.storage.read('p/1/long.mp4')))).toBe(sha256(body));
      });
  });

  describe('signed GET', () => {
    test('serves ranges and the download name until it expires', async () => {
      await suite.storage.write('p/1/a.mp4', Buffer.from('0123456789'), MP4);
      const link = await suite.storage.presignGet('p/1/a.mp4', {
        expiresInSeconds: 300,
        downloadName: 'Café "1" 🎬.mp4',
        contentType: 'video/x-test',
      });
      if (!suite.harness.directLinks) return expect(link).toBeNull();
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
      expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([206, 'bytes 3-5/10', '345']);
      for (const bent of bend(link ?? '')) expect((await fetch(bent)).status).toBe(403);
      suite.harness.clock.advance(301);
      expect((await fetch(link ?? '')).status).toBe(403);
    });
  });
}

/** Returns the link with one character changed in each long part: payload, signature. */
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
