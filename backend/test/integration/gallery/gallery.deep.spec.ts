import { message } from '../../../src/common/messages.js';
import { MediaFile } from '../../../src/modules/media/core/media-file.entity.js';
import { Project } from '../../../src/modules/projects/core/project.entity.js';
import { DEEP } from '../../fixtures/deep.js';
import { insertMedia, insertProject, insertUser } from '../../fixtures/rows.js';
import { galleryPath, type GalleryFixture, createGalleryFixture, statuses } from '../../fixtures/gallery-fixture.js';
import { startTestApp } from '../../fixtures/app/test-app.js';
import { useTestApp } from '../../fixtures/app/use-fixture.js';

const HOUR = 3_600;

const app = useTestApp();
let project: GalleryFixture['project'];
let videos: GalleryFixture['videos'];
let photos: GalleryFixture['photos'];
let client: GalleryFixture['client'];
let read: GalleryFixture['read'];
let download: GalleryFixture['download'];
let choose: GalleryFixture['choose'];
let startTimer: GalleryFixture['startTimer'];
beforeEach(async () => {
  ({ project, videos, photos, client, read, download, choose, startTimer } = await createGalleryFixture(app));
});

const change = (values: Partial<Project>) => app.database.manager.update(Project, { id: project.id }, values);

describe('the reply', () => {
  it('has exactly the documented fields', async () => {
    const reply = await read();
    expect(reply.status).toBe(200);
    expect(Object.keys(reply.body).sort()).toEqual([
      'albums',
      'clientAccess',
      'coverFileId',
      'coverFocus',
      'coverLayout',
      'coverSources',
      'downloadCount',
      'gridDensity',
      'mediaFiles',
      'project',
      'timerStyle',
    ]);
    expect(reply.body.project).toEqual({
      access: 'free',
      id: project.id,
      name: project.name,
      description: null,
      eventDate: null,
      clientEmail: project.clientEmail,
      status: 'active',
      timerEnabled: false,
      expiresAt: null,
      createdAt: project.createdAt.toISOString(),
      videoCount: 8,
      photoCount: 3,
    });
    expect(reply.body.clientAccess).toEqual({
      accessLevel: 'free',
      mayHide: true,
      freeAllowance: { videos: 3, photos: 1, photoLabel: null },
      chosenPhotoIds: [],
      photoDownloadsLeft: 1,
      downloadSizes: ['original'],
      freeDownloadsUsed: 0,
      freeHeadshotUsed: false,
      freeHeadshotFileId: null,
      videoDownloadsLeft: 3,
      singleFiles: { videoCents: null, photoCents: null },
      additionalPhotoCents: null,
      offeredPackages: ['extended', 'complete'],
      deferredPurchases: [],
    });
    expect(reply.body.downloadCount).toBe(0);
    const [video] = reply.body.mediaFiles;
    expect(Object.keys(video).sort()).toEqual([
      'albumId',
      'createdAt',
      'duration',
      'fileSize',
      'fileType',
      'film',
      'hasDownloaded',
      'height',
      'id',
      'isPrivate',
      'isUnlocked',
      'originalName',
      'placeholder',
      'sources',
      'thumbnailUrl',
      'url',
      'watermarked',
      'width',
    ]);
    expect(video).toMatchObject({
      fileType: 'video',
      fileSize: 1_000,
      duration: 12.5,
      hasDownloaded: false,
      url: expect.stringMatching(/^\/media\/p[\w-]+\/[\w-]+\/hls\/master\.m3u8$/),
    });
    expect(reply.headers).toMatchObject({
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
      'cache-control': expect.stringContaining('private'),
    });
  });

  if (DEEP)
    it('lists ready files in upload order, without storage keys', async () => {
      await insertMedia(app.database, project, 1, { status: 'processing' });
      await insertMedia(app.database, project, 1, { status: 'failed', failureReason: message('picture_damaged') });
      const reply = await read();
      expect(reply.body.mediaFiles).toHaveLength(11);
      expect(reply.text).not.toMatch(/projects\/|original_?key|broken|passcode/i);
      expect(new Set(reply.body.mediaFiles.map(({ id }: { id: string }) => id))).toEqual(
        new Set([...videos, ...photos].map(({ id }) => id)),
      );
    });

  it('reflects every change at once', async () => {
    expect((await read()).body.downloadCount).toBe(0);
    await download(videos[0]!);
    const after = await read();
    expect(after.body).toMatchObject({
      downloadCount: 1,
      clientAccess: { freeDownloadsUsed: 1, videoDownloadsLeft: 2 },
    });
    expect(
      after.body.mediaFiles
        .filter(({ hasDownloaded }: { hasDownloaded: boolean }) => hasDownloaded)
        .map(({ id }: { id: string }) => id),
    ).toEqual([videos[0]!.id]);
    await app.database.manager.delete(MediaFile, { id: videos[1]!.id });
    expect((await read()).body.mediaFiles).toHaveLength(10);
    await app.database.manager.update(MediaFile, { id: videos[2]!.id }, { originalName: 'new name.mp4' });
    expect((await read()).text).toContain('new name.mp4');
    await change({ name: 'Renamed' });
    expect((await read()).body.project.name).toBe('Renamed');
  });

  it('of one process reflects changes made through another', async () => {
    const other = await startTestApp({ beside: app });
    const visitor = other.visitor();
    const readThere = async () => (await visitor.get(galleryPath(project))).body;
    expect((await readThere()).mediaFiles).toHaveLength(11);
    await read();
    await download(videos[0]!);
    expect(await readThere()).toMatchObject({ downloadCount: 1 });
    await visitor.post(`${galleryPath(project)}/download/${videos[1]!.id}`);
    expect((await read()).body).toMatchObject({ downloadCount: 2 });
    await change({ name: 'Renamed' });
    expect((await readThere()).project.name).toBe('Renamed');
    await other.close();
  });

  if (DEEP)
    describe('how it is sent', () => {
      it('returns 304 while nothing has changed', async () => {
        const { headers } = await read();
        const again = await client.get(galleryPath(project), { headers: { 'if-none-match': headers.etag } });
        expect(again).toMatchObject({ status: 304, text: '' });
        await download(videos[0]!);
        expect((await client.get(galleryPath(project), { headers: { 'if-none-match': headers.etag } })).status).toBe(
          200,
        );
      });

      it.each([
        ['br', 'br'],
        ['gzip, br', 'br'],
        ['gzip;q=0.5', 'gzip'],
        ['br;q=0, identity', undefined],
        ['*', 'gzip'],
      ])('is compressed for %s', async (accepted, encoding) => {
        const reply = await client.get(galleryPath(project), { headers: { 'accept-encoding': accepted } });
        expect(reply.headers['content-encoding']).toBe(encoding);
      });

      it.each([10, 1_000])(
        'of %i files takes three statements, two once the reply is kept, and no write',
        async (count) => {
          const big = await insertProject(app.database);
          await insertMedia(app.database, big, count);
          for (const limit of [3, 2]) {
            const statements = await app.statements(async () =>
              expect((await client.get(galleryPath(big))).body.project.videoCount).toBe(count),
            );
            expect(statements.length).toBeLessThanOrEqual(limit);
            expect(statements.filter((sql) => !/^\s*(SELECT|WITH)/i.test(sql))).toEqual([]);
          }
        },
      );
    });
});

