import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { MediaFile } from '../../../src/modules/media/core/media-file.entity.js';
import { COVER_RENDITIONS, stillRenditions } from '../../../src/modules/media/core/renditions.js';
import type { Project } from '../../../src/modules/projects/core/project.entity.js';
import { insertDownloads, insertMedia, insertProject } from '../../fixtures/rows.js';
import { mediaFixture } from '../../fixtures/media-fixtures.js';
import { galleryPath, statuses } from '../../fixtures/gallery-fixture.js';
import { startTestApp, type TestApp } from '../../fixtures/app/test-app.js';
import type { TestClient } from '../../fixtures/app/test-client.js';
import { startTestWorker, withoutPixels, type TestWorker } from '../../fixtures/app/test-worker.js';
import { putFiles, uploadFixtures, type UploadFile } from '../../fixtures/upload.js';
import { Download } from '../../../src/modules/entitlements/usage/download.entity.js';
import { DEEP } from '../../fixtures/deep.js';

const OLD = 'photos/with-gps.jpg';
const NEW = 'photos/landscape-upright.jpg';

let app: TestApp;
let admin: TestClient;
let worker: TestWorker;
let project: Project;
let id: string;

describe('replacing a file', () => {
  beforeAll(async () => {
    app = await startTestApp();
    admin = await app.admin();
    worker = await startTestWorker(app, withoutPixels());
  });
  afterAll(async () => {
    await worker.close();
    await app.close();
  });
  beforeEach(async () => {
    project = await insertProject(app.database);
    const [first] = await uploadFixtures(admin, project, [
      { name: 'first.jpg', fixture: OLD },
      { name: 'second.jpg', fixture: OLD },
    ]);
    id = first!.id;
    await worker.drain();
  });

  const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
  const digestOf = (fixture: string) => sha(readFileSync(mediaFixture(fixture)));
  const put = async (file: UploadFile, where = project) => (await putFiles(admin, where, [file]))[0]!.key;
  const replace = (key: unknown, file = id) => admin.post(`/api/admin/media/${file}/replace`, { key });
  const row = () => app.database.manager.findOneByOrFail(MediaFile, { id });
  const gallery = async () =>
    (await app.visitor().get(galleryPath(project))).body as {
      mediaFiles: {
        id: string;
        originalName: string;
        width: number;
        height: number;
        hasDownloaded: boolean;
        sources: { url: string }[];
      }[];
    };
  const originalDigest = async () => {
    const { headers } = await admin.get(`/api/admin/download/${id}`);
    return sha((await app.visitor().get(headers['location'] as string)).bytes);
  };
  /** Returns the key of an upload's bytes once it is recorded. */
  const takenIn = (key: string) => key.replace('/incoming/', '/originals/');
  const storedKeys = async () => {
    const keys: string[] = [];
    for await (const { key } of app.storage.list(`projects/${project.id}/`)) keys.push(key);
    return keys.sort();
  };

  it('keeps place, name, downloads and favourites', async () => {
    await app.visitor().put(`${galleryPath(project)}/favourites/${id}`, {});
    await insertDownloads(app.database, project, [await row()]);
    await admin.patch(`/api/admin/media/${id}`, { displayName: 'Kiss' });
    const before = await gallery();
    const oldUrl = before.mediaFiles[0]!.sources[0]!.url;
    const key = await put({ name: 'better.png', bytes: readFileSync(mediaFixture(NEW)) });
    expect((await replace(key)).status).toBe(200);
    expect((await replace(key)).body.code).toBe('upload.unknown_key');
    expect(await gallery()).toEqual(before);
    expect(await originalDigest()).toBe(digestOf(OLD));

    await worker.drain();
    const after = await gallery();
    expect(after.mediaFiles.map((file) => file.id)).toEqual(before.mediaFiles.map((file) => file.id));
    expect(after.mediaFiles[0]).toMatchObject({
      originalName: 'Kiss.png',
      width: 1_800,
      height: 1_200,
      hasDownloaded: before.mediaFiles[0]!.hasDownloaded,
    });
    const favourites = await app.visitor().get(`${galleryPath(project)}/favourites`);
    expect(favourites.body.fileIds).toEqual([id]);
    expect(await originalDigest()).toBe(digestOf(NEW));
    expect(await app.database.manager.countBy(Download, { mediaFileId: id })).toBe(1);
    const newUrl = after.mediaFiles[0]!.sources[0]!.url;
    expect(newUrl).not.toBe(oldUrl);
    expect(await statuses([app.visitor().get(newUrl), app.visitor().get(oldUrl)])).toEqual([200, 410]);

    // Of the old original nothing is left.
    await worker.drain();
    const keys = await storedKeys();
    expect(keys.filter((each) => each.startsWith(`projects/${project.id}/renditions/${id}/`))).toEqual([]);
    expect(keys.filter((each) => each.includes('/originals/'))).toHaveLength(2);
    expect(keys.filter((each) => each.includes(`/renditions/${id}.1/`))).toHaveLength(
      stillRenditions().length + COVER_RENDITIONS.length,
    );
  });

  it('keeps the old file, with a reason, when the new one is unusable', async () => {
    const key = await put({ name: 'broken.jpg', bytes: Buffer.from('no picture at all '.repeat(20)) });
    expect((await replace(key)).body.replacement).toEqual({
      originalName: 'broken.jpg',
      status: 'processing',
      failureReason: null,
    });
    await worker.drain();
    const [file] = (await admin.get(`/api/admin/projects/${project.id}/media`)).body;
    expect(file).toMatchObject({
      status: 'ready',
      failureReason: null,
      originalName: 'first.jpg',
      replacement: {
        originalName: 'broken.jpg',
        status: 'failed',
        failureReason: { message: expect.stringMatching(/^[A-Z].{15,}/) },
      },
    });
    expect(await originalDigest()).toBe(digestOf(OLD));
    await worker.drain();
    expect(await storedKeys()).not.toContain(takenIn(key));
    expect((await admin.delete(`/api/admin/media/${id}/replacement`)).body.replacement).toBeNull();
    expect((await replace(await put({ name: 'good.jpg', fixture: NEW }))).status).toBe(200);
    await worker.drain();
    expect(await originalDigest()).toBe(digestOf(NEW));
  });

  if (DEEP)
    it('started twice ends with the second and leaves no objects', async () => {
      const [first, second] = [
        await put({ name: 'a.jpg', fixture: NEW }),
        await put({ name: 'b.jpg', fixture: 'photos/phone-hdr.jpg' }),
      ];
      await replace(first);
      await replace(second);
      await worker.drain();
      await worker.drain();
      expect(await row()).toMatchObject({ originalName: 'b.jpg', originalKey: takenIn(second), revision: 2 });
      expect(await storedKeys()).not.toContain(takenIn(first));
      expect(await originalDigest()).toBe(digestOf('photos/phone-hdr.jpg'));
    });

  it('uses an upload once, also in parallel', async () => {
    await app.warmUp();
    const key = await put({ name: 'a.jpg', fixture: NEW });
    const replies = await statuses(Array.from({ length: 8 }, () => replace(key)));
    expect(replies.sort()).toEqual([200, ...Array<number>(7).fill(400)]);
    expect(await row()).toMatchObject({ lastRevision: 1 });
  });

  it('aborted keeps the old file and leaves no objects', async () => {
    const key = await put({ name: 'a.jpg', fixture: NEW });
    await replace(key);
    expect((await admin.delete(`/api/admin/media/${id}/replacement`)).body.replacement).toBeNull();
    await worker.drain();
    await worker.drain();
    expect(await storedKeys()).not.toContain(takenIn(key));
    expect(await row()).toMatchObject({ revision: 0, originalName: 'first.jpg', status: 'ready' });
  });

  if (DEEP)
    it('purges both originals of a file deleted during a replacement', async () => {
      await replace(await put({ name: 'a.jpg', fixture: NEW }));
      await admin.delete(`/api/admin/media/${id}`);
      await worker.drain();
      app.clock.advance(11 * 60);
      await worker.run('housekeeping', {});
      await worker.drain();
      expect((await storedKeys()).filter((key) => key.includes('/originals/'))).toHaveLength(1);
    });

  it('rejects foreign and used keys, other types and missing files', async () => {
    const elsewhere = await insertProject(app.database);
    const [foreign] = await insertMedia(app.database, elsewhere, 1);
    const [unfinished] = await insertMedia(app.database, project, 1, { fileType: 'photo', status: 'processing' });
    const key = await put({ name: 'a.jpg', fixture: NEW });
    const foreignKey = await put({ name: 'a.jpg', fixture: NEW }, elsewhere);
    const [missing] = (
      await admin.post(`/api/admin/projects/${project.id}/upload-urls`, {
        files: [{ name: 'c.jpg', type: 'image/jpeg', size: 10 }],
      })
    ).body.uploadUrls;
    const codes = [];
    for (const reply of [
      await replace(foreignKey),
      await replace((await row()).originalKey),
      await replace('projects/../x.jpg'),
      await replace(await put({ name: 'a.mp4', fixture: 'videos/bottle.mp4' })),
      await replace(missing.key),
      await replace(key, foreign!.id),
      await replace(key, 'nonsense'),
      await replace(key, unfinished!.id),
    ])
      codes.push([reply.status, reply.body.code]);
    expect(codes).toEqual([
      [400, 'upload.unknown_key'],
      [400, 'upload.unknown_key'],
      [400, 'upload.unknown_key'],
      [400, 'media.wrong_type'],
      [409, 'upload.not_stored'],
      [400, 'upload.unknown_key'],
      [404, 'media.not_found'],
      [409, 'media.not_ready'],
    ]);
    for (const bad of [undefined, '', 7, 'x'.repeat(10_000), { a: 1 }])
      expect((await replace(bad)).body.fields).toHaveProperty('key');
    expect(await row()).toMatchObject({ lastRevision: 0 });
  });
});
