import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { jest } from '@jest/globals';
import { MediaFile } from '../../../src/modules/media/core/media-file.entity.js';
import { partSizeOf } from '../../../src/modules/media/uploads/part-uploads.service.js';
import type { Project } from '../../../src/modules/projects/core/project.entity.js';
import { PartUploadsPort } from '../../../src/ports/part-uploads.port.js';
import { insertProject } from '../../fixtures/rows.js';
import { TestClock } from '../../fakes/test-clock.js';
import { mediaFixture } from '../../fixtures/media-fixtures.js';
import { FakeS3Server } from '../../servers/s3/fake-s3-server.js';
import { deleteForGood } from '../../fixtures/gallery-fixture.js';
import { startTestApp, type TestApp } from '../../fixtures/app/test-app.js';
import type { TestClient } from '../../fixtures/app/test-client.js';
import { startTestWorker, withoutPixels, type TestWorker } from '../../fixtures/app/test-worker.js';
import { allOrEvery, DEEP } from '../../fixtures/deep.js';

const HOUR = 3_600;
const MAX = 500 * 1024 * 1024;
const MP4 = 'video/mp4';
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

interface Scenario {
  app: TestApp;
  admin: TestClient;
  worker: TestWorker;
  /** PUT of bytes to a link, wherever it leads. */
  put(url: string, bytes: Buffer, type?: string): Promise<number>;
  close(): Promise<void>;
}

async function onDisk(): Promise<Scenario> {
  const app = await startTestApp({ env: { UPLOAD_PART_KB: '64' } });
  const put = async (url: string, raw: Buffer, type = 'application/octet-stream') =>
    (await app.visitor().send('PUT', url, { raw, headers: { 'content-type': type } })).status;
  return {
    app,
    put,
    admin: await app.admin(),
    worker: await startTestWorker(app, withoutPixels()),
    close: () => app.close(),
  };
}

async function onS3(): Promise<Scenario> {
  const clock = new TestClock();
  const s3Server = await FakeS3Server.start({ now: () => clock.now() });
  const { accessKeyId, secretAccessKey, region } = s3Server.credentials;
  const app = await startTestApp({
    clock,
    env: {
      S3_BUCKET: s3Server.bucketName,
      S3_ENDPOINT: s3Server.endpoint,
      S3_FORCE_PATH_STYLE: 'true',
      S3_REGION: region,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
      UPLOAD_PART_KB: '5120',
    },
  });
  const put = async (url: string, bytes: Buffer, type = 'application/octet-stream') =>
    (await fetch(url, { method: 'PUT', body: new Uint8Array(bytes), headers: { 'content-type': type } })).status;
  const close = async () => {
    await app.close();
    await s3Server.close();
  };
  return { app, put, admin: await app.admin(), worker: await startTestWorker(app, withoutPixels()), close };
}