if (DEEP)
  describe('what counts files', () => {
    it.each([
      ['the packages', '/packages', {}, 200, 3, 0],
      ['a closed gallery', '', { timerEnabled: true, expiresAt: new Date('2020-01-01') }, 410, 4, 1],
    ])('%s: reads no file but the cover it shows', async (_, part, timer, status, most, covers) => {
      const big = await insertProject(app.database, timer);
      await insertMedia(app.database, big, 30, { fileType: 'video' });
      const statements = await app.statements(async () =>
        expect((await client.get(galleryPath(big) + part)).status).toBe(status),
      );
      const reading = statements.filter((sql) => sql.includes('rendition') || /file_name|original_name/.test(sql));
      expect(reading.filter((sql) => !sql.includes('LIMIT 1'))).toEqual([]);
      expect(reading).toHaveLength(covers);
      expect(statements.length).toBeLessThanOrEqual(most);
    });
  });

describe('the gate', () => {
  it('returns the same 404 for every wrong link', async () => {
    const archived = await insertProject(app.database, { status: 'archived' });
    const wrong = [
      galleryPath(project, 'other@example.test'),
      `/api/gallery/00000000-0000-4000-8000-000000000000/${encodeURIComponent(project.clientEmail)}`,
      `/api/gallery/nonsense/${encodeURIComponent(project.clientEmail)}`,
      galleryPath(archived),
      `/api/gallery/${project.id}/%00`,
      `/api/gallery/${project.id}/${encodeURIComponent("' OR '1'='1")}`,
      `/api/gallery/${project.id}%00/${encodeURIComponent(project.clientEmail)}`,
    ];
    const replies = await Promise.all(wrong.map((path) => client.get(path)));
    for (const reply of replies) expect([reply.status, reply.text]).toEqual([404, replies[0]!.text]);
    expect(replies[0]!.body).toEqual({ statusCode: 404, code: 'gallery.not_found', message: 'Gallery Not Found' });
    const writes = wrong.flatMap((path) => [
      client.post(`${path}/download/${videos[0]!.id}`),
      client.post(`${path}/select-headshot`, { mediaFileId: photos[0]!.id }),
      client.post(`${path}/unlock`, { passcode: 'abcdef' }),
    ]);
    for (const reply of await Promise.all(writes)) expect(reply.text).toBe(replies[0]!.text);
  });

  if (DEEP)
    describe('in other letters', () => {
      it.each([
        ['case', 'Anna.Müller@Example.test', 'anna.MÜLLER@example.TEST'],
        ['a decomposed umlaut in the link', 'm\u00fcller@example.test', 'mu\u0308ller@example.test'],
        ['a decomposed umlaut in the project', 'mu\u0308ller@example.test', 'm\u00fcller@example.test'],
        ['a plus sign', 'anna+wedding@example.test', 'anna+wedding@example.test'],
        ['a percent sign', 'fifty%25off@example.test', 'fifty%25off@example.test'],
        ['a slash', 'a/b@example.test', 'a/b@example.test'],
      ])('ignores %s of the email', async (_, clientEmail, asked) => {
        const other = await insertProject(app.database, { clientEmail });
        expect((await client.get(galleryPath(other, asked))).status).toBe(200);
      });

      it('reads a plus sign as such, not as a space', async () => {
        const other = await insertProject(app.database, { clientEmail: 'a+b@example.test' });
        expect((await client.get(`/api/gallery/${other.id}/a+b@example.test`)).status).toBe(200);
        expect((await client.get(`/api/gallery/${other.id}/a%20b@example.test`)).status).toBe(404);
      });
    });

  it('rejects files of another project', async () => {
    const other = await insertProject(app.database);
    const [foreign] = await insertMedia(app.database, other, 1);
    const [foreignPhoto] = await insertMedia(app.database, other, 1, { fileType: 'photo' });
    for (const id of [foreign!.id, '00000000-0000-4000-8000-000000000000', 'nonsense', '%00']) {
      expect(await download({ id })).toMatchObject({ status: 404, body: { code: 'media.not_found' } });
    }
    expect((await choose(foreignPhoto!)).status).toBe(404);
    expect((await choose({ id: 'nonsense' })).status).toBe(400);
    const [unfinished] = await insertMedia(app.database, project, 1, { status: 'processing' });
    expect((await download(unfinished!)).status).toBe(404);
  });

  if (DEEP)
    describe('opened by staff', () => {
      it('counts no visit of staff and opens for them after the timer', async () => {
        const admin = await app.admin();
        await startTimer(HOUR);
        app.clock.advance(2 * HOUR);
        expect((await admin.get(galleryPath(project))).status).toBe(200);
        expect(await statuses(videos.map((video) => download(video, admin)))).toEqual(videos.map(() => 200));
        expect((await choose(photos[0]!, admin)).status).toBe(403);
        expect(
          await app.database.query(
            'SELECT 1 FROM download d JOIN client_access a ON a.id = d.access_id WHERE a.project_id = $1',
            [project.id],
          ),
        ).toEqual([]);
      });

      it('treats staff with a temporary password as clients', async () => {
        const fresh = await insertUser(app.database, { role: 'admin', mustChangePassword: true });
        expect(await statuses(videos.slice(0, 3).map((video) => download(video, app.as(fresh))))).toEqual([
          200, 200, 200,
        ]);
        expect((await download(videos[3]!, app.as(fresh))).status).toBe(402);
      });
    });
});

