import { Favourite } from '../../../src/modules/gallery/favourites/favourite.entity.js';
import { gallerySubjects, RateLimiter } from '../../../src/modules/auth/rate-limits/rate-limiter.service.js';
import { MediaFile } from '../../../src/modules/media/core/media-file.entity.js';
import { Project } from '../../../src/modules/projects/core/project.entity.js';
import { insertMedia, insertProject, insertPurchase } from '../../fixtures/rows.js';
import {
  galleryPath,
  type GalleryFixture,
  inSeconds,
  createGalleryFixture,
  statuses,
} from '../../fixtures/gallery-fixture.js';
import type { TestClient } from '../../fixtures/app/test-client.js';
import { useTestApp } from '../../fixtures/app/use-fixture.js';

const NO_LIMITS = { each: Infinity, all: Infinity };

const app = useTestApp();
let scenario: GalleryFixture;
let admin: TestClient;
beforeAll(async () => {
  admin = await app.admin();
});
beforeEach(async () => {
  scenario = await createGalleryFixture(app);
});

const path = (file: { id: string }) => `${galleryPath(scenario.project)}/favourites/${file.id}`;
const like = (file: { id: string }, by = scenario.client) => by.send('PUT', path(file));
const unlike = (file: { id: string }, by = scenario.client) => by.delete(path(file));
const liked = async () =>
  ((await scenario.read()).body.mediaFiles as { id: string; isFavourite: boolean }[])
    .filter(({ isFavourite }) => isFavourite)
    .map(({ id }) => id);
const staffList = async () => (await admin.get(`/api/admin/projects/${scenario.project.id}/favourites`)).body;

it('can be added and removed repeatedly', async () => {
  const [first, second] = [scenario.videos[0]!, scenario.photos[0]!];
  expect(await liked()).toEqual([]);
  expect(await statuses([like(first), like(first), like(second)])).toEqual([204, 204, 204]);
  expect((await like(first)).text).toBe('');
  expect((await liked()).sort()).toEqual([first.id, second.id].sort());
  expect(await app.database.manager.count(Favourite, { where: { mediaFileId: first.id } })).toBe(1);
  expect(await statuses([unlike(first), unlike(first)])).toEqual([204, 204]);
  expect(await liked()).toEqual([second.id]);
});

it('are limited for each address, so that a stranger with the link uses up their own', async () => {
  const { project, photos } = scenario;
  const [subject] = gallerySubjects(
    { purpose: 'favourites', projectId: project.id, address: '127.0.0.1' },
    NO_LIMITS,
  )[0];
  await app.app.get(RateLimiter, { strict: false }).count(subject, Infinity, { amount: 599 });
  expect((await like(photos[0]!)).status).toBe(204);
  expect(await unlike(photos[0]!)).toMatchObject({ status: 429, body: { code: 'auth.too_many_attempts' } });
  expect(await liked()).toEqual([photos[0]!.id]);
});

it('use no download and unlock nothing', async () => {
  await like(scenario.videos[0]!);
  expect((await scenario.read()).body).toMatchObject({
    downloadCount: 0,
    clientAccess: { videoDownloadsLeft: 3 },
  });
  expect((await scenario.read()).body.mediaFiles[0]).toMatchObject({
    isFavourite: true,
    isUnlocked: false,
    hasDownloaded: false,
  });
});

it('are stored once for parallel requests', async () => {
  await app.warmUp();
  const calls = Array.from({ length: 12 }, () => like(scenario.photos[1]!));
  expect(new Set(await statuses(calls))).toEqual(new Set([204]));
  expect(await liked()).toEqual([scenario.photos[1]!.id]);
});

it('are for ready files of this gallery only', async () => {
  const other = await insertProject(app.database);
  const [foreign] = await insertMedia(app.database, other, 1);
  const [unfinished] = await insertMedia(app.database, scenario.project, 1, { status: 'processing' });
  for (const id of [foreign!.id, unfinished!.id, 'nonsense', '00000000-0000-4000-8000-000000000000']) {
    expect(await like({ id })).toMatchObject({ status: 404, body: { code: 'media.not_found' } });
  }
  expect(await app.database.manager.countBy(Favourite, { mediaFileId: foreign!.id })).toBe(0);
});

it('can be read by staff but not changed', async () => {
  expect(await statuses([like(scenario.videos[0]!, admin), unlike(scenario.videos[0]!, admin)])).toEqual([403, 403]);
  expect(await liked()).toEqual([]);
});

