import { readFileSync } from 'node:fs';
import { crc32, deflateSync } from 'node:zlib';
import { Not } from 'typeorm';
import { MediaFile } from '../../../src/modules/media/core/media-file.entity.js';
import { Rendition } from '../../../src/modules/media/core/rendition.entity.js';
import { RenderingService } from '../../../src/modules/media/rendering/rendering.service.js';
import { stillRenditions } from '../../../src/modules/media/core/renditions.js';
import type { Project } from '../../../src/modules/projects/core/project.entity.js';
import { allOrEvery, DEEP } from '../../fixtures/deep.js';
import { insertProject } from '../../fixtures/rows.js';
import { filmBeginning, filmRepeated, mediaFixture } from '../../fixtures/media-fixtures.js';
import { startTestApp, type TestApp } from '../../fixtures/app/test-app.js';
import type { TestClient } from '../../fixtures/app/test-client.js';
import { startTestWorker, type TestWorker } from '../../fixtures/app/test-worker.js';
import { uploadFixtures, type UploadFile } from '../../fixtures/upload.js';

let app: TestApp;
let admin: TestClient;
let worker: TestWorker;
let project: Project;

describe('processing', () => {
  beforeAll(async () => {
    app = await startTestApp();
    admin = await app.admin();
    worker = await startTestWorker(app);
    project = await insertProject(app.database);
  });
  afterAll(async () => {
    await worker.close();
    await app.close();
  });

  const bytesOf = (name: string) => readFileSync(mediaFixture(name));

  /** Uploads, lets the worker finish, answers what staff see. */
  async function process(files: UploadFile[]) {
    const uploaded = await uploadFixtures(admin, project, files);
    await worker.drain();
    const listed = (await admin.get(`/api/admin/projects/${project.id}/media`)).body as {
      id: string;
      status: string;
      failureReason: { code: string; message: string } | null;
      [field: string]: unknown;
    }[];
    return uploaded.map(({ id }) => listed.find((file) => file.id === id)!);
  }

  /** Makes a PNG whose head promises this many pixels and whose body holds hardly any. */
  function hugePng(width: number, height: number): Buffer {
    const chunk = (type: string, data: Buffer) => {
      const body = Buffer.concat([Buffer.from(type), data]);
      const frame = Buffer.alloc(8);
      frame.writeUInt32BE(data.length, 0);
      frame.writeUInt32BE(crc32(body), 4);
      return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
    };
    const head = Buffer.alloc(13);
    head.writeUInt32BE(width, 0);
    head.writeUInt32BE(height, 4);
    head.set([8, 2], 8);
    return Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      chunk('IHDR', head),
      chunk('IDAT', deflateSync(Buffer.alloc(1_000))),
      chunk('IEND', Buffer.alloc(0)),
    ]);
  }

  it('renders real photos upright, with placeholder, in all sizes', async () => {
    const files = await process([
      { name: 'turned.jpg', fixture: 'photos/landscape-exif-rotated-6.jpg' },
      { name: 'turned back.JPEG', fixture: 'photos/portrait-exif-rotated-8.jpg' },
    ]);
    expect(files).toMatchObject([
      { status: 'ready', width: 1_800, height: 1_200, duration: null, failureReason: null },
      { status: 'ready', width: 1_200, height: 1_800 },
    ]);
    for (const file of files) {
      expect(file['placeholder']).toMatch(/^data:image\/webp;base64,/);
      expect(await app.database.manager.countBy(Rendition, { mediaFileId: file.id, class: Not('cover') })).toBe(
        stillRenditions().length,
      );
    }
  });

  if (DEEP)
    it('renders real videos with duration, with or without sound', async () => {
      const files = await process([
        { name: 'camera.mov', bytes: await filmBeginning('camera.mov', 2) },
        { name: 'camcorder.avi', bytes: await filmBeginning('camcorder.avi', 2) },
        { name: 'phone.mp4', fixture: 'videos/phone-portrait-rotated.mp4' },
      ]);
      expect(files.map(({ status, failureReason }) => [status, failureReason])).toEqual([
        ['ready', null],
        ['ready', null],
        ['ready', null],
      ]);
      for (const file of files) expect(file['duration']).toBeGreaterThan(1);
      expect(files[2]!['height']).toBeGreaterThan(files[2]!['width'] as number);
      expect(files.every(({ url }) => /\/hls\/master\.m3u8$/.test(String(url)))).toBe(true);
    });

  type BadFile = [string, () => UploadFile];
  const BAD_FILES: BadFile[] = [
    [
      'a text named .jpg',
      () => ({ name: 'notes.jpg', bytes: Buffer.from('Dear studio, this is no picture.\n'.repeat(50)) }),
    ],
    ['a truncated JPEG', () => ({ name: 'half.jpg', bytes: bytesOf('photos/with-gps.jpg').subarray(0, 60_000) })],
    ['a PNG of 30000x30000', () => ({ name: 'huge.png', bytes: hugePng(30_000, 30_000) })],
    ['an AVI cut in half', () => ({ name: 'cut.avi', bytes: bytesOf('videos/camcorder.avi').subarray(0, 200_000) })],
    ['a photo named .mp4', () => ({ name: 'photo.mp4', bytes: bytesOf('photos/with-gps.jpg') })],
  ];
  const MORE_BAD_FILES: BadFile[] = [
    ['a JPEG of two bytes', () => ({ name: 'tiny.jpg', bytes: Buffer.from([0xff, 0xd8]) })],
    [
      'an SVG named .png',
      () => ({
        name: 'drawing.png',
        bytes: Buffer.from(
          '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><image href="file:///etc/passwd"/></svg>',
        ),
      }),
    ],
    ['a video cut in half', () => ({ name: 'cut.mp4', bytes: bytesOf('videos/street.mp4').subarray(0, 1_400_000) })],
    ['a text named .mp4', () => ({ name: 'notes.mp4', bytes: Buffer.from('no film\n'.repeat(100)) })],
    ['a video named .jpg', () => ({ name: 'film.jpg', bytes: bytesOf('videos/phone-portrait-rotated.mp4') })],
    [
      'a playlist named .mov',
      () => ({ name: 'list.mov', bytes: Buffer.from('#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n') }),
    ],
  ];
  it.each(allOrEvery(6, [...BAD_FILES, ...MORE_BAD_FILES]))(
    'marks %s failed with a reason and hides it from clients',
    async (_, file) => {
      const [failed] = await process([file()]);
      expect(failed).toMatchObject({
        status: 'failed',
        url: null,
        thumbnailUrl: null,
        failureReason: { code: expect.any(String), message: expect.stringMatching(/^[A-Z].{15,}[.!]$/s) },
      });
      expect(failed!.failureReason!.message).not.toMatch(
        /\/tmp|\/data|Error:|ffmpeg|ffprobe|sharp|libvips|undefined|passwd/i,
      );
      expect(
        JSON.stringify((await app.visitor().get(`/api/gallery/${project.id}/${project.clientEmail}`)).body),
      ).not.toContain(failed!.id);
      expect((await admin.get(`/api/admin/projects/${project.id}`)).body.failedCount).toBeGreaterThan(0);
    },
    60_000,
  );

  if (DEEP)
    it('retries a failed file and re-renders a ready one on request', async () => {
      const [failed] = await process([
        { name: 'again.jpg', bytes: Buffer.alloc(bytesOf('photos/with-gps.jpg').length, 1) },
      ]);
      expect(failed!.status).toBe('failed');
      const { originalKey } = await app.database.manager.findOneByOrFail(MediaFile, { id: failed!.id });
      await app.storage.write(originalKey, bytesOf('photos/with-gps.jpg'), 'image/jpeg');
      expect(await admin.post(`/api/admin/media/${failed!.id}/generate-thumbnail`)).toMatchObject({
        status: 200,
        body: { status: 'processing', failureReason: null },
      });
      await worker.drain();
      expect((await app.database.manager.findOneByOrFail(MediaFile, { id: failed!.id })).status).toBe('ready');
      expect(await admin.post(`/api/admin/media/${failed!.id}/generate-thumbnail`)).toMatchObject({
        status: 200,
        body: { status: 'ready' },
      });
      await worker.drain();
      expect(await app.database.manager.countBy(Rendition, { mediaFileId: failed!.id })).toBe(stillRenditions().length);
    });

  if (DEEP)
    it('publishes progress events', async () => {
      const before = worker.bus.published.length;
      const [file] = await process([{ name: 'news.jpg', fixture: 'photos/with-gps.jpg' }]);
      const events = worker.bus.published
        .slice(before)
        .filter(({ name }) => name === 'media-changed')
        .map(({ payload }) => payload);
      expect(events.at(-1)).toEqual({ projectId: project.id, mediaFileId: file!.id, status: 'ready', progress: 100 });
    });

  // It encodes minutes of film; rendering.service.spec.ts covers the estimate.
  if (DEEP)
    it('publishes the ETA of a long film', async () => {
      // Twenty minutes: nobody waits for its end here.
      const [film] = await uploadFixtures(admin, project, [
        { name: 'long.mp4', bytes: await filmRepeated('bottle.mp4', 30) },
      ]);
      const enough = new AbortController();
      const stream = await admin.stream(`/api/admin/projects/${project.id}/events`);
      const heard: { mediaFileId: string; status: string; progress: number; etaSeconds?: number }[] = [];
      const rendering = worker.context
        .get(RenderingService, { strict: false })
        .render({ mediaFileId: film!.id, revision: 0 }, enough.signal);
      for await (const line of stream.lines) {
        if (!line.startsWith('data: {')) continue;
        heard.push(JSON.parse(line.slice('data: '.length)) as (typeof heard)[number]);
        if (heard.at(-1)!.etaSeconds) break;
      }
      enough.abort();
      await rendering.catch(() => undefined);
      stream.close();
      expect(heard.at(-1)).toMatchObject({ mediaFileId: film!.id, status: 'processing' });
      const { progress, etaSeconds } = heard.at(-1)!;
      expect(progress).toBeGreaterThanOrEqual(10);
      expect(progress).toBeLessThan(90);
      expect(etaSeconds).toBeGreaterThanOrEqual(15);
      await admin.delete(`/api/admin/media/${film!.id}`);
    });

  it('leaves no objects of a file deleted during processing', async () => {
    const [file] = await uploadFixtures(admin, project, [{ name: 'gone.jpg', fixture: 'photos/with-gps.jpg' }]);
    expect((await admin.delete(`/api/admin/media/${file!.id}`)).status).toBe(204);
    await worker.drain();
    for await (const object of app.storage.list(`projects/${project.id}/renditions/${file!.id}/`))
      throw new Error(`${object.key} was left`);
    expect((await admin.delete(`/api/admin/media/${file!.id}`)).status).toBe(404);
  });
});
