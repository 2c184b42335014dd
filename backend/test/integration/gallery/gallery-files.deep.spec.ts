import { jest } from '@jest/globals';
import { brotliDecompressSync } from 'node:zlib';
import { FILES_PER_PAGE } from '../../../src/modules/media/core/media-order.js';
import { MediaListQuery } from '../../../src/modules/media/listing/media-list.query.js';
import { MediaFile } from '../../../src/modules/media/core/media-file.entity.js';
import { Project } from '../../../src/modules/projects/core/project.entity.js';
import { DEEP } from '../../fixtures/deep.js';
import { firstCursor, galleryPath, insertPerson } from '../../fixtures/gallery-fixture.js';
import { insertManyPhotos, insertMedia, insertProject, insertPurchase } from '../../fixtures/rows.js';
import type { TestClient } from '../../fixtures/app/test-client.js';
import { useTestApp } from '../../fixtures/app/use-fixture.js';

/** Bytes of a first reply, as it is sent. */
const FIRST_REPLY = 150_000;

const app = useTestApp();
let project: Project;
let path: string;
let client: TestClient;
beforeEach(async () => {
  project = await insertProject(app.database);
  path = galleryPath(project);
  client = app.visitor();
});

interface Listed {
  id: string;
  originalName: string;
  fileType: string;
  albumId: string | null;
  url: string;
  isUnlocked: boolean;
}

/** Reads the pages from a cursor on. */
async function follow(cursor: string | null, from = path): Promise<Listed[]> {
  const files: Listed[] = [];
  for (let next = cursor; next !== null;) {
    const { status, body } = await client.get(`${from}/files?after=${next}`);
    expect(status).toBe(200);
    files.push(...(body.mediaFiles as Listed[]));
    next = body.nextCursor as string | null;
  }
  return files;
}

/** Reads all files of a large gallery. */
async function readAll(from = path): Promise<Listed[]> {
  const { body } = await client.get(from);
  return [...(body.mediaFiles as Listed[]), ...(await follow(body.rest.nextCursor as string, from))];
}

const idsInOrder = async (): Promise<string[]> =>
  (
    await app.database.query<{ id: string }[]>(
      `SELECT id FROM media_file WHERE project_id = $1 AND deleted_at IS NULL ORDER BY created_at, id`,
      [project.id],
    )
  ).map(({ id }) => id);
const idsOf = (files: readonly { id: string }[]) => files.map(({ id }) => id);

if (DEEP)
  describe('a gallery of one page', () => {
    it('has all files and no cursor', async () => {
      await insertManyPhotos(app.database, project, FILES_PER_PAGE);
      const { body } = await client.get(path);
      expect(body.mediaFiles).toHaveLength(FILES_PER_PAGE);
      expect(body).not.toHaveProperty('rest');
    });
  });

if (DEEP)
  describe('a gallery of 5,000 photos', () => {
    const br = { headers: { 'accept-encoding': 'br, gzip' } };
    let large: Project;
    beforeAll(async () => {
      large = await insertProject(app.database);
      await insertManyPhotos(app.database, large, 5_000);
    });
    beforeEach(() => {
      project = large;
      path = galleryPath(large);
    });

    it('is embedded in a page of at most 180 kB', async () => {
      const page = await client.get(path.replace('/api', ''), br);
      expect(page.text).toContain('nextCursor');
      expect(page.bytes.length).toBeLessThanOrEqual(FIRST_REPLY + 30_000);
    });

    it('is read with three statements and each page too; two once they are kept', async () => {
      const next = `${path}/files?after=${firstCursor(app, project)}`;
      for (const address of [path, next])
        for (const limit of [3, 2]) {
          const statements = await app.statements(async () => expect((await client.get(address)).status).toBe(200));
          expect(statements.length).toBeLessThanOrEqual(limit);
        }
    });

    it('begins with at most 150 kB, locked and bought', async () => {
      const locked = await client.get(path, br);
      expect(locked.headers['content-encoding']).toBe('br');
      expect(locked.bytes.length).toBeLessThanOrEqual(FIRST_REPLY);
      const body = JSON.parse(brotliDecompressSync(locked.bytes).toString());
      expect(body.project.photoCount).toBe(5_000);
      expect(body.mediaFiles.length + body.rest.ahead.length).toBeLessThanOrEqual(FILES_PER_PAGE);
      expect(body.rest.counts).toEqual([
        { albumId: null, fileType: 'photo', files: 5_000, locked: 5_000, watermarked: 5_000 },
      ]);
      const next = await client.get(`${path}/files?after=${body.rest.nextCursor}`, br);
      expect(next.bytes.length).toBeLessThanOrEqual(FIRST_REPLY);

      await app.database.manager.update(MediaFile, { projectId: project.id }, { cleanState: 'ready' });
      await insertPurchase(app.database, project, { packageType: 'complete' });
      const bought = await client.get(path, br);
      expect(bought.bytes.length).toBeLessThanOrEqual(FIRST_REPLY);
      expect(bought.body.rest.counts[0]).toMatchObject({ locked: 0, watermarked: 0 });
      expect((await client.get(path, { headers: { 'accept-encoding': 'gzip' } })).bytes.length).toBeLessThanOrEqual(
        FIRST_REPLY,
      );
    });
  });

