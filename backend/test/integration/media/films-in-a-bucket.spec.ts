import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TestClock } from '../../fakes/test-clock.js';
import { startTestApp } from '../../fixtures/app/test-app.js';
import { startTestWorker } from '../../fixtures/app/test-worker.js';
import { mediaFixture } from '../../fixtures/media-fixtures.js';
import { insertProject } from '../../fixtures/rows.js';
import { FakeS3Server } from '../../servers/s3/fake-s3-server.js';

const PADDING_BYTES = 16 * 2 ** 20;

/** Bytes of all files below a folder. */
async function bytesBelow(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name)).catch(() => null))?.size));
  return sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0);
}

describe('a film in a bucket', () => {
  test('is read where it is', async () => {
    const clock = new TestClock();
    const s3Server = await FakeS3Server.start({ now: () => clock.now() });
    const { accessKeyId, secretAccessKey, region } = s3Server.credentials;
    const env = {
      S3_BUCKET: s3Server.bucketName,
      S3_ENDPOINT: s3Server.endpoint,
      S3_FORCE_PATH_STYLE: 'true',
      S3_REGION: region,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    };
    const temporary = await mkdtemp(join(tmpdir(), 'films-in-a-bucket-'));
    const before = process.env['TMPDIR'];
    process.env['TMPDIR'] = temporary;
    const app = await startTestApp({ clock, env });
    const worker = await startTestWorker(app);
    const admin = await app.admin();
    const project = await insertProject(app.database);

    const free = Buffer.alloc(PADDING_BYTES);
    free.writeUInt32BE(PADDING_BYTES, 0);
    free.write('free', 4);
    const film = Buffer.concat([readFileSync(mediaFixture('videos/phone-portrait-rotated.mp4')), free]);
    const file = { name: 'film.mp4', type: 'video/mp4', size: film.length };
    const calls = `/api/admin/projects/${project.id}`;
    const { uploadUrl, key } = (await admin.post(`${calls}/upload-urls`, { files: [file] })).body.uploadUrls[0];
    const headers = { 'content-type': file.type };
    expect((await fetch(uploadUrl, { method: 'PUT', body: new Uint8Array(film), headers })).status).toBe(200);
    await admin.post(`${calls}/process-uploads`, {
      uploads: [{ key, originalName: file.name, size: file.size, type: file.type }],
    });

    let peak = 0;
    let watching = true;
    const watched = (async () => {
      while (watching) {
        peak = Math.max(peak, await bytesBelow(temporary));
        await new Promise(setImmediate);
      }
    })();
    await worker.drain();
    watching = false;
    await watched;
    expect((await admin.get(`${calls}/media`)).body).toMatchObject([{ status: 'ready', fileSize: film.length }]);
    // The segments of its stream are there for a while.
    expect(peak).toBeGreaterThan(0);
    expect(peak).toBeLessThan(PADDING_BYTES);

    await worker.close();
    await app.close();
    await s3Server.close();
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
    await rm(temporary, { recursive: true });
  });
});
