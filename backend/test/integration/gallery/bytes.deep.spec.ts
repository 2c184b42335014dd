import { readFileSync } from 'node:fs';
import { jest } from '@jest/globals';
import { MediaFile } from '../../../src/modules/media/core/media-file.entity.js';
import type { Project } from '../../../src/modules/projects/core/project.entity.js';
import { allOrEvery, DEEP } from '../../fixtures/deep.js';
import { insertProject, insertPurchase } from '../../fixtures/rows.js';
import { mediaFixture } from '../../fixtures/media-fixtures.js';
import { useTestApp } from '../../fixtures/app/use-fixture.js';
import type { TestClient } from '../../fixtures/app/test-client.js';
import { startTestWorker } from '../../fixtures/app/test-worker.js';
import { uploadFixtures } from '../../fixtures/upload.js';

const HOUR = 3_600;
const VIDEO = 'videos/phone-portrait-rotated.mp4';
const PHOTO = 'photos/with-gps.jpg';

const app = useTestApp();
let admin: TestClient;
let client: TestClient;
let project: Project;
let video: MediaFile;
let photo: MediaFile;
beforeAll(async () => {
  admin = await app.admin();
  client = app.visitor();
  project = await insertProject(app.database);
  const worker = await startTestWorker(app);
  const [first, second] = await uploadFixtures(admin, project, [
    { fixture: VIDEO, name: 'Übergabe "Größe" 🎉.mp4' },
    { fixture: PHOTO, name: '結婚式.jpg' },
  ]);
  await worker.drain();
  await worker.close();
  video = await app.database.manager.findOneByOrFail(MediaFile, { id: first!.id });
  photo = await app.database.manager.findOneByOrFail(MediaFile, { id: second!.id });
  expect([video, photo]).toMatchObject([
    { status: 'ready', failureReason: null },
    { status: 'ready', failureReason: null },
  ]);
}, 120_000);
beforeEach(() =>
  app.database.query(
    `UPDATE project SET status = 'active', timer_enabled = false, expires_at = null, passcode_encrypted = null`,
  ),
);

interface Listed {
  id: string;
  url: string;
  thumbnailUrl: string;
  sources: { url: string; width: number }[];
}

const galleryPath = () => `/api/gallery/${project.id}/${encodeURIComponent(project.clientEmail)}`;
const listed = async (file: MediaFile): Promise<Listed> =>
  (await client.get(galleryPath())).body.mediaFiles.find(({ id }: Listed) => id === file.id) as Listed;
const staffListed = async (file: MediaFile): Promise<Listed> =>
  (await admin.get(`/api/admin/projects/${project.id}/media`)).body.find(({ id }: Listed) => id === file.id) as Listed;
const tokenOf = (url: string) => url.split('/')[2]!;
const originalUrl = async (file: MediaFile) => (await admin.get(`/api/admin/download/${file.id}`)).headers.location!;
const status = async (url: string) => (await client.get(url)).status;

