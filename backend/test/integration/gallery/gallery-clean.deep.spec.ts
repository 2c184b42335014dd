import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { jest } from '@jest/globals';
import sharp from 'sharp';
import { message } from '../../../src/common/messages.js';
import { JobOutboxService } from '../../../src/jobs/job-outbox.service.js';
import { MediaFile } from '../../../src/modules/media/core/media-file.entity.js';
import { StreamSegment } from '../../../src/modules/media/core/stream-segment.entity.js';
import { Rendition } from '../../../src/modules/media/core/rendition.entity.js';
import { Purchase } from '../../../src/modules/payments/purchases/purchase.entity.js';
import { Project } from '../../../src/modules/projects/core/project.entity.js';
import { NOTHING } from '../../../src/modules/entitlements/contents.js';
import { ImageToolPort, UnusableMediaError } from '../../../src/ports/image-tool.port.js';
import { StoragePort } from '../../../src/ports/storage.port.js';
import { VideoToolPort } from '../../../src/ports/video-tool.port.js';
import { FakeVideoTool } from '../../fakes/fake-video-tool.js';
import { DEEP } from '../../fixtures/deep.js';
import { changePurchase, insertMedia, insertProject, insertPurchase } from '../../fixtures/rows.js';
import { galleryPath, inSeconds } from '../../fixtures/gallery-fixture.js';
import type { TestClient, TestReply } from '../../fixtures/app/test-client.js';
import { packageOf, STANDARD } from '../../fixtures/price-lists.js';
import { unzip } from '../../fixtures/unzip.js';
import { startTestWorker, withoutPixels, type TestWorker } from '../../fixtures/app/test-worker.js';
import { uploadFixtures, type UploadFile } from '../../fixtures/upload.js';
import { useTestApp } from '../../fixtures/app/use-fixture.js';

interface Listed {
  id: string;
  url: string;
  thumbnailUrl: string;
  isUnlocked: boolean;
  watermarked: boolean;
  sources: { url: string; width: number; height: number }[];
}

const SMALL = 'photos/with-gps.jpg';
const LARGE = 'photos/landscape-exif-rotated-6.jpg';

const app = useTestApp();
let worker: TestWorker;
/** This worker draws real pictures, for the tests that compare pixels. */
let drawing: TestWorker;
let admin: TestClient;
let client: TestClient;
beforeAll(async () => {
  worker = await startTestWorker(app, withoutPixels());
  drawing = await startTestWorker(app);
  admin = await app.admin();
  client = app.visitor();
});

const photosOf = (fixture: string) => [
  { name: 'a.jpg', fixture },
  { name: 'b.jpg', fixture: SMALL },
];

async function filled(
  files: UploadFile[],
  values: Partial<Project>,
  by = worker,
): Promise<{ project: Project; ids: string[] }> {
  const project = await insertProject(app.database, values);
  const ids = (await uploadFixtures(admin, project, files)).map(({ id }) => id);
  await by.drain();
  return { project, ids };
}

/** Creates a gallery of one video and two photos, ready. */
async function createScenario(
  photoFixture = SMALL,
  by = worker,
): Promise<{ project: Project; video: string; photo: string; other: string }> {
  const { project, ids } = await filled(
    [...photosOf(photoFixture), { name: 'phone.mp4', fixture: 'videos/phone-portrait-rotated.mp4' }],
    {},
    by,
  );
  const [photo, other, video] = ids as [string, string, string];
  return { project, video, photo, other };
}

/** Creates a gallery of two photos, ready. */
async function createPhotoScenario(values: Partial<Project> = {}): Promise<{ project: Project; photo: string }> {
  const { project, ids } = await filled(photosOf(SMALL), values);
  return { project, photo: ids[0]! };
}

const read = async (project: Project, by: TestClient = client): Promise<Map<string, Listed>> =>
  new Map(((await by.get(galleryPath(project))).body.mediaFiles as Listed[]).map((file) => [file.id, file]));
