import { PersonFavourite } from '../../../src/modules/gallery/favourites/person-favourite.entity.js';
import { gallerySubjects, RateLimiter } from '../../../src/modules/auth/rate-limits/rate-limiter.service.js';
import { MediaFile } from '../../../src/modules/media/core/media-file.entity.js';
import { Project } from '../../../src/modules/projects/core/project.entity.js';
import { insertMedia, insertProject, insertPurchase } from '../../fixtures/rows.js';
import {
  galleryPath,
  type GalleryFixture,
  insertPerson,
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
const read = async (by = scenario.client) => (await by.get(`${galleryPath(scenario.project)}/favourites`)).body;
const liked = async (): Promise<string[]> => (await read()).fileIds;
const staffList = async () => (await admin.get(`/api/admin/projects/${scenario.project.id}/favourites`)).body;

describe('favourites', () => {
  it('can be added and removed repeatedly', async () => {
    const [first, second] = [scenario.videos[0]!, scenario.photos[0]!];
    expect(await liked()).toEqual([]);
    expect(await statuses([like(first), like(first), like(second)])).toEqual([204, 204, 204]);
    expect((await like(first)).text).toBe('');
    expect((await liked()).sort()).toEqual([first.id, second.id].sort());
    expect(await app.database.manager.count(PersonFavourite, { where: { mediaFileId: first.id } })).toBe(1);
    expect(await statuses([unlike(first), unlike(first)])).toEqual([204, 204]);
    expect(await liked()).toEqual([second.id]);
  });

  it('are limited for each address, so that a stranger with the link uses up their own', async () => {
    const { project, photos } = scenario;
    const [subject] = gallerySubjects(
      { purpose: 'favourites', projectId: project.id, address: '127.0.0.1' },
      NO_LIMITS,
    )[0];
    await app.app.get(RateLimiter, { strict: false }).count(subject, Infinity, { amount: 5_999 });
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
    expect(await app.database.manager.countBy(PersonFavourite, { mediaFileId: foreign!.id })).toBe(0);
  });

  it('can be read by staff but not changed', async () => {
    await like(scenario.videos[1]!);
    expect(await statuses([like(scenario.videos[0]!, admin), unlike(scenario.videos[1]!, admin)])).toEqual([403, 403]);
    expect(await read(admin)).toEqual({ fileIds: [scenario.videos[1]!.id], others: [] });
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

  it('cannot be read after the timer but by staff', async () => {
    await like(scenario.videos[0]!);
    await app.database.manager.update(
      Project,
      { id: scenario.project.id },
      { timerEnabled: true, expiresAt: inSeconds(app, 0) },
    );
    expect(await read()).toMatchObject({ code: 'gallery.expired' });
    expect(await read(admin)).toMatchObject({ fileIds: [scenario.videos[0]!.id] });
  });

  it('leave out files that are no longer in the gallery', async () => {
    const [first, second, third] = scenario.photos as [MediaFile, MediaFile, MediaFile];
    for (const file of [first, second, third]) await like(file);
    await app.database.manager.update(MediaFile, { id: first.id }, { deletedAt: app.clock.now() });
    await app.database.manager.update(MediaFile, { id: second.id }, { status: 'processing' });
    expect(await liked()).toEqual([third.id]);
  });

  it('leave the reply of the gallery as it is', async () => {
    const { headers } = await scenario.read();
    await like(scenario.photos[0]!);
    const again = await scenario.client.send('GET', galleryPath(scenario.project), {
      headers: { 'if-none-match': headers['etag'] as string },
    });
    expect(again.status).toBe(304);
  });

  it("are listed for staff in the gallery's order, with a count", async () => {
    await like(scenario.photos[1]!);
    await like(scenario.videos[3]!);
    const body = await staffList();
    const expected = [scenario.videos[3]!, scenario.photos[1]!];
    expect(body).toMatchObject({
      count: 2,
      people: [{ id: expect.any(String), kind: 'client', name: null, email: scenario.project.clientEmail }],
      fileNames: expected.map(({ originalName }) => originalName).join('\n'),
    });
    expect(body.files.map(({ id }: { id: string }) => id)).toEqual(expected.map(({ id }) => id));
    expect(body.files[0]).toEqual({
      id: expected[0]!.id,
      originalName: expected[0]!.originalName,
      fileType: 'video',
      favouritedAt: app.clock.now().toISOString(),
      personIds: [body.people[0].id],
    });
    expect((await admin.get(`/api/admin/projects/${scenario.project.id}`)).body.favouriteCount).toBe(2);
    expect((await admin.get('/api/admin/projects/00000000-0000-4000-8000-000000000000/favourites')).status).toBe(404);
  });

  it('are not shown for a new client when an earlier one made them', async () => {
    await like(scenario.videos[0]!);
    await admin.put(`/api/admin/projects/${scenario.project.id}`, { clientEmail: 'next@example.test' });
    expect(await staffList()).toEqual({ count: 0, files: [], people: [], fileNames: '' });
    expect((await admin.get(`/api/admin/projects/${scenario.project.id}`)).body.favouriteCount).toBe(0);
  });

  it('are deleted with their file', async () => {
    await like(scenario.videos[0]!);
    await app.database.manager.delete(MediaFile, { id: scenario.videos[0]!.id });
    expect((await staffList()).count).toBe(0);
  });
});

describe('with several people', () => {
  const markAs = (path: string, ...files: { id: string }[]) =>
    scenario.client.put(`${path}/favourites`, { fileIds: files.map(({ id }) => id), favourite: true });
  const readAs = async (path: string) => (await scenario.client.get(`${path}/favourites`)).body;
  const people = async () =>
    [
      await insertPerson(app, scenario.project, { name: 'Tom', email: 'tom@example.test' }),
      await insertPerson(app, scenario.project, { name: 'Aunt Mia', kind: 'guest' }),
      await insertPerson(app, scenario.project, { name: 'The venue', kind: 'partner' }),
    ] as const;

  it('belong to each person; clients see those of the other clients, by name', async () => {
    const [one, two] = scenario.photos as [MediaFile, MediaFile];
    const [tom, guest, partner] = await people();
    await like(one);
    await markAs(tom.path, one, two);
    await markAs(guest.path, two);
    const [main] = await app.database.query<[{ id: string }]>(
      'SELECT id FROM person WHERE project_id = $1 AND is_main',
      [scenario.project.id],
    );
    const ids = [one.id, two.id].sort();
    expect(await read()).toEqual({
      fileIds: [one.id],
      others: [{ personId: tom.id, name: 'Tom', fileIds: ids }],
    });
    expect(await readAs(tom.path)).toEqual({
      fileIds: ids,
      others: [{ personId: main.id, name: null, fileIds: [one.id] }],
    });
    expect(await readAs(guest.path)).toEqual({ fileIds: [two.id], others: [] });
    expect(await readAs(partner.path)).toEqual({ fileIds: [], others: [] });
    // Taking back a mark leaves those of the others.
    await scenario.client.delete(`${tom.path}/favourites/${one.id}`);
    expect(await liked()).toEqual([one.id]);
    expect((await readAs(tom.path)).fileIds).toEqual([two.id]);
  });

  it('are those of nobody who was removed, and come back with them', async () => {
    const [tom] = await people();
    await markAs(tom.path, scenario.photos[0]!);
    const path = `/api/admin/projects/${scenario.project.id}/people`;
    await admin.delete(`${path}/${tom.id}`);
    expect((await read()).others).toEqual([]);
    expect((await staffList()).count).toBe(0);
    expect((await readAs(tom.path)).code).toBe('gallery.not_found');
    await admin.post(path, { kind: 'client', name: 'Tom', email: 'tom@example.test' });
    expect((await read()).others).toMatchObject([{ name: 'Tom', fileIds: [scenario.photos[0]!.id] }]);
  });

  it('are listed for staff by person, with each file once', async () => {
    const [one, two] = scenario.photos as [MediaFile, MediaFile];
    const [tom, guest] = await people();
    await like(one);
    await markAs(tom.path, one);
    await markAs(guest.path, two);
    const { count, files, people: listed } = await staffList();
    const [main] = listed;
    expect(count).toBe(2);
    expect(files).toMatchObject([
      { id: one.id, personIds: [main.id, tom.id] },
      { id: two.id, personIds: [guest.id] },
    ]);
    expect(listed).toEqual([
      { id: main.id, kind: 'client', name: null, email: scenario.project.clientEmail },
      { id: tom.id, kind: 'client', name: 'Tom', email: 'tom@example.test' },
      { id: guest.id, kind: 'guest', name: 'Aunt Mia', email: null },
    ]);
    expect((await admin.get(`/api/admin/projects/${scenario.project.id}`)).body.favouriteCount).toBe(2);
  });
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
    expect(await app.database.manager.countBy(PersonFavourite, { mediaFileId: foreign!.id })).toBe(0);
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
