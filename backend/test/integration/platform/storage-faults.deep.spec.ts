import { message } from '../../../src/common/messages.js';
import { readFileSync } from 'node:fs';
import { S3Storage } from '../../../src/adapters/s3/s3-storage.js';
import { JobOutboxService } from '../../../src/jobs/job-outbox.service.js';
import { MediaFile } from '../../../src/modules/media/core/media-file.entity.js';
import type { Project } from '../../../src/modules/projects/core/project.entity.js';
import { JOB_POLICIES } from '../../../src/ports/job-queue.port.js';
import { StoragePort } from '../../../src/ports/storage.port.js';
import { insertMedia, insertProject } from '../../fixtures/rows.js';
import { TestClock } from '../../fakes/test-clock.js';
import { mediaFixture } from '../../fixtures/media-fixtures.js';
import { FakeS3Server } from '../../servers/s3/fake-s3-server.js';
import { startTestApp, type TestApp } from '../../fixtures/app/test-app.js';
import { startTestWorker, withoutPixels, type TestWorker } from '../../fixtures/app/test-worker.js';
import { allOrEvery, DEEP } from '../../fixtures/deep.js';

const PHOTO = readFileSync(mediaFixture('photos/with-gps.jpg'));

let store: FakeS3Server;
let app: TestApp;
let worker: TestWorker;
let project: Project;