describe('the pages', () => {
  it('have every file once, in the order of the gallery', async () => {
    await insertManyPhotos(app.database, project, 2 * FILES_PER_PAGE + 1);
    expect(idsOf(await readAll())).toEqual(await idsInOrder());
  });

  if (DEEP)
    describe('their order and their changes', () => {
      it.each(['name', 'taken', 'manual'] as const)('follow the order %s', async (mediaOrder) => {
        await insertManyPhotos(app.database, project, FILES_PER_PAGE + 40);
        await app.database.query(
          `UPDATE media_file SET taken_at = CASE WHEN file_size % 3 = 0 THEN NULL ELSE timestamptz '2026-03-01' - file_size * interval '1 second' END,
         position = CASE WHEN file_size % 5 = 0 THEN NULL ELSE file_size % 100000 END,
         display_name = CASE WHEN file_size % 7 = 0 THEN 'IMG_' || file_size % 2000 END WHERE project_id = $1`,
          [project.id],
        );
        await app.database.manager.update(Project, { id: project.id }, { mediaOrder });
        const staff = await (await app.admin()).get(`/api/admin/projects/${project.id}/media`);
        expect(idsOf(await readAll())).toEqual(idsOf(staff.body));
      });

      it('have videos first, then photos by section; the first reply begins every section', async () => {
        const admin = await app.admin();
        const sections: string[] = [];
        for (const name of ['Ceremony', 'Party'])
          sections.push((await admin.post(`/api/admin/projects/${project.id}/albums`, { name })).body.id);
        await insertManyPhotos(app.database, project, 20, sections[1]);
        await insertManyPhotos(app.database, project, FILES_PER_PAGE, sections[0]);
        await insertManyPhotos(app.database, project, 10);
        const videos = await insertMedia(app.database, project, 2, { albumId: sections[1]! });
        const { body } = await client.get(path);
        const files = await readAll();
        expect(files.map(({ fileType, albumId }) => `${fileType} ${sections.indexOf(albumId ?? '')}`)).toEqual([
          ...videos.map(() => 'video 1'),
          ...Array(10).fill('photo -1'),
          ...Array(FILES_PER_PAGE).fill('photo 0'),
          ...Array(20).fill('photo 1'),
        ]);
        expect(body.albums.map(({ id }: { id: string }) => id)).toEqual(sections);
        expect(idsOf(body.rest.ahead)).toEqual(idsOf(files.slice(-20, -14)));
        expect(body.mediaFiles).toHaveLength(FILES_PER_PAGE - 6);
        expect(body.rest.counts).toEqual(
          expect.arrayContaining([
            { albumId: sections[1], fileType: 'video', files: 2, locked: 2, watermarked: 2 },
            { albumId: sections[1], fileType: 'photo', files: 20, locked: 20, watermarked: 20 },
            { albumId: null, fileType: 'photo', files: 10, locked: 10, watermarked: 10 },
          ]),
        );
      });

      it('have the cover in the first reply', async () => {
        await insertManyPhotos(app.database, project, FILES_PER_PAGE + 50);
        const last = (await idsInOrder()).at(-1)!;
        await app.database.manager.update(Project, { id: project.id }, { coverFileId: last });
        const { body } = await client.get(path);
        expect(body.coverFileId).toBe(last);
        expect(idsOf(body.rest.ahead)).toEqual([last]);
      });

      it('neither skip nor repeat files when others are deleted meanwhile, the one at the cursor too', async () => {
        await insertManyPhotos(app.database, project, 2 * FILES_PER_PAGE);
        const ids = await idsInOrder();
        const { body } = await client.get(path);
        const shown = idsOf(body.mediaFiles);
        const [first, last] = [shown[0]!, shown.at(-1)!];
        await app.database.manager.delete(MediaFile, [first, last, ids.at(-1)!]);
        const reply = await client.get(`${path}/files?after=${body.rest.nextCursor}`);
        expect(reply.body.changed).toBe(true);
        expect([...shown, ...idsOf(await follow(body.rest.nextCursor))]).toEqual(ids.slice(0, -1));
      });

      it('say whether anything has changed', async () => {
        await insertManyPhotos(app.database, project, FILES_PER_PAGE + 1);
        const { body } = await client.get(path);
        const next = `${path}/files?after=${body.rest.nextCursor}`;
        expect((await client.get(next)).body.changed).toBe(false);
        await app.database.manager.update(Project, { id: project.id }, { mediaOrder: 'name' });
        expect((await client.get(next)).body.changed).toBe(true);
      });

      it('show a change at once, and are sent once', async () => {
        await insertManyPhotos(app.database, project, FILES_PER_PAGE + 10);
        const { body } = await client.get(path);
        const next = `${path}/files?after=${body.rest.nextCursor}`;
        const first = await client.get(next);
        expect(first.headers['cache-control']).toContain('private');
        const again = await client.get(next, { headers: { 'if-none-match': first.headers['etag'] } });
        expect(again.status).toBe(304);
        const { id } = first.body.mediaFiles[3] as Listed;
        await app.database.manager.update(
          MediaFile,
          { id },
          { displayName: 'renamed', audience: 'staff', visibility: 'staff' },
        );
        const changed = await client.get(next);
        expect(idsOf(changed.body.mediaFiles)).not.toContain(id);
      });
    });

  it('show each person what they may see', async () => {
    await insertManyPhotos(app.database, project, 2 * FILES_PER_PAGE);
    const ids = await idsInOrder();
    const [hidden, forClients] = [ids.at(-1)!, ids.at(-2)!];
    await app.database.manager.update(MediaFile, { id: hidden }, { visibility: 'staff' });
    await app.database.manager.update(MediaFile, { id: forClients }, { visibility: 'clients' });
    const guest = await insertPerson(app, project, { kind: 'guest', name: 'Gus' });
    const { body } = await client.get(path);
    expect(idsOf(await follow(body.rest.nextCursor))).toEqual(ids.slice(FILES_PER_PAGE, -1));
    // A cursor names a place, not what is seen from there.
    expect(idsOf(await follow(body.rest.nextCursor, guest.path))).toEqual(ids.slice(FILES_PER_PAGE, -2));
  });

  it('are closed with the gallery', async () => {
    await insertManyPhotos(app.database, project, FILES_PER_PAGE + 1);
    const { body } = await client.get(path);
    await app.database.manager.update(Project, { id: project.id }, { timerEnabled: true, expiresAt: new Date(0) });
    const reply = await client.get(`${path}/files?after=${body.rest.nextCursor}`);
    expect([reply.status, reply.body.code]).toEqual([410, 'gallery.expired']);
  });

  if (DEEP)
    it('reject a cursor that is missing, altered or of another gallery', async () => {
      await insertManyPhotos(app.database, project, FILES_PER_PAGE + 1);
      const other = await insertProject(app.database);
      await insertManyPhotos(app.database, other, FILES_PER_PAGE + 1);
      const cursor = (await client.get(path)).body.rest.nextCursor as string;
      const foreign = (await client.get(galleryPath(other))).body.rest.nextCursor as string;
      const altered = (cursor.startsWith('A') ? 'B' : 'A') + cursor.slice(1);
      for (const query of [
        '',
        '?after=',
        '?after=x',
        `?after=${altered}`,
        `?after=${foreign}`,
        `?after=${cursor}&after=${cursor}`,
      ]) {
        const reply = await client.get(`${path}/files${query}`);
        expect([query, reply.status, reply.body.code]).toEqual([query, 400, 'request.invalid']);
        expect(reply.body.fields).toHaveProperty('after');
      }
    });
});

