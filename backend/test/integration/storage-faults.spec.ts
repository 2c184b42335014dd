import { readFileSync } from 'node:fs';
import { S3Storage } from '../../src/adapters/s3-storage.js';
import { JobOutboxService } from '../../src/jobs/job-outbox.service.js';
import { MediaFile } from '../../src/modules/media/media-file.entity.js';
import type { Project } from '../../src/modules/projects/project.entity.js';
import { StoragePort } from '../../src/ports/storage.port.js';
import { insertMedia, insertProject } from '../factories/rows.js';
import { TestClock } from '../fakes/test-clock.js';
import { mediaFixture } from '../media-fixtures.js';
import { S3StandIn } from '../s3-stand-in/s3-stand-in.js';
import { startTestApp, type TestApp } from './support/test-app.js';
import { startTestWorker, type TestWorker } from './support/test-worker.js';

const PHOTO = readFileSync(mediaFixture('photos/with-gps.jpg'));

let store: S3StandIn;
let app: TestApp;
let worker: TestWorker;
let project: Project;
beforeAll(async () => {
  store = await S3StandIn.start();
  const options = { ...store.credentials, bucket: store.bucketName, endpoint: store.endpoint, forcePathStyle: true, clock: new TestClock() };
  const storage = new S3Storage({ ...options, timeouts: { connectMs: 200, answerMs: 200, transferMs: 200, idleMs: 200 } });
  app = await startTestApp({ override: [[StoragePort, storage]] });
  worker = await startTestWorker(app, [[StoragePort, storage]]);
  project = await insertProject(app.database);
});
afterEach(() => {
  store.fault = null;
});
afterAll(async () => {
  await app.close();
  await store.close();
});

/** A photo that has just been uploaded and recorded. */
async function uploadedPhoto(): Promise<MediaFile> {
  const [file] = await insertMedia(app.database, project, 1, { fileType: 'photo', status: 'processing', fileSize: PHOTO.length });
  store.bucket.put(file!.originalKey, PHOTO, 'image/jpeg');
  await app.app.get(JobOutboxService, { strict: false }).put(app.database.manager, 'render-photo', { mediaFileId: file!.id });
  return file!;
}

const statusOf = async ({ id }: MediaFile) => (await app.database.manager.findOneByOrFail(MediaFile, { id })).status;

it('makes a file ready once a store that never answered is back', async () => {
  const file = await uploadedPhoto();
  store.fault = 'silent';
  let requests = 0;
  // The SDK tries three times before the job fails for the first time.
  store.server.on('request', () => {
    requests += 1;
    if (requests === 4) store.fault = null;
  });
  await worker.drain();
  expect(requests).toBeGreaterThan(4);
  expect(await statusOf(file)).toBe('ready');
});