describe('faults of the storage', () => {
  beforeAll(async () => {
    store = await FakeS3Server.start();
    const timeouts = { connectMs: 200, answerMs: 200, transferMs: 200, idleMs: 200 };
    const storage = new S3Storage({ ...store.optionsFor(new TestClock()), timeouts });
    app = await startTestApp({ override: [[StoragePort, storage]] });
    worker = await startTestWorker(app, [[StoragePort, storage], ...withoutPixels()]);
    project = await insertProject(app.database);
  });
  afterEach(() => {
    store.fault = null;
  });
  afterAll(async () => {
    await app.close();
    await store.close();
  });

  /** Inserts a photo that has just been uploaded and recorded. */
  async function uploadedPhoto(): Promise<MediaFile> {
    const [file] = await insertMedia(app.database, project, 1, {
      fileType: 'photo',
      status: 'processing',
      fileSize: PHOTO.length,
    });
    store.bucket.put(file!.originalKey, PHOTO, 'image/jpeg');
    await app.app.get(JobOutboxService, { strict: false }).put('render-photo', { mediaFileId: file!.id, revision: 0 });
    return file!;
  }

  const statusOf = async ({ id }: MediaFile) => (await app.database.manager.findOneByOrFail(MediaFile, { id })).status;

  it.each(allOrEvery(4, ['error', 'silent', 'stalls', 'denied'] as const))(
    'renders a file after an outage (%s) beyond all attempts',
    async (fault) => {
      const file = await uploadedPhoto();
      store.fault = fault;
      for (let tries = 0; tries < JOB_POLICIES['render-photo'].attempts + 1; tries += 1) await worker.drain();
      expect(await statusOf(file)).toBe('processing');
      store.fault = null;
      await worker.drain();
      expect(await statusOf(file)).toBe('ready');
    },
    60_000,
  );

  if (DEEP)
    it('asks the store once for a preview, and for any part of one', async () => {
      const file = await uploadedPhoto();
      await worker.drain();
      const visitor = app.visitor();
      const gallery = await visitor.get(`/api/gallery/${project.id}/${encodeURIComponent(project.clientEmail)}`);
      const { thumbnailUrl } = gallery.body.mediaFiles.find(({ id }: MediaFile) => id === file.id);
      const methods = async (headers: Record<string, string>) => {
        store.requests.length = 0;
        const { status, bytes, headers: sent } = await visitor.get(thumbnailUrl, { headers });
        return {
          status,
          length: bytes.length,
          etag: sent.etag!,
          modified: sent['last-modified']!,
          methods: store.requests.map((line) => line.split(' ')[0]),
        };
      };
      const part = await methods({ range: 'bytes=0-9' });
      expect(part).toMatchObject({ status: 206, length: 10, methods: ['GET'] });
      for (const condition of [part.etag, part.modified])
        expect(await methods({ range: 'bytes=-3', 'if-range': condition })).toMatchObject({
          status: 206,
          length: 3,
          methods: ['GET'],
        });
      expect(await methods({ range: 'bytes=99999999-' })).toMatchObject({ status: 416, methods: ['GET', 'HEAD'] });
      expect(await methods({ 'if-none-match': part.etag })).toMatchObject({ status: 304, methods: ['HEAD'] });
      expect(await methods({})).toMatchObject({ status: 200, etag: part.etag, methods: ['GET'] });
      // It is in memory now.
      expect(await methods({})).toMatchObject({ status: 200, etag: part.etag, methods: [] });
      expect(await methods({ range: 'bytes=2-4' })).toMatchObject({ status: 206, length: 3, methods: [] });
      expect(await methods({ 'if-none-match': part.etag })).toMatchObject({ status: 304, length: 0, methods: [] });
    });

  it('marks an invalid photo failed at once', async () => {
    const [file] = await insertMedia(app.database, project, 1, {
      fileType: 'photo',
      status: 'processing',
      fileSize: 4,
    });
    store.bucket.put(file!.originalKey, Buffer.from('text'), 'image/jpeg');
    await app.app.get(JobOutboxService, { strict: false }).put('render-photo', { mediaFileId: file!.id, revision: 0 });
    await worker.drain();
    expect(await statusOf(file!)).toBe('failed');
  });

  it.each(allOrEvery(3, ['error', 'silent', 'denied'] as const))(
    'answers process-uploads with 503 during an outage (%s)',
    async (fault) => {
      const admin = await app.admin();
      const path = `/api/admin/projects/${project.id}`;
      const issued = await admin.post(`${path}/upload-urls`, {
        files: [{ name: 'a.jpg', type: 'image/jpeg', size: PHOTO.length }],
      });
      const { key, uploadUrl } = issued.body.uploadUrls[0] as { key: string; uploadUrl: string };
      await fetch(uploadUrl, { method: 'PUT', body: new Uint8Array(PHOTO), headers: { 'content-type': 'image/jpeg' } });
      store.fault = fault;
      const uploads = [{ key, originalName: 'a.jpg', size: PHOTO.length, type: 'image/jpeg' }];
      const away = await admin.post(`${path}/process-uploads`, { uploads });
      expect(away).toMatchObject({
        status: 503,
        body: { code: 'storage.unavailable', message: expect.stringContaining('Try again') as string },
      });
      store.fault = null;
      expect(await admin.post(`${path}/process-uploads`, { uploads })).toMatchObject({
        status: 200,
        body: [{ status: 'processing' }],
      });
      await worker.drain();
    },
  );

  it('retries exactly the failed files of a project', async () => {
    const admin = await app.admin();
    const other = await insertProject(app.database);
    const own = await insertProject(app.database);
    const failed = await insertMedia(app.database, own, 2, {
      fileType: 'photo',
      status: 'failed',
      failureReason: message('picture_damaged'),
      fileSize: PHOTO.length,
    });
    const [broken] = await insertMedia(app.database, own, 1, {
      fileType: 'video',
      status: 'failed',
      failureReason: message('picture_damaged'),
    });
    const [deleted] = await insertMedia(app.database, own, 1, {
      status: 'failed',
      failureReason: message('picture_damaged'),
      deletedAt: new Date(),
    });
    const [ready] = await insertMedia(app.database, own, 1, { status: 'ready' });
    const [foreign] = await insertMedia(app.database, other, 1, {
      status: 'failed',
      failureReason: message('picture_damaged'),
    });
    for (const { originalKey } of failed) store.bucket.put(originalKey, PHOTO, 'image/jpeg');
    store.bucket.put(broken!.originalKey, Buffer.alloc(1_000, 'no film'), 'video/mp4');
    expect(await admin.post(`/api/admin/projects/${own.id}/retry-failed-media`)).toMatchObject({
      status: 200,
      body: { retriedCount: 3 },
    });
    expect(await statusOf(broken!)).toBe('processing');
    await worker.drain();
    expect(await Promise.all([...failed, broken!, deleted!, ready!, foreign!].map(statusOf))).toEqual([
      'ready',
      'ready',
      'failed',
      'failed',
      'ready',
      'failed',
    ]);
    expect(
      await admin.post(`/api/admin/projects/${(await insertProject(app.database)).id}/retry-failed-media`),
    ).toMatchObject({ body: { retriedCount: 0 } });
    expect(
      (await admin.post('/api/admin/projects/00000000-0000-4000-8000-000000000000/retry-failed-media')).status,
    ).toBe(404);
  });
});