if (DEEP)
  describe('the cached gallery', () => {
    it('is not built again after a first favourite, a visit or used up tries of the passcode', async () => {
      await insertManyPhotos(app.database, project, FILES_PER_PAGE + 10);
      const lists = app.app.get(MediaListQuery, { strict: false });
      const { body } = await client.get(path);
      const next = `${path}/files?after=${body.rest.nextCursor}`;
      const page = await client.get(next);
      const reads = [jest.spyOn(lists, 'listReady'), jest.spyOn(lists, 'listReadyAfter')];
      const fileIds = [body.mediaFiles[0].id, page.body.mediaFiles[0].id];
      expect((await client.put(`${path}/favourites`, { fileIds, favourite: true })).body.fileIds.sort()).toEqual(
        [...fileIds].sort(),
      );
      expect((await client.post(`${path}/visit`)).status).toBe(204);
      const { opened } = await app.database.manager.findOneByOrFail(Project, { id: project.id });
      expect(opened).toBe(true);
      const instants = { sharedAt: new Date(), passcodeLockedAt: new Date() };
      await app.database.manager.update(Project, { id: project.id }, instants);
      await client.get(path);
      expect((await client.get(next)).headers['etag']).toBe(page.headers['etag']);
      await client.get(path.replace('/api', ''));
      for (const read of reads) {
        expect(read).not.toHaveBeenCalled();
        read.mockRestore();
      }
    });
  });