/** Returns the waiting jobs for clean renditions; the cover may be requested again while it is rendered. */
const waitingJobs = async () => {
  await app.app.get(JobOutboxService, { strict: false }).dispatchAll();
  return app.queue
    .waiting()
    .filter(({ name }) => name.startsWith('clean-'))
    .map(({ name, payload }) => {
      const { mediaFileId, projectId } = payload as { mediaFileId?: string; projectId?: string };
      return `${name} ${mediaFileId ?? projectId}`;
    });
};
const bytesOf = async (reply: Promise<TestReply>) => (await reply).bytes;
const codeOf = async (url: string) => {
  const reply = await client.get(url);
  return reply.status === 200 ? 'open' : (reply.body.code as string);
};

/** Returns the share of values, three a pixel, in which two pictures clearly differ. */
async function difference(one: Buffer, other: Buffer): Promise<number> {
  const raw = (picture: Buffer) => sharp(picture).resize(240, 160, { fit: 'fill' }).removeAlpha().raw().toBuffer();
  const [a, b] = await Promise.all([raw(one), raw(other)]);
  return a.filter((value, at) => Math.abs(value - b[at]!) > 20).length / a.length;
}

describe('previews without watermark', () => {
  it('renders nothing clean for a locked file', async () => {
    const { project } = await createScenario();
    const files = [...(await read(project)).values()];
    expect(files.map(({ isUnlocked, watermarked }) => [isUnlocked, watermarked])).toEqual(
      Array.from({ length: 3 }, () => [false, true]),
    );
    expect(await waitingJobs()).toEqual([]);
    expect(await app.database.manager.countBy(Rendition, { class: 'clean' })).toBe(0);
  });

  if (DEEP)
    describe('what is rendered, and for whom', () => {
      it('plays an unlocked video clean once rendered, else its preview', async () => {
        const { project, video, photo } = await createScenario();
        const preview = (await read(project)).get(video)!.url;
        await client.post(`${galleryPath(project)}/download/${video}`);
        const pending = await read(project);
        expect(pending.get(video)).toMatchObject({ isUnlocked: true, watermarked: true, url: preview });
        expect(await waitingJobs()).toEqual([`clean-video ${video}`]);
        await read(project);
        expect(await waitingJobs()).toHaveLength(1);
        await worker.drain();
        const clean = (await read(project)).get(video)!;
        expect(clean).toMatchObject({
          isUnlocked: true,
          watermarked: false,
          url: expect.stringMatching(/^\/media\/c[\w-]+\/[\w-]+\/hls-clean\/master\.m3u8$/),
        });
        expect((await read(project)).get(photo)).toMatchObject({ isUnlocked: false, watermarked: true });
        const playlist = await client.get(clean.url);
        const rung = playlist.text.split('\n').find((line) => line.endsWith('index.m3u8'))!;
        const rungUrl = clean.url.replace('master.m3u8', rung);
        const segment = (await client.get(rungUrl)).text.split('\n').find((line) => line.endsWith('.ts'))!;
        const bytes = await client.get(rungUrl.replace('index.m3u8', segment));
        expect([bytes.status, bytes.text, bytes.headers['cache-control']]).toEqual([
          200,
          'segment',
          expect.stringMatching(/^private, max-age=\d+$/),
        ]);
      }, 120_000);

      it('plays the film itself to those who have unlocked it, where browsers can', async () => {
        const tool = new FakeVideoTool();
        tool.film = { ...tool.film, playsAs: 'avc1.640028' };
        tool.cuts = [0, 5, 10];
        const copying = await startTestWorker(app, [...withoutPixels(), [VideoToolPort, tool]]);
        try {
          const { project, video } = await createScenario(SMALL, copying);
          const locked = (await read(project)).get(video)!.url;
          await client.post(`${galleryPath(project)}/download/${video}`);
          await read(project);
          await copying.drain();
          const { url } = (await read(project)).get(video)!;
          const part = (from: string, path: string) => from.replace('master.m3u8', path);
          expect((await client.get(part(url, '720p/seg_00001.ts'))).text).toBe('copied');
          expect((await client.get(part(url, '720p/index.m3u8'))).text.match(/EXTINF:\d/g)).toEqual([
            'EXTINF:5',
            'EXTINF:5',
          ]);
          expect((await client.get(part(url, '360p/index.m3u8'))).text.match(/EXTINF:\d/g)).toHaveLength(3);
          expect(await app.database.manager.count(StreamSegment)).toBe(0);
          // The link of the preview opens none of it, neither by the name of the stream nor through its own folder.
          const withPreviewLink = locked.replace(/\/hls\/.*$/, '');
          expect(await codeOf(`${withPreviewLink}/hls-clean/720p/seg_00001.ts`)).toBe('media.not_found');
          expect(await codeOf(part(locked, '../hls-clean-copy-720p-360p/720p/seg_00001.ts'))).not.toBe('open');
          await app.database.query('UPDATE project SET access_version = access_version + 1 WHERE id = $1', [
            project.id,
          ]);
          expect(await codeOf(part(url, '720p/seg_00001.ts'))).toBe('media.link_expired');
        } finally {
          await copying.close();
        }
      }, 120_000);

      it('begins a film again when it is to be in 4K, and keeps nothing of what was begun', async () => {
        const tool = new FakeVideoTool();
        tool.film = { ...tool.film, width: 3840, height: 2160, duration: 100 };
        const large = await startTestWorker(app, [...withoutPixels(), [VideoToolPort, tool]]);
        const set = async (ultraHdFilms: boolean | null) => {
          const { version } = (await admin.get('/api/admin/settings')).body;
          expect((await admin.put('/api/admin/settings', { version, ultraHdFilms })).status).toBe(200);
        };
        try {
          const { project, video } = await createScenario(SMALL, large);
          await client.post(`${galleryPath(project)}/download/${video}`);
          await read(project);
          await large.run('clean-video', { mediaFileId: video, revision: 0 });
          const streams = () =>
            app.database.query<{ stream: string }[]>('SELECT DISTINCT stream FROM stream_segment ORDER BY stream');
          const [begun] = await streams();
          expect(begun!.stream).toMatch(/hls-clean-1080p$/);
          await set(true);
          await large.drain();
          expect(await streams()).toEqual([]);
          const { url } = (await read(project)).get(video)!;
          const sizes = (await client.get(url)).text.match(/RESOLUTION=\d+x\d+/g);
          expect(sizes).toEqual(['RESOLUTION=960x540', 'RESOLUTION=1920x1080', 'RESOLUTION=3840x2160']);
          const storage = app.app.get(StoragePort, { strict: false });
          await expect(storage.read(`${begun!.stream}/1080p/seg_00000.ts`)).rejects.toMatchObject({
            code: 'storage.object_not_found',
          });
        } finally {
          await set(null);
          await large.close();
        }
      }, 120_000);

      it('switches the watermark off together with the jobs for clean previews, or not at all', async () => {
        const project = await insertProject(app.database);
        await insertMedia(app.database, project, 1, { fileType: 'photo' });
        const put = jest.spyOn(app.app.get(JobOutboxService, { strict: false }), 'putAll');
        put.mockRejectedValueOnce(new Error('killed'));
        const path = `/api/admin/projects/${project.id}`;
        expect((await admin.put(path, { watermarkEnabled: false })).status).toBe(500);
        expect((await admin.get(path)).body).toMatchObject({ watermarkEnabled: true });
        expect((await admin.put(path, { watermarkEnabled: false })).status).toBe(200);
        expect(await waitingJobs()).toHaveLength(1);
        put.mockRestore();
        await app.database.query('DELETE FROM project');
        await worker.drain();
      });

      it("shows clean previews while the project's watermark is off", async () => {
        const { project, ids } = await filled(photosOf(LARGE), {});
        const photo = ids[0]!;
        const marked = (await read(project)).get(photo)!;
        const edit = (watermarkEnabled: boolean) =>
          admin.put(`/api/admin/projects/${project.id}`, { watermarkEnabled });
        expect((await edit(false)).body).toMatchObject({ watermarkEnabled: false });
        expect(await waitingJobs()).toEqual([`clean-project ${project.id}`]);
        await worker.run('clean-project', { projectId: project.id });
        expect(await waitingJobs()).toHaveLength(3);
        expect((await read(project)).get(photo)).toMatchObject({ isUnlocked: false, watermarked: true });
        await worker.drain();
        // The second save changes nothing.
        expect((await edit(false)).status).toBe(200);
        expect(await waitingJobs()).toEqual([]);
        const clean = (await read(project)).get(photo)!;
        expect(clean).toMatchObject({ isUnlocked: false, watermarked: false });
        expect([await codeOf(marked.url), await codeOf(clean.url)]).toEqual(['media.link_expired', 'open']);
        expect((await client.post(`${galleryPath(project)}/download/${photo}`)).status).toBe(402);
        const [uploaded] = await uploadFixtures(admin, project, [{ name: 'later.jpg', fixture: SMALL }]);
        await worker.drain();
        expect((await read(project)).get(uploaded!.id)).toMatchObject({ isUnlocked: false, watermarked: false });
        await edit(true);
        expect((await read(project)).get(photo)).toMatchObject({ watermarked: true });
        expect([await codeOf(clean.url), await codeOf(clean.sources.at(-1)!.url)]).toEqual(
          Array.from({ length: 2 }, () => 'media.link_expired'),
        );
      });

      it("renders this gallery's files in view before the others", async () => {
        const names = ['a.jpg', 'b.jpg', 'c.jpg'];
        const { project, ids } = await filled(
          names.map((name) => ({ name, fixture: SMALL })),
          { mediaOrder: 'name' },
        );
        const { project: other } = await filled(photosOf(SMALL), {});
        await insertPurchase(app.database, project, { packageType: 'complete' });
        const show = (gallery: Project, fileIds: unknown) =>
          client.post(`${galleryPath(gallery)}/files-in-view`, { fileIds });
        await read(project);
        expect(await waitingJobs()).toEqual(ids.map((id) => `clean-photo ${id}`));
        expect((await show(other, [ids[1]])).status).toBe(204);
        expect(await waitingJobs()).toEqual(ids.map((id) => `clean-photo ${id}`));
        expect((await show(project, [ids[2], randomUUID()])).status).toBe(204);
        expect(await waitingJobs()).toEqual([2, 0, 1].map((place) => `clean-photo ${ids[place]}`));
        for (const wrong of [[], ['x'], Array.from({ length: 101 }, () => randomUUID())])
          expect(await show(project, wrong)).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
        await worker.drain();
        expect((await show(project, ids)).status).toBe(204);
        expect(await waitingJobs()).toEqual([]);
      });

      it('renders unlocked files in the order of the gallery', async () => {
        const files = ['b.jpg', 'c.jpg', 'a.jpg'].map((name) => ({ name, fixture: SMALL }));
        const { project, ids } = await filled(files, { mediaOrder: 'name' });
        await insertPurchase(app.database, project, { packageType: 'complete' });
        await read(project);
        expect(await waitingJobs()).toEqual([2, 0, 1].map((place) => `clean-photo ${ids[place]}`));
        await worker.drain();
      });

      it('shows every file without watermark at complete', async () => {
        const { project, photo, video } = await createScenario(LARGE, drawing);
        const marked = (await read(project)).get(photo)!;
        await insertPurchase(app.database, project, { packageType: 'complete' });
        await read(project);
        expect((await waitingJobs()).map((line) => line.split(' ')[0])).toEqual([
          'clean-photo',
          'clean-photo',
          'clean-video',
        ]);
        await drawing.drain();
        const files = await read(project);
        expect([...files.values()].every(({ isUnlocked, watermarked }) => isUnlocked && !watermarked)).toBe(true);
        const clean = files.get(photo)!;
        expect(clean.sources.map(({ url }) => url.split('/').at(-1))).toEqual([
          'thumb.webp',
          'c768.webp',
          'c1440.webp',
          'c2048.jpg',
        ]);
        expect(clean.thumbnailUrl).toBe(clean.sources[0]!.url);
        expect(files.get(video)!.sources.map(({ url }) => url.split('/').at(-1))).toEqual([
          'thumb.webp',
          'c768.webp',
          'c1440.webp',
        ]);
        const { originalKey } = await app.database.manager.findOneByOrFail(MediaFile, { id: photo });
        const original = await sharp(await buffer(await app.storage.read(originalKey)))
          .autoOrient()
          .png()
          .toBuffer();
        // The smallest size is the same for everybody.
        expect(marked.sources[0]!.url).toMatch(/thumb\.webp$/);
        for (const [at, source] of clean.sources.entries()) {
          if (at === 0) continue;
          const [withMark, without] = await Promise.all([
            bytesOf(client.get(marked.sources[Math.min(at, marked.sources.length - 1)]!.url)),
            bytesOf(client.get(source.url)),
          ]);
          expect(await difference(without, original)).toBeLessThan((await difference(withMark, original)) / 4);
          expect(without.includes('Exif') || without.includes('GPS')).toBe(false);
        }
      }, 120_000);
    });

  it('serves no clean rendition to a preview link', async () => {
    const { project, photo, video, other } = await createScenario();
    await client.post(`${galleryPath(project)}/select-headshot`, { mediaFileId: photo });
    await client.post(`${galleryPath(project)}/download/${video}`);
    const before = await read(project);
    await worker.drain();
    const files = await read(project);
    const previewToken = (id: string) => before.get(id)!.url.split('/')[2]!;
    const cleanToken = (id: string) => files.get(id)!.url.split('/')[2]!;
    for (const name of ['c1440.webp', 'c2048.jpg', 'original'])
      expect(await codeOf(`/media/${previewToken(photo)}/${photo}/${name}`)).toBe('media.not_found');
    expect(await codeOf(`/media/${previewToken(video)}/${video}/hls-clean/master.m3u8`)).toBe('media.not_found');
    expect(await codeOf(`/media/${previewToken(video)}/${video}/hls/../hls-clean/master.m3u8`)).toBe('media.not_found');
    expect(await codeOf(files.get(photo)!.url)).toBe('open');
    expect(await codeOf(`/media/${cleanToken(photo)}/${photo}/original`)).toBe('media.not_found');
    // A link is for its own file: another one stays shut, and a scope cannot be written over.
    expect(await codeOf(`/media/${cleanToken(photo)}/${other}/thumb.webp`)).toBe('media.not_found');
    expect(await codeOf(`/media/c${previewToken(photo).slice(1)}/${photo}/c1440.webp`)).toBe('media.not_found');
  }, 120_000);

  describe('the first clean bytes that only a purchase opened', () => {
    const deliveredAt = async ({ id }: Purchase) =>
      (await app.database.manager.findOneByOrFail(Purchase, { id })).deliveredAt;
    /** Creates a gallery whose first photo was chosen, with a purchase of everything, rendered. */
    async function createPurchase(values: Partial<Purchase> = {}) {
      const { project, ids } = await filled(photosOf(SMALL), {});
      const [chosen, photo] = ids as [string, string];
      await client.post(`${galleryPath(project)}/select-headshot`, { mediaFileId: chosen });
      const purchase = await insertPurchase(app.database, project, { packageType: 'complete', ...values });
      await read(project);
      await worker.drain();
      return { project, chosen, photo, purchase };
    }
    const urlsOf = ({ url, sources }: Listed) => ({ url, thumb: sources[0]!.url, clean: sources.at(-1)!.url });

    it('are its delivery, and those of other files are not', async () => {
      const { project, chosen, photo, purchase } = await createPurchase();
      const files = await read(project);
      const staff = await app.admin();
      await staff.get(urlsOf((await read(project, staff)).get(photo)!).clean);
      await staff.post(`/api/admin/projects/${project.id}/view-as-client`);
      await staff.get(urlsOf((await read(project, staff)).get(photo)!).clean);
      for (const url of [urlsOf(files.get(chosen)!).clean, urlsOf(files.get(photo)!).thumb])
        expect(await codeOf(url)).toBe('open');
      expect(await deliveredAt(purchase)).toBeNull();
      expect(await codeOf(urlsOf(files.get(photo)!).clean)).toBe('open');
      expect(await deliveredAt(purchase)).toEqual(app.clock.now());
      // Once: the time stays, and so do the links.
      app.clock.set(inSeconds(app, 60));
      expect(await codeOf(urlsOf(files.get(photo)!).clean)).toBe('open');
      expect(await deliveredAt(purchase)).toEqual(inSeconds(app, -60));
      expect((await read(project)).get(photo)!.url).toBe(files.get(photo)!.url);
    });

    if (DEEP)
      describe('the delivery in further cases', () => {
        it('are not sent after a withdrawal', async () => {
          const { project, photo, purchase } = await createPurchase();
          const { url } = (await read(project)).get(photo)!;
          await changePurchase(app.database, purchase.id, { withdrawnAt: app.clock.now() });
          expect(await codeOf(url)).toBe('media.link_expired');
          expect(await deliveredAt(purchase)).toBeNull();
        });

        it('wait for a withdrawal that is being accepted', async () => {
          const { project, photo, purchase } = await createPurchase();
          const { url } = (await read(project)).get(photo)!;
          const open = app.database.createQueryRunner();
          await open.startTransaction();
          await open.query(`UPDATE entitlement SET revoked_at = now() WHERE source_id = $1`, [purchase.id]);
          const reply = codeOf(url);
          const waits = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE 'UPDATE entitlement SET delivered_at%'`;
          while ((await app.database.query<unknown[]>(waits)).length === 0) await setImmediate();
          await open.commitTransaction();
          await open.release();
          expect([await reply, await deliveredAt(purchase)]).toEqual(['media.link_expired', null]);
        });

        it('of a film are a segment, not its playlist', async () => {
          const { project, ids } = await filled([{ name: 'a.mp4', fixture: 'videos/phone-portrait-rotated.mp4' }], {});
          const purchase = await insertPurchase(app.database, project, { packageType: 'complete' });
          await read(project);
          await worker.drain();
          const { url } = (await read(project)).get(ids[0]!)!;
          const rung = (await client.get(url)).text.split('\n').find((line) => line.endsWith('index.m3u8'))!;
          const rungUrl = url.replace('master.m3u8', rung);
          const segment = (await client.get(rungUrl)).text.split('\n').find((line) => line.endsWith('.ts'))!;
          expect(await deliveredAt(purchase)).toBeNull();
          expect((await client.get(rungUrl.replace('index.m3u8', segment))).status).toBe(200);
          expect(await deliveredAt(purchase)).toEqual(app.clock.now());
        });

        it('are not linked before the purchase opens', async () => {
          const { project, photo } = await createPurchase({ unlocksAt: inSeconds(app, 60) });
          const marked = (await read(project)).get(photo)!;
          expect(marked).toMatchObject({ watermarked: true, url: expect.stringMatching(/^\/media\/p/) });
          app.clock.set(inSeconds(app, 61));
          await read(project);
          await worker.drain();
          expect((await read(project)).get(photo)).toMatchObject({ watermarked: false });
        });
      });
  });

  describe('closes clean renditions', () => {
    it('after a refund', async () => {
      const { project, photo } = await createPhotoScenario();
      const purchase = await insertPurchase(app.database, project, { packageType: 'complete' });
      await read(project);
      await worker.drain();
      const { url } = (await read(project)).get(photo)!;
      expect(await codeOf(url)).toBe('open');
      await changePurchase(app.database, purchase.id, { state: 'partially_refunded' });
      expect(await codeOf(url)).toBe('open');
      await changePurchase(app.database, purchase.id, { state: 'refunded' });
      expect(await codeOf(url)).toBe('media.link_expired');
      expect((await read(project)).get(photo)).toMatchObject({
        isUnlocked: false,
        watermarked: true,
        url: expect.stringMatching(/^\/media\/p/),
      });
    });

    if (DEEP)
      describe('without a refund', () => {
        it('after the timer, without a purchase', async () => {
          const { project, photo } = await createPhotoScenario({ timerEnabled: true, expiresAt: inSeconds(app, 600) });
          await client.post(`${galleryPath(project)}/select-headshot`, { mediaFileId: photo });
          await read(project);
          await worker.drain();
          const { url } = (await read(project)).get(photo)!;
          expect(await codeOf(url)).toBe('open');
          app.clock.set(inSeconds(app, 600));
          expect(await codeOf(url)).toBe('media.link_expired');
        });

        it('after the gallery is archived', async () => {
          const { project, photo } = await createPhotoScenario();
          await insertPurchase(app.database, project, { packageType: 'complete' });
          await read(project);
          await worker.drain();
          const { url } = (await read(project)).get(photo)!;
          await admin.put(`/api/admin/projects/${project.id}`, { status: 'archived' });
          expect(await codeOf(url)).not.toBe('open');
        });
      });
  });

  if (DEEP)
    describe('download in web size', () => {
      const WITH_WEB = { ...NOTHING, videos: null, photos: null, downloadSizes: ['original', 'web'] as const };
      const downloadWeb = (project: Project, id: string, by = client) =>
        by.post(`${galleryPath(project)}/download/${id}`, { size: 'web' });
      const zipWeb = (project: Project, fileIds: string[]) =>
        client.post(`${galleryPath(project)}/archive`, { fileIds, size: 'web' });
      const codes = async (...replies: Promise<TestReply>[]) =>
        (await Promise.all(replies)).map(({ status, body }) => `${status} ${String(body.code)}`);

      it('is made for those whose package includes it, and for nobody else', async () => {
        const { project, photo, video } = await createScenario();
        const all = [photo, video];
        expect(await codes(downloadWeb(project, photo), zipWeb(project, all))).toEqual([
          '402 download.requires_payment',
          '402 download.size_not_included',
        ]);
        await insertPurchase(app.database, project, { packageType: 'complete' });
        expect(await codes(downloadWeb(project, photo), downloadWeb(project, video), zipWeb(project, all))).toEqual(
          Array.from({ length: 3 }, () => '402 download.size_not_included'),
        );
        expect(await waitingJobs()).toEqual([]);
        const purchase = await insertPurchase(app.database, project, { packageType: 'complete', contents: WITH_WEB });
        expect((await client.get(galleryPath(project))).body.clientAccess.downloadSizes).toEqual(['original', 'web']);
        expect(await codes(downloadWeb(project, photo), zipWeb(project, all))).toEqual(
          Array.from({ length: 2 }, () => '409 download.web_not_ready'),
        );
        expect((await client.get(galleryPath(project))).body.downloadCount).toBe(0);
        await drawing.run('clean-photo', { mediaFileId: photo, revision: 0 });
        const { body } = await downloadWeb(project, photo);
        expect(body.filename).toBe('a-web.jpg');
        const saved = await client.get(body.downloadUrl);
        expect(saved.headers['content-disposition']).toContain('a-web.jpg');
        const { width, height, exif } = await sharp(saved.bytes).metadata();
        expect([Math.max(width, height) <= 2048, exif]).toEqual([true, undefined]);
        expect(await codeOf(body.downloadUrl.replace('c2048.jpg', 'original'))).toBe('media.not_found');
        const zip = await zipWeb(project, all);
        const files = await unzip((await client.get(zip.body.downloadUrl)).bytes);
        expect([...files.keys()].sort()).toEqual(['a-web.jpg', 'phone.mp4']);
        expect(files.get('a-web.jpg')!.equals(saved.bytes)).toBe(true);
        expect((await client.get(galleryPath(project))).body.downloadCount).toBe(2);
        await changePurchase(app.database, purchase.id, { state: 'refunded' });
        expect(await codeOf(body.downloadUrl)).toBe('media.link_expired');
        expect(await codeOf(zip.body.downloadUrl)).toBe('download.size_not_included');
        expect((await client.post(`${galleryPath(project)}/download/${photo}`)).body.filename).toBe('a.jpg');
      }, 120_000);

      it('comes with everything where a package of the price list has it', async () => {
        const { project, photo } = await createPhotoScenario({ access: 'everything' });
        const sizes = async () => (await client.get(galleryPath(project))).body.clientAccess.downloadSizes as string[];
        expect(await sizes()).toEqual(['original']);
        const packages = [packageOf('all', 9_900, WITH_WEB)];
        const list = await admin.post('/api/admin/price-lists', {
          ...STANDARD,
          name: 'In web size',
          currency: 'usd',
          packages,
        });
        await app.database.manager.update(Project, { id: project.id }, { priceListId: list.body.id as string });
        expect(await sizes()).toEqual(['original', 'web']);
        expect((await downloadWeb(project, photo, admin)).body).toMatchObject({
          code: 'download.web_not_ready',
          pendingCount: 1,
        });
        // A failed rendering is not worth waiting for.
        const { manager } = app.database;
        await manager.update(MediaFile, { id: photo }, { cleanState: 'failed' });
        expect((await downloadWeb(project, photo, admin)).body).toMatchObject({
          code: 'download.web_failed',
          failedCount: 1,
        });
        expect(await codes(zipWeb(project, [photo]))).toEqual(['409 download.web_failed']);
        await manager.update(MediaFile, { id: photo }, { cleanState: 'requested' });
        await worker.drain();
        expect((await downloadWeb(project, photo, admin)).status).toBe(200);
      });
    });

  if (DEEP)
    describe('what changes nothing, and what fails', () => {
      it('requests nothing for staff', async () => {
        const { project } = await createPhotoScenario();
        await insertPurchase(app.database, project, { packageType: 'complete' });
        await read(project, admin);
        expect(await waitingJobs()).toEqual([]);
      });

      it('keeps clean renditions and the cover when previews are re-rendered', async () => {
        const { project, photo } = await createPhotoScenario();
        await insertPurchase(app.database, project, { packageType: 'complete' });
        await read(project);
        await worker.drain();
        await admin.post(`/api/admin/media/${photo}/generate-thumbnail`);
        await worker.drain();
        expect((await read(project)).get(photo)!.watermarked).toBe(false);
        expect(await app.database.manager.countBy(Rendition, { mediaFileId: photo })).toBe(11);
      });

      it('keeps the preview after a failed rendering, until retried', async () => {
        const { project, photo, video, other } = await createScenario();
        await insertPurchase(app.database, project, { packageType: 'complete' });
        await read(project);
        const images = worker.context.get(ImageToolPort, { strict: false });
        const broken = jest.spyOn(images, 'render').mockImplementation(async (source) => {
          if (source instanceof Readable) source.destroy();
          throw new UnusableMediaError(message('picture_damaged'));
        });
        await worker.drain();
        broken.mockRestore();
        const states = async () =>
          Object.fromEntries(
            (await app.database.manager.findBy(MediaFile, { projectId: project.id })).map(
              ({ id, cleanState, status }) => [id, `${status} ${cleanState}`],
            ),
          );
        expect(await states()).toEqual({ [photo]: 'ready failed', [other]: 'ready failed', [video]: 'ready failed' });
        expect((await read(project)).get(photo)).toMatchObject({ isUnlocked: true, watermarked: true });
        expect(await waitingJobs()).toEqual([]);
        await admin.post(`/api/admin/media/${photo}/generate-thumbnail`);
        await worker.drain();
        await read(project);
        await worker.drain();
        expect((await read(project)).get(photo)!.watermarked).toBe(false);
      });
    });
});