describe('a media token', () => {
  it('for previews opens no original or other file', async () => {
    const { url } = await listed(photo);
    const token = tokenOf(url);
    expect(await status(url)).toBe(200);
    for (const path of [
      `${photo.id}/original`,
      `${photo.id}/original.jpg`,
      `${video.id}/w480.webp`,
      `${video.id}/hls/master.m3u8`,
      `${photo.id}/nothing.webp`,
      `${photo.id}/`,
    ]) {
      expect([path, (await client.get(`/media/${token}/${path}`)).body]).toEqual([
        path,
        expect.objectContaining({ statusCode: 404 }),
      ]);
    }
  });

  if (DEEP)
    describe('of staff, altered, or for hours', () => {
      it('of staff opens thumbnails too; an original token only that', async () => {
        const staff = tokenOf((await staffListed(photo)).thumbnailUrl);
        expect(await status(`/media/${staff}/${photo.id}/thumb.webp`)).toBe(200);
        expect(await status(`/media/${staff}/${photo.id}/w480.webp`)).toBe(200);
        expect(await status(`/media/${staff}/${photo.id}/original`)).toBe(404);
        const original = tokenOf(await originalUrl(photo));
        expect(await status(`/media/${original}/${photo.id}/original`)).toBe(200);
        for (const name of ['w480.webp', 'thumb.webp', 'hls/master.m3u8', 'original/x'])
          expect(await status(`/media/${original}/${photo.id}/${name}`)).toBe(404);
        expect(await status(`/media/${original}/${video.id}/original`)).toBe(404);
      });

      it('is rejected after a change of any character', async () => {
        const { url } = await listed(photo);
        const token = tokenOf(url);
        for (let at = 0; at < token.length; at += 1) {
          const bent = token.slice(0, at) + (token[at] === 'a' ? 'b' : 'a') + token.slice(at + 1);
          expect([bent, await status(url.replace(token, bent))]).toEqual([bent, 404]);
        }
        for (const bent of [
          `s${token.slice(1)}`,
          `o${token.slice(1)}`,
          token.slice(0, -1),
          `${token}a`,
          token.toUpperCase(),
          'x',
          '%00',
          '..',
        ])
          expect(await status(url.replace(token, bent))).not.toBe(200);
        expect(await status(url.replace(photo.id, photo.id.toUpperCase()))).toBe(200);
      });
    });

  it('returns media.link_expired after its expiry', async () => {
    const { url } = await listed(photo);
    app.clock.advance(12 * HOUR);
    expect(await client.get(url)).toMatchObject({
      status: 410,
      body: { code: 'media.link_expired' },
      headers: { 'cache-control': 'no-store' },
    });
    expect(await status((await listed(photo)).url)).toBe(200);
  });

  if (DEEP)
    describe('for how long', () => {
      it('is stable for six hours, then changes', async () => {
        const windowMs = 6 * HOUR * 1_000;
        app.clock.set(new Date(Math.ceil(app.clock.now().getTime() / windowMs) * windowMs));
        const first = await client.get(galleryPath());
        app.clock.advance(6 * HOUR - 1);
        expect((await client.get(galleryPath())).text).toBe(first.text);
        app.clock.advance(1);
        const next = await client.get(galleryPath());
        expect(tokenOf(next.body.mediaFiles[0].url)).not.toBe(tokenOf(first.body.mediaFiles[0].url));
        // The earlier one lives on for pages that are open.
        expect(await status(first.body.mediaFiles[0].url)).toBe(200);
      });

      it('for an original expires after five minutes', async () => {
        const url = await originalUrl(video);
        app.clock.advance(5 * 60 - 1);
        expect(await status(url)).toBe(200);
        app.clock.advance(1);
        expect(await status(url)).toBe(410);
      });

      it("for an original leads to the store's link, which ends with it", async () => {
        const link = 'https://store.test/film.mp4?signature=x';
        const presignGet = jest.spyOn(app.storage, 'presignGet').mockResolvedValue(link);
        const url = await originalUrl(video);
        expect(await client.get(url)).toMatchObject({ status: 302, headers: { location: link } });
        app.clock.advance(4 * 60);
        expect((await client.get(url)).status).toBe(302);
        expect(presignGet.mock.calls.map(([, { expiresInSeconds }]) => expiresInSeconds)).toEqual([5 * 60, 60]);
        presignGet.mockRestore();
      });
    });

  it.each(
    allOrEvery(3, [
      [
        'a new timer',
        () =>
          admin.patch(`/api/admin/projects/${project.id}/timer`, {
            timerEnabled: true,
            expiresAt: new Date(app.clock.now().getTime() + HOUR * 1_000).toISOString(),
          }),
      ],
      ['archiving', () => admin.put(`/api/admin/projects/${project.id}`, { status: 'archived' })],
      ['a passcode', () => admin.put(`/api/admin/projects/${project.id}/passcode`, { passcode: 'abcdef' })],
      [
        'another client',
        async () => {
          const before = project.clientEmail;
          await admin.put(`/api/admin/projects/${project.id}`, { clientEmail: 'other@example.test' });
          await admin.put(`/api/admin/projects/${project.id}`, { clientEmail: before });
        },
      ],
    ]),
  )('issued before %s ends with it', async (_, change) => {
    const before = [(await listed(photo)).url, (await listed(video)).url, await originalUrl(photo)];
    expect(await Promise.all(before.map(status))).toEqual([200, 200, 200]);
    await change();
    for (const url of before) expect([404, 410]).toContain(await status(url));
  });

  it('expires with the timer at the latest, also for originals', async () => {
    const seconds = 2 * 60;
    await admin.patch(`/api/admin/projects/${project.id}/timer`, {
      timerEnabled: true,
      expiresAt: new Date(app.clock.now().getTime() + seconds * 1_000).toISOString(),
    });
    const urls = [
      (await listed(photo)).url,
      (await client.post(`${galleryPath()}/download/${video.id}`)).body.downloadUrl as string,
    ];
    app.clock.advance(seconds - 2);
    expect(await Promise.all(urls.map(status))).toEqual([200, 200]);
    app.clock.advance(2);
    expect(await Promise.all(urls.map(status))).toEqual([410, 410]);
    const { id } = await insertPurchase(app.database, project);
    expect(await status((await listed(photo)).url)).toBe(200);
    await app.database.query('DELETE FROM entitlement WHERE source_id = $1', [id]);
  });

  it('of a deleted file opens nothing', async () => {
    const doomed = await insertProject(app.database);
    const [file] = await uploadFixtures(admin, doomed, [{ fixture: PHOTO, name: 'doomed.jpg' }]);
    const url = (await admin.get(`/api/admin/download/${file!.id}`)).headers.location!;
    expect(await status(url)).toBe(200);
    await admin.delete(`/api/admin/media/${file!.id}`);
    expect(await status(url)).toBe(404);
  });
});