const PLACES: [where: string, setUp: () => Promise<Scenario>, part: number][] = [
  ['disk', onDisk, 64 * 1024],
  ['S3', onS3, 5 * 1024 * 1024],
];
describe.each(allOrEvery(2, PLACES))('uploads in parts on %s', (where, setUp, PART) => {
  let scenario: Scenario;
  let app: TestApp;
  let admin: TestClient;
  let worker: TestWorker;
  let project: Project;
  beforeAll(async () => {
    scenario = await setUp();
    ({ app, admin, worker } = scenario);
  });
  afterAll(() => scenario.close());
  beforeEach(async () => {
    app.clock.set(new Date());
    await app.database.query('DELETE FROM project');
    await app.database.query('DELETE FROM upload');
    await app.storage.deletePrefix('projects/');
    app.shared.jobs.jobs.clear();
    project = await insertProject(app.database);
  });

  const at = (call: string, of = project) => `/api/admin/projects/${of.id}/uploads/${call}`;
  const start = (files: unknown) => admin.post(at('start'), { files });
  const open = async (size: number, name = 'film.mp4') =>
    (await start([{ name, type: MP4, size }])).body.uploads[0] as {
      key: string;
      uploadUrl: string | null;
      partSize: number | null;
    };
  const links = async (key: string, numbers: number[]) => {
    const reply = await admin.post(at('sign-parts'), { key, numbers });
    if (reply.status !== 200) throw new Error(reply.text);
    return reply.body.links as { number: number; url: string; size: number; arrived: number }[];
  };
  const send = async (key: string, bytes: Buffer, numbers: number[]) => {
    for (const { url, number } of await links(key, numbers))
      expect(await scenario.put(url, bytes.subarray((number - 1) * PART, number * PART))).toBe(200);
  };
  const progress = async (key: string) =>
    (await admin.get(`${at('progress')}?key=${encodeURIComponent(key)}`)).body as {
      state: string;
      partSize: number | null;
      parts: { number: number; size: number; etag: string }[];
    };
  const complete = (key: string, parts: object[] = []) => admin.post(at('complete'), { key, parts });
  const record = (key: string, size: number, more: object = {}) =>
    admin.post(`/api/admin/projects/${project.id}/process-uploads`, {
      uploads: [{ key, originalName: 'film.mp4', size, type: MP4, ...more }],
    });
  const originals = async () => {
    const keys: string[] = [];
    for await (const { key } of app.storage.list('')) keys.push(key);
    return keys;
  };
  const bytesOf = async (key: string) => buffer(await app.storage.read(key));
  const media = () => app.database.manager.find(MediaFile);
  /** Sends all bytes of a file of two parts. */
  const arrived = async () => {
    const bytes = randomBytes(PART + 7);
    const { key } = await open(bytes.length);
    await send(key, bytes, [1, 2]);
    return { key, bytes };
  };

  if (DEEP)
    it('issues one PUT for small files, parts for larger ones', async () => {
      const reply = await start([
        { name: 'a.mp4', type: MP4, size: PART + 1 },
        { name: 'b.jpg', type: 'image/jpeg', size: PART },
        { name: 'c.mov', type: 'video/quicktime', size: MAX },
      ]);
      expect(reply.body.uploads).toMatchObject([
        { uploadUrl: null, partSize: PART },
        { uploadUrl: expect.any(String), partSize: null },
        { uploadUrl: null, partSize: partSizeOf(MAX, PART) },
      ]);
      expect(reply.body.uploads.map(({ key }: { key: string }) => key.slice(-4))).toEqual(['.mp4', '.jpg', '.mov']);
    });

  it('uploads parts with a repetition, joins, records and checks them', async () => {
    const bytes = readFileSync(mediaFixture('videos/street.mp4')).subarray(0, 2 * PART + 100);
    const film = bytes.length > 2 * PART ? bytes : Buffer.concat([bytes, randomBytes(2 * PART + 100 - bytes.length)]);
    const { key, partSize } = await open(film.length);
    expect(partSize).toBe(PART);
    await send(key, film, [2, 2]);
    expect(await progress(key)).toMatchObject({ state: 'open', partSize: PART, parts: [{ number: 2, size: PART }] });
    expect(await complete(key)).toMatchObject({ status: 409, body: { code: 'upload.not_stored', parts: [1, 3] } });
    await send(key, film, [1, 3]);
    const { parts } = await progress(key);
    expect(await complete(key, [{ number: 1, etag: '"other"' }])).toMatchObject({
      status: 409,
      body: { code: 'upload.not_stored', parts: [1] },
    });
    expect(await record(key, film.length)).toMatchObject({ status: 409, body: { code: 'upload.not_stored' } });
    expect(
      (
        await complete(
          key,
          parts.map(({ number, etag }) => ({ number, etag: etag.replaceAll('"', '') })),
        )
      ).status,
    ).toBe(204);
    expect((await complete(key)).status).toBe(204);
    expect(await progress(key)).toEqual({ state: 'stored', partSize: null, parts: [] });
    const [recorded, again] = [
      await record(key, film.length, { sha256: sha256(film) }),
      await record(key, film.length),
    ];
    expect([recorded.status, again.body]).toEqual([200, recorded.body]);
    expect([(await progress(key)).state, (await complete(key)).status]).toEqual(['recorded', 204]);
    expect(sha256(await bytesOf(key))).toBe(sha256(film));
    expect(await media()).toMatchObject([{ originalKey: key, sha256: sha256(film), contentType: MP4 }]);
  });

  if (DEEP)
    it('says what is there of a part that is signed', async () => {
      const { key } = await arrived();
      const there = (numbers: number[]) =>
        links(key, numbers).then((signed) => signed.map(({ arrived: bytes }) => bytes));
      expect(await there([1, 2])).toEqual(where === 'disk' ? [PART, 7] : [0, 0]);
      const { key: untouched } = await open(PART + 7);
      expect((await links(untouched, [2, 1])).map(({ number, arrived: bytes }) => [number, bytes])).toEqual([
        [2, 0],
        [1, 0],
      ]);
    });

  it('rejects older links once the file is recorded', async () => {
    const { key, bytes } = await arrived();
    const [part] = await links(key, [1]);
    const [issued] = (
      await admin.post(`/api/admin/projects/${project.id}/upload-urls`, {
        files: [{ name: 'a.jpg', type: 'image/jpeg', size: 5 }],
      })
    ).body.uploadUrls as [{ uploadUrl: string; key: string }];
    const single = { key: issued.key, originalName: 'a.jpg', type: 'image/jpeg', size: 5 };
    await scenario.put(issued.uploadUrl, Buffer.from('hello'), 'image/jpeg');
    await complete(key);
    await record(key, bytes.length);
    await admin.post(`/api/admin/projects/${project.id}/process-uploads`, { uploads: [single] });
    const [film, photo] = (await media()).sort((one, other) => other.fileSize - one.fileSize);
    expect(await scenario.put(part!.url, Buffer.alloc(PART))).toBeGreaterThanOrEqual(400);
    // Its own place, which is no longer the original's.
    expect(await scenario.put(issued.uploadUrl, Buffer.from('other'), 'image/jpeg')).toBe(200);
    expect([sha256(await bytesOf(film!.originalKey)), String(await bytesOf(photo!.originalKey))]).toEqual([
      sha256(bytes),
      'hello',
    ]);
    expect(await admin.post(`/api/admin/projects/${project.id}/process-uploads`, { uploads: [single] })).toMatchObject({
      status: 200,
      body: [{ id: photo!.id }],
    });
    expect(String(await bytesOf(photo!.originalKey))).toBe('hello');
    app.clock.advance(25 * HOUR);
    await worker.run('housekeeping', {});
    expect((await originals()).sort()).toEqual([film!.originalKey, photo!.originalKey].sort());
  });

  it('leaves no orphaned objects after the project is deleted', async () => {
    const { key, bytes } = await arrived();
    const [{ uploadUrl }] = (
      await admin.post(`/api/admin/projects/${project.id}/upload-urls`, {
        files: [{ name: 'b.jpg', type: 'image/jpeg', size: 5 }],
      })
    ).body.uploadUrls as [{ uploadUrl: string }];
    const [part] = await links(key, [1]);
    expect((await deleteForGood(app, project.id)).status).toBe(204);
    await worker.run('purge-project', { projectId: project.id });
    expect(await scenario.put(part!.url, bytes.subarray(0, PART))).toBeGreaterThanOrEqual(400);
    expect((await complete(key)).status).toBeGreaterThanOrEqual(400);
    expect(await record(key, bytes.length)).toMatchObject({ status: 404, body: { code: 'project.not_found' } });
    expect(await originals()).toEqual([]);
    await scenario.put(uploadUrl, Buffer.from('hello'), 'image/jpeg');
    app.clock.advance(25 * HOUR);
    await worker.run('housekeeping', {});
    expect(await originals()).toEqual([]);
    expect(await app.database.query('SELECT 1 FROM upload')).toEqual([]);
  });

  it('are rejected while the project is in the trash', async () => {
    const { key, bytes } = await arrived();
    expect((await admin.delete(`/api/admin/projects/${project.id}`)).status).toBe(204);
    const rejected = { status: 404, body: { code: 'project.in_trash' } };
    expect(await complete(key)).toMatchObject(rejected);
    expect(await record(key, bytes.length)).toMatchObject(rejected);
    expect((await admin.post(`/api/admin/trash/${project.id}/restore`)).status).toBe(200);
    expect((await complete(key)).status).toBe(204);
    expect((await record(key, bytes.length)).status).toBe(200);
  });

  if (DEEP)
    it('removes its object when a join ends after the purge', async () => {
      const { key } = await arrived();
      await app.database.query('DELETE FROM project');
      expect(await complete(key)).toMatchObject({ status: 404, body: { code: 'project.not_found' } });
      expect(await originals()).toEqual([]);
    });

  it('sweeps an upload after a day without a change', async () => {
    const { key } = await arrived();
    app.clock.advance(23 * HOUR);
    const alive = await open(PART + 1, 'other.mp4');
    await links(key, [1]);
    app.clock.advance(2 * HOUR);
    await worker.run('housekeeping', {});
    expect(await app.database.query('SELECT key FROM upload ORDER BY key')).toEqual(
      [key, alive.key].sort().map((each) => ({ key: each })),
    );
    app.clock.advance(24 * HOUR);
    await worker.run('housekeeping', {});
    expect(await app.database.query('SELECT key FROM upload')).toEqual([]);
    expect((await progress(key)).state).toBe('gone');
    expect(await admin.post(at('sign-parts'), { key, numbers: [1] })).toMatchObject({
      status: 400,
      body: { code: 'upload.unknown_key' },
    });
  });

  if (DEEP)
    it('leaves nothing of an upload that is aborted while its parts are joined', async () => {
      const { key, bytes } = await arrived();
      const parts = app.app.get(PartUploadsPort, { strict: false });
      let copied = (): void => undefined;
      const copying = new Promise<void>((resolve) => (copied = resolve));
      let begun = (): void => undefined;
      const joining = new Promise<void>((resolve) => (begun = resolve));
      // A bucket that copies: it has begun before the parts are dropped, and ends later.
      const join = jest.spyOn(parts, 'complete').mockImplementationOnce(async () => {
        begun();
        await copying;
        await app.storage.write(key, bytes, MP4);
      });
      const completed = complete(key);
      await joining;
      expect((await admin.post(at('abort'), { key })).status).toBe(204);
      copied();
      await completed;
      join.mockRestore();
      expect(await record(key, bytes.length)).toMatchObject({ status: 400, body: { code: 'upload.unknown_key' } });
      app.clock.advance(25 * HOUR);
      await worker.run('housekeeping', {});
      expect(await originals()).toEqual([]);
      expect(await app.database.query('SELECT 1 FROM upload WHERE key = $1', [key])).toEqual([]);
    });

  it('aborts a pending upload, not a recorded one', async () => {
    const { key } = await arrived();
    expect((await admin.post(at('abort'), { key })).status).toBe(204);
    expect((await progress(key)).state).toBe('gone');
    const { key: kept, bytes } = await arrived();
    await complete(kept);
    await record(kept, bytes.length);
    expect((await admin.post(at('abort'), { key: kept })).status).toBe(204);
    expect((await progress(kept)).state).toBe('recorded');
    expect(await originals()).toEqual([kept]);
  });

  if (DEEP)
    it.each([
      ['too large a file', 'start', { files: [{ name: 'a.mp4', type: MP4, size: MAX + 1 }] }, 'request.invalid'],
      [
        '51 files',
        'start',
        { files: Array.from({ length: 51 }, () => ({ name: 'a.mp4', type: MP4, size: 5 })) },
        'request.invalid',
      ],
      ['no file', 'start', { files: [] }, 'request.invalid'],
      ['a made-up key', 'sign-parts', { key: 'projects/x/originals/y.mp4', numbers: [1] }, 'upload.unknown_key'],
      ['51 links', 'sign-parts', { key: 'k', numbers: Array.from({ length: 51 }, (_, n) => n + 1) }, 'request.invalid'],
      ['part 0', 'sign-parts', { key: 'k', numbers: [0] }, 'request.invalid'],
      ['a made-up key', 'complete', { key: 'k', parts: [] }, 'upload.unknown_key'],
      ['no key', 'abort', {}, 'request.invalid'],
    ])('rejects %s (%s)', async (_what, call, body, code) => {
      expect(await admin.post(at(call), body)).toMatchObject({ status: 400, body: { code } });
    });

  it("signs only existing parts of this project's uploads", async () => {
    const { key } = await arrived();
    expect(await admin.post(at('sign-parts'), { key, numbers: [3] })).toMatchObject({
      status: 400,
      body: { code: 'request.invalid' },
    });
    const theirs = await insertProject(app.database);
    for (const [call, body] of [
      ['sign-parts', { key, numbers: [1] }],
      ['complete', { key, parts: [] }],
    ] as const) {
      expect(await admin.post(at(call, theirs), body)).toMatchObject({
        status: 400,
        body: { code: 'upload.unknown_key' },
      });
    }
    await admin.post(at('abort', theirs), { key });
    expect((await progress(key)).state).toBe('open');
  });

  it('marks a file with a wrong checksum failed, with the reason', async () => {
    const photo = readFileSync(mediaFixture('photos/with-gps.jpg'));
    const type = 'image/jpeg';
    const [upload, good] = (await start(['a.jpg', 'b.jpg'].map((name) => ({ name, type, size: photo.length })))).body
      .uploads as { key: string; uploadUrl: string | null }[];
    for (const { key, uploadUrl } of [upload!, good!]) {
      if (uploadUrl) await scenario.put(uploadUrl, photo, type);
      else {
        await send(
          key,
          photo,
          Array.from({ length: Math.ceil(photo.length / PART) }, (_, index) => index + 1),
        );
        await complete(key);
      }
    }
    const uploads = [upload!, good!].map(({ key }, index) => ({
      key,
      originalName: `${index}.jpg`,
      size: photo.length,
      type,
      sha256: index === 0 ? 'ab'.repeat(32) : sha256(photo).toUpperCase(),
    }));
    expect((await admin.post(`/api/admin/projects/${project.id}/process-uploads`, { uploads })).status).toBe(200);
    await worker.drain();
    const files = (await admin.get(`/api/admin/projects/${project.id}/media`)).body as {
      originalName: string;
      status: string;
      failureReason: { code: string } | null;
      sha256: string;
    }[];
    expect(files).toMatchObject([
      { originalName: '0.jpg', status: 'failed', failureReason: { code: 'file_damaged' } },
      { originalName: '1.jpg', status: 'ready', failureReason: null, sha256: sha256(photo) },
    ]);
  });
});

