import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { findFfmpeg } from '../../../src/adapters/ffmpeg/ffmpeg-binaries.js';
import { MediaFile } from '../../../src/modules/media/core/media-file.entity.js';
import { TestClock } from '../../fakes/test-clock.js';
import { startTestApp, type TestApp } from '../../fixtures/app/test-app.js';
import type { TestClient } from '../../fixtures/app/test-client.js';
import { startTestWorker, type TestWorker } from '../../fixtures/app/test-worker.js';
import { mediaFixture } from '../../fixtures/media-fixtures.js';
import { insertProject } from '../../fixtures/rows.js';
import { FakeS3Server } from '../../servers/s3/fake-s3-server.js';

const PADDING_BYTES = 16 * 2 ** 20;
/** A file of the film's size would be there for much longer. */
const LOOK_AGAIN_MS = 5;
type Read = FakeS3Server['reads'][number];
/** Two ranges, the second one short. */
const SECONDS = 66;

/** Adds up the bytes of all files below a folder. */
async function bytesBelow(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name)).catch(() => null))?.size));
  return sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0);
}

/** Makes a film whose every frame is large and quickly decoded. */
async function makeHeavyFilm(folder: string): Promise<Buffer> {
  const path = join(folder, 'heavy.mov');
  const { ffmpeg } = findFfmpeg({}, process.env['PATH'] ?? '');
  const picture = `testsrc=s=320x180:r=25:d=${SECONDS},noise=alls=40:allf=t`;
  const sound = `sine=frequency=440:sample_rate=48000:duration=${SECONDS}`;
  const inputs = [picture, sound].flatMap((input) => ['-f', 'lavfi', '-i', input]);
  const codecs = ['-c:v', 'mjpeg', '-q:v', '1', '-pix_fmt', 'yuvj420p', '-c:a', 'aac'];
  await promisify(execFile)(ffmpeg, ['-v', 'error', '-y', ...inputs, ...codecs, path]);
  const film = await readFile(path);
  await rm(path);
  return film;
}

describe('a film in a bucket', () => {
  const before = process.env['TMPDIR'];
  let temporary: string;
  let s3Server: FakeS3Server;
  let app: TestApp;
  let worker: TestWorker;
  let admin: TestClient;

  beforeAll(async () => {
    const clock = new TestClock();
    s3Server = await FakeS3Server.start({ now: () => clock.now() });
    const { accessKeyId, secretAccessKey, region } = s3Server.credentials;
    const env = {
      S3_BUCKET: s3Server.bucketName,
      S3_ENDPOINT: s3Server.endpoint,
      S3_FORCE_PATH_STYLE: 'true',
      S3_REGION: region,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    };
    temporary = await mkdtemp(join(tmpdir(), 'films-in-a-bucket-'));
    process.env['TMPDIR'] = temporary;
    app = await startTestApp({ clock, env });
    worker = await startTestWorker(app);
    admin = await app.admin();
  });
  afterAll(async () => {
    await worker.close();
    await app.close();
    await s3Server.close();
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
    await rm(temporary, { recursive: true });
  });

  /** @returns the file, and where its project's calls are */
  async function upload(film: Buffer, name: string, type: string): Promise<{ file: MediaFile; calls: string }> {
    const project = await insertProject(app.database);
    const sent = { name, type, size: film.length };
    const calls = `/api/admin/projects/${project.id}`;
    const { uploadUrl, key } = (await admin.post(`${calls}/upload-urls`, { files: [sent] })).body.uploadUrls[0];
    const headers = { 'content-type': type };
    expect((await fetch(uploadUrl, { method: 'PUT', body: new Uint8Array(film), headers })).status).toBe(200);
    const uploads = [{ key, originalName: name, size: film.length, type }];
    const { body } = await admin.post(`${calls}/process-uploads`, { uploads });
    return { file: await app.database.manager.findOneByOrFail(MediaFile, { id: body[0].id }), calls };
  }

  /** Runs all jobs. @returns the most bytes that were in temporary files meanwhile */
  async function drainWatched(): Promise<number> {
    let peak = 0;
    let watching = true;
    const watched = (async () => {
      while (watching) {
        peak = Math.max(peak, await bytesBelow(temporary));
        await pause(LOOK_AGAIN_MS);
      }
    })();
    await worker.drain();
    watching = false;
    await watched;
    return peak;
  }

  test('is read where it is', async () => {
    const free = Buffer.alloc(PADDING_BYTES);
    free.writeUInt32BE(PADDING_BYTES, 0);
    free.write('free', 4);
    const film = Buffer.concat([readFileSync(mediaFixture('videos/phone-portrait-rotated.mp4')), free]);
    const { calls } = await upload(film, 'film.mp4', 'video/mp4');
    const peak = await drainWatched();
    expect((await admin.get(`${calls}/media`)).body).toMatchObject([{ status: 'ready', fileSize: film.length }]);
    // The segments of its stream are there for a while.
    expect(peak).toBeGreaterThan(0);
    expect(peak).toBeLessThan(PADDING_BYTES);
  });

  test('is probed by a small part, hashed once, and read once for its pictures and once for its sound', async () => {
    const film = await makeHeavyFilm(temporary);
    const { file, calls } = await upload(film, 'film.mov', 'video/quicktime');
    const { originalKey, id: mediaFileId } = file;
    const takeReads = () => s3Server.reads.splice(0).filter(({ key }) => key === originalKey);
    takeReads();
    await worker.run('render-stills', { mediaFileId, revision: 0 });
    const stills = takeReads();
    const peak = await drainWatched();
    const encoded = takeReads();
    // When a reader has enough, the sockets hold bytes that were sent but are never read. A read that ends close to the
    // end of the film looks whole then, so this amount is subtracted from each: the rest was read for certain.
    const held = Math.min(
      ...[...stills, ...encoded].filter(({ range }) => range === 'bytes=0-').map((read) => read.bytes),
    );
    const share = (reads: readonly Read[]) =>
      reads.reduce((sum, { bytes }) => sum + Math.max(0, bytes - held), 0) / film.length;
    const [whole, parts] = [true, false].map((isWhole) =>
      encoded.filter(({ range }) => (range === undefined) === isWhole),
    );
    expect((await admin.get(`${calls}/media`)).body).toMatchObject([{ status: 'ready', isEncoding: false }]);
    expect(stills.map(({ range }) => range)).not.toContain(undefined);
    expect(share(stills)).toBeLessThan(0.05);
    expect(whole!.map(({ bytes }) => bytes)).toEqual([film.length]);
    expect(share(parts!)).toBeGreaterThan(1);
    expect(share(parts!)).toBeLessThan(2);
    expect(peak).toBeLessThan(film.length / 2);
  });
});