describe('paths', () => {
  it.each(
    allOrEvery(6, [
      'hls/../w960.webp',
      'hls/..%2fw960.webp',
      'hls/%2e%2e/thumb.webp',
      'hls/../../../originals/x.mp4',
      'hls/..%2f..%2f..%2foriginals/x.mp4',
      'hls/%00',
      'hls/master.m3u8%00.ts',
      '%00',
      '..',
      '.',
      'hls//master.m3u8',
      'hls/',
      'hls%2fmaster.m3u8x',
      'w480.webp/extra',
      'w480.webp%2f..%2fthumb.webp',
      'hls\\..\\thumb.webp',
      'hls/..%5cthumb.webp',
      '../../../etc/passwd',
    ]),
  )('of %s return 404', async (name) => {
    const token = tokenOf((await listed(video)).url);
    const reply = await client.get(`/media/${token}/${video.id}/${name}`);
    expect([reply.status, ['media.not_found', 'route.not_found']]).toEqual([
      404,
      expect.arrayContaining([reply.body.code]),
    ]);
    expect(reply.text).not.toMatch(/#EXTM3U|node_modules|projects\//);
  });
});

describe('the preview stream', () => {
  it('plays with one token and relative URLs', async () => {
    const { url } = await listed(video);
    const follow = (base: string, name: string) => base.slice(0, base.lastIndexOf('/') + 1) + name;
    const lines = (text: string) => text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    const master = await client.get(url);
    expect(master.headers['content-type']).toBe('application/vnd.apple.mpegurl');
    const rungs = lines(master.text);
    expect(rungs.length).toBeGreaterThanOrEqual(1);
    for (const rung of rungs) {
      expect(rung).not.toMatch(/^\/|:/);
      const playlistUrl = follow(url, rung);
      const playlist = await client.get(playlistUrl);
      expect(playlist).toMatchObject({ status: 200, headers: { 'content-type': 'application/vnd.apple.mpegurl' } });
      for (const segment of lines(playlist.text)) {
        const reply = await client.get(follow(playlistUrl, segment));
        expect([reply.status, reply.headers['content-type'], reply.bytes[0]]).toEqual([200, 'video/mp2t', 0x47]);
      }
    }
    expect(await status(follow(url, 'nothing.ts'))).toBe(404);
  });
});

describe('bytes', () => {
  const original = () => readFileSync(mediaFixture(VIDEO));
  const range = async (value: string, headers: Record<string, string> = {}) =>
    client.get(await originalUrl(video), { headers: { range: value, ...headers } });

  it('of an original are the uploaded ones, with their name', async () => {
    const whole = await client.get(await originalUrl(video));
    expect(whole.bytes.equals(original())).toBe(true);
    expect(whole.headers).toMatchObject({
      'content-type': 'video/mp4',
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-store',
      'content-length': String(original().length),
      'x-content-type-options': 'nosniff',
      'content-disposition': `attachment; filename="Ubergabe 'Gro_e' _.mp4"; filename*=UTF-8''${encodeURIComponent('Übergabe "Größe" 🎉.mp4')}`,
    });
    const { headers } = await client.get(await originalUrl(photo));
    expect(headers['content-disposition']).toContain(`filename*=UTF-8''${encodeURIComponent('結婚式.jpg')}`);
  });

  it.each(
    allOrEvery(5, [
      ['bytes=0-99', 0, 99],
      ['bytes=100-', 100, -1],
      ['bytes=-100', -100, -1],
      ['bytes=0-0', 0, 0],
      ['bytes=5-99999999', 5, -1],
      ['bytes=-99999999', 0, -1],
    ]),
  )('of %s are returned with 206', async (value, first, last) => {
    const all = original();
    const start = first < 0 ? all.length + first : first;
    const end = last < 0 ? all.length - 1 : last;
    const reply = await range(value);
    expect(reply).toMatchObject({
      status: 206,
      headers: { 'content-range': `bytes ${start}-${end}/${all.length}`, 'content-length': String(end - start + 1) },
    });
    expect(reply.bytes.equals(all.subarray(start, end + 1))).toBe(true);
  });

  if (DEEP)
    describe('in further forms', () => {
      it.each(['bytes=99999999-', 'bytes=-0'])('of %s are not served', async (value) => {
        expect(await range(value)).toMatchObject({
          status: 416,
          headers: { 'content-range': `bytes */${original().length}` },
        });
      });

      it.each(['bytes=9-1', 'bytes=0-1,5-6', 'lines=0-1', 'bytes=-', 'nonsense'])(
        'are complete when the range is %s',
        async (value) => {
          expect((await range(value)).status).toBe(200);
        },
      );

      it('support HEAD, If-None-Match and If-Range', async () => {
        const url = await originalUrl(video);
        const head = await client.send('HEAD', url);
        expect(head).toMatchObject({
          status: 200,
          text: '',
          headers: { 'content-length': String(original().length), 'accept-ranges': 'bytes' },
        });
        const etag = head.headers.etag!;
        expect(etag).toMatch(/^"[^"]+"$/);
        expect(await client.get(url, { headers: { 'if-none-match': etag } })).toMatchObject({ status: 304, text: '' });
        expect((await client.get(url, { headers: { 'if-none-match': `"x", W/${etag}` } })).status).toBe(304);
        expect((await client.get(url, { headers: { 'if-none-match': '*' } })).status).toBe(304);
        expect((await client.get(url, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
        expect((await range('bytes=0-9', { 'if-range': etag })).status).toBe(206);
        expect((await range('bytes=0-9', { 'if-range': '"other"' })).status).toBe(200);
        expect((await range('bytes=0-9', { 'if-range': head.headers['last-modified']! })).status).toBe(206);
        expect((await client.send('HEAD', (await listed(photo)).url)).status).toBe(200);
      });

      it('of a derivative are cacheable until its link expires', async () => {
        const { url } = await listed(photo);
        const maxAge = async () =>
          Number(/^public, max-age=(\d+)$/.exec((await client.get(url)).headers['cache-control']!)?.[1]);
        expect(await maxAge()).toBe(HOUR);
        const { expires } = { expires: Number.parseInt(tokenOf(url).split('-')[1]!, 36) };
        app.clock.set(new Date((expires - 60) * 1_000));
        expect(await maxAge()).toBe(60);
      });

      it('of derivatives contain no position and no serial number', async () => {
        const { sources, url } = await listed(photo);
        for (const each of [...sources.map((source) => source.url), url]) {
          const { bytes } = await client.get(each);
          expect(bytes.includes('Exif')).toBe(false);
          expect(bytes.includes('GPS')).toBe(false);
        }
        expect(sources.map(({ width }) => width)).toEqual([...sources.map(({ width }) => width)].sort((a, b) => a - b));
      });

      it('missing in storage return 404', async () => {
        const lone = await insertProject(app.database);
        const [file] = await uploadFixtures(admin, lone, [{ fixture: PHOTO, name: 'lone.jpg' }]);
        const { originalKey } = await app.database.manager.findOneByOrFail(MediaFile, { id: file!.id });
        await app.storage.delete(originalKey);
        expect(await client.get((await admin.get(`/api/admin/download/${file!.id}`)).headers.location!)).toMatchObject({
          status: 404,
          body: { code: 'media.not_found' },
        });
      });

      it('are read without asking for their length first', async () => {
        // Nothing that other tests have read is in memory.
        await app.database.query('UPDATE project SET media_version = media_version + 1');
        const head = jest.spyOn(app.storage, 'head');
        expect((await client.send('HEAD', await originalUrl(video))).status).toBe(200);
        expect(head).toHaveBeenCalledTimes(1);
        const { url, thumbnailUrl } = await listed(photo);
        const master = (await listed(video)).url;
        const [playlist] = /^[^#\s].*$/m.exec((await client.get(master)).text)!;
        const rung = new URL(playlist, `http://x${master}`).pathname;
        const [segment] = /^[^#\s].*$/m.exec((await client.get(rung)).text)!;
        const links = [url, thumbnailUrl, master, rung, new URL(segment, `http://x${rung}`).pathname];
        for (const link of [...links, await originalUrl(video)])
          for (const headers of [{ range: 'bytes=5-9' }, { range: 'bytes=-5', 'if-range': '"another"' }, {}])
            expect((await client.get(link, { headers })).status).toBe(
              'range' in headers && !('if-range' in headers) ? 206 : 200,
            );
        await insertPurchase(app.database, project, { packageType: 'complete' });
        const archive = (await client.post(`${galleryPath()}/archive`, {})).body;
        for (const headers of [{}, { range: 'bytes=40-99' }])
          expect((await client.get(archive.downloadUrl, { headers })).bytes.length).toBe(
            'range' in headers ? 60 : archive.bytes,
          );
        expect(head).toHaveBeenCalledTimes(1);
        head.mockRestore();
      });
    });
});