if (DEEP)
  describe('a part that was cut off on its way to the disk', () => {
    const PART = 64 * 1024;
    let scenario: Scenario;
    beforeAll(async () => (scenario = await onDisk()));
    afterAll(() => scenario.close());

    it('is continued over HTTP where it ended', async () => {
      const { app, admin } = scenario;
      const { port } = app.app.getHttpServer().address() as AddressInfo;
      const { id } = await insertProject(app.database);
      const calls = `/api/admin/projects/${id}/uploads`;
      const bytes = randomBytes(PART + 7);
      const files = [{ name: 'film.mp4', type: MP4, size: bytes.length }];
      const { key } = (await admin.post(`${calls}/start`, { files })).body.uploads[0] as { key: string };
      const sign = async (number: number) =>
        (await admin.post(`${calls}/sign-parts`, { key, numbers: [number] })).body.links[0] as {
          url: string;
          arrived: number;
        };
      // Silent, as a phone that has lost its network: asking for a new link ends it.
      const silent = request(`http://127.0.0.1:${port}${(await sign(1)).url}`, {
        method: 'PUT',
        headers: { 'content-length': PART },
      });
      silent.on('error', () => undefined);
      const ended = new Promise((resolve) => silent.once('close', resolve));
      silent.write(bytes.subarray(0, 40_000));
      let link = await sign(1);
      while (link.arrived === 0) link = await sign(1);
      const { url, arrived } = link;
      await ended;
      const headers = { 'content-range': `bytes ${arrived}-${PART - 1}/${PART}` };
      const rest = bytes.subarray(arrived, PART);
      expect((await app.visitor().send('PUT', url, { raw: rest, headers })).status).toBe(200);
      expect((await app.visitor().send('PUT', (await sign(2)).url, { raw: bytes.subarray(PART) })).status).toBe(200);
      expect((await admin.post(`${calls}/complete`, { key, parts: [] })).status).toBe(204);
      expect((await buffer(await app.storage.read(key))).equals(bytes)).toBe(true);
    });
  });