it('end with the timer unless something was bought', async () => {
  await app.database.manager.update(
    Project,
    { id: scenario.project.id },
    { timerEnabled: true, expiresAt: inSeconds(app, 0) },
  );
  expect(await like(scenario.videos[0]!)).toMatchObject({
    status: 410,
    body: { code: 'gallery.expired', timerExpired: true },
  });
  await insertPurchase(app.database, scenario.project);
  expect((await like(scenario.videos[0]!)).status).toBe(204);
});

it("are listed for staff in the gallery's order, with a count", async () => {
  await like(scenario.photos[1]!);
  await like(scenario.videos[3]!);
  const body = await staffList();
  const expected = [scenario.videos[3]!, scenario.photos[1]!];
  expect(body).toMatchObject({
    clientEmail: scenario.project.clientEmail,
    count: 2,
    fileNames: expected.map(({ originalName }) => originalName).join('\n'),
  });
  expect(body.files.map(({ id }: { id: string }) => id)).toEqual(expected.map(({ id }) => id));
  expect(body.files[0]).toEqual({
    id: expected[0]!.id,
    originalName: expected[0]!.originalName,
    fileType: 'video',
    favouritedAt: app.clock.now().toISOString(),
  });
  expect((await admin.get(`/api/admin/projects/${scenario.project.id}`)).body.favouriteCount).toBe(2);
  expect((await admin.get('/api/admin/projects/00000000-0000-4000-8000-000000000000/favourites')).status).toBe(404);
});

it('of an earlier client are not shown for the new one', async () => {
  await like(scenario.videos[0]!);
  await admin.put(`/api/admin/projects/${scenario.project.id}`, { clientEmail: 'next@example.test' });
  expect(await staffList()).toMatchObject({ clientEmail: 'next@example.test', count: 0, files: [], fileNames: '' });
  expect((await admin.get(`/api/admin/projects/${scenario.project.id}`)).body.favouriteCount).toBe(0);
});

it('are deleted with their file', async () => {
  await like(scenario.videos[0]!);
  await app.database.manager.delete(MediaFile, { id: scenario.videos[0]!.id });
  expect((await staffList()).count).toBe(0);
});

describe('PUT favourites', () => {
  const set = (files: { id: string }[], favourite: boolean, by = scenario.client) =>
    by.put(`${galleryPath(scenario.project)}/favourites`, { fileIds: files.map(({ id }) => id), favourite });
  const ids = (files: { id: string }[]) => files.map(({ id }) => id).sort();

  it('marks many files in one call', async () => {
    const files = [...scenario.videos, ...scenario.photos];
    const reply = await set(files, true);
    expect([reply.status, [...reply.body.fileIds].sort()]).toEqual([200, ids(files)]);
    expect((await liked()).sort()).toEqual(ids(files));
  });

  it('removes the mark from many files in one call', async () => {
    await set(scenario.videos, true);
    expect((await set(scenario.videos.slice(1), false)).status).toBe(200);
    expect(await liked()).toEqual([scenario.videos[0]!.id]);
  });

  it('ignores files outside the gallery', async () => {
    const [foreign] = await insertMedia(app.database, await insertProject(app.database), 1);
    const [unfinished] = await insertMedia(app.database, scenario.project, 1, { status: 'processing' });
    const reply = await set([scenario.videos[0]!, foreign!, unfinished!], true);
    expect(reply.body).toEqual({ fileIds: [scenario.videos[0]!.id] });
    expect(await app.database.manager.countBy(Favourite, { mediaFileId: foreign!.id })).toBe(0);
  });

  it('keeps both changes of two parallel calls', async () => {
    await app.warmUp();
    const files = [...scenario.videos];
    const calls = Array.from({ length: 8 }, (_, at) => set(at % 2 ? files : [...files].reverse(), true));
    expect(new Set(await statuses(calls))).toEqual(new Set([200]));
    expect((await liked()).sort()).toEqual(ids(files));
  });

  it('rejects a list of more than 300 files', async () => {
    const reply = await set(
      Array.from({ length: 301 }, () => scenario.videos[0]!),
      true,
    );
    expect(reply).toMatchObject({
      status: 400,
      body: { code: 'request.invalid', fields: { fileIds: { message: 'At most 300 files in one call' } } },
    });
  });

  it('rejects an empty list', async () => {
    expect(await set([], true)).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
  });

  it('rejects staff', async () => {
    expect(await set(scenario.videos, true, admin)).toMatchObject({
      status: 403,
      body: { code: 'auth.forbidden' },
    });
  });

  it('rejects changes in an expired gallery', async () => {
    await app.database.manager.update(
      Project,
      { id: scenario.project.id },
      { timerEnabled: true, expiresAt: inSeconds(app, 0) },
    );
    expect(await set(scenario.videos, true)).toMatchObject({ status: 410, body: { code: 'gallery.expired' } });
  });
});