describe('the passcode', () => {
  const setPasscode = async (passcode: string | null) =>
    (await app.admin()).put(`/api/admin/projects/${project.id}/passcode`, { passcode });
  const unlock = (passcode: string, by = client) => by.post(`${galleryPath(project)}/unlock`, { passcode });

  it('opens the gallery for 24 hours or until it is changed', async () => {
    expect((await setPasscode('Größe 42')).body.hasPasscode).toBe(true);
    for (const reply of await Promise.all([read(), download(videos[0]!), choose(photos[0]!)]))
      expect(reply).toMatchObject({ status: 401, body: { code: 'gallery.passcode_required' } });
    expect(await unlock('wrong')).toMatchObject({
      status: 401,
      body: { code: 'gallery.passcode_wrong' },
      setCookies: [],
    });
    const unlocked = await unlock('Gro\u0308ße 42');
    expect(unlocked.status).toBe(200);
    expect(unlocked.setCookies[0]).toMatch(/HttpOnly/);
    expect(unlocked.setCookies[0]).toMatch(/Max-Age=86400/);
    expect((await read()).status).toBe(200);
    app.clock.advance(24 * HOUR);
    expect((await read()).status).toBe(401);
    await unlock('Größe 42');
    await setPasscode('another');
    expect((await read()).status).toBe(401);
    await setPasscode(null);
    expect((await client.get(galleryPath(project))).status).toBe(200);
  });

  it('opens no other gallery, as does a forged unlock', async () => {
    await setPasscode('abcdef');
    await unlock('abcdef');
    const [[name, value]] = [...client.cookies] as [[string, string]];
    const bent = [
      value.replace(/^\d+/, (seconds) => String(Number(seconds) + 1)),
      `${value}x`,
      '9999999999.',
      '.',
      value.split('.')[0]!,
    ];
    for (const each of bent) {
      client.cookies.set(name, each);
      expect([each, (await read()).status]).toEqual([each, 401]);
    }
    const other = await insertProject(app.database, { passcodeEncrypted: 'x' });
    client.cookies.set(`showreel_unlock_${other.id.slice(0, 8)}`, value);
    expect((await client.get(galleryPath(other))).status).toBe(401);
  });

  it('allows ten attempts in 15 minutes', async () => {
    await setPasscode('abcdef');
    for (let n = 0; n < 10; n += 1) expect((await unlock('nope')).status).toBe(401);
    const rejected = await unlock('abcdef');
    expect(rejected).toMatchObject({ status: 429, body: { code: 'auth.too_many_attempts' } });
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0);
    app.clock.advance(15 * 60);
    expect((await unlock('abcdef')).status).toBe(200);
  });

  if (DEEP)
    describe('and who does not need it', () => {
      it('is not required of staff and of the signed-in client', async () => {
        await setPasscode('abcdef');
        expect((await (await app.admin()).get(galleryPath(project))).status).toBe(200);
        const user = await insertUser(app.database, { email: project.clientEmail.toUpperCase() });
        expect((await app.as(user).get(galleryPath(project))).status).toBe(200);
      });

      it('is required of other users and of temporary passwords', async () => {
        await setPasscode('abcdef');
        const fresh = await insertUser(app.database, { email: project.clientEmail, mustChangePassword: true });
        for (const user of [fresh, await insertUser(app.database)])
          expect((await app.as(user).get(galleryPath(project))).status).toBe(401);
      });
    });
});
