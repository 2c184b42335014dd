import sharp from 'sharp';
import { MediaFile } from '../../../src/modules/media/core/media-file.entity.js';
import { Project } from '../../../src/modules/projects/core/project.entity.js';
import { insertDownloads, insertMedia, insertProject } from '../../fixtures/rows.js';
import { filmBeginning } from '../../fixtures/media-fixtures.js';
import { galleryPath, statuses } from '../../fixtures/gallery-fixture.js';
import { startTestApp, type TestApp } from '../../fixtures/app/test-app.js';
import type { TestClient } from '../../fixtures/app/test-client.js';
import { startTestWorker, type TestWorker } from '../../fixtures/app/test-worker.js';
import { uploadFixtures } from '../../fixtures/upload.js';
import { DEEP } from '../../fixtures/deep.js';

let app: TestApp;
let admin: TestClient;
let worker: TestWorker;
let project: Project;
let files: MediaFile[];
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.admin();
  worker = await startTestWorker(app);
});
afterAll(async () => {
  await worker.close();
  await app.close();
});
beforeEach(async () => {
  project = await insertProject(app.database);
  files = await insertMedia(app.database, project, 5, { fileType: 'photo' });
});

const at = (rest: string, { id } = project) => `/api/admin/projects/${id}/${rest}`;
const ids = (...places: number[]) => places.map((place) => files[place]!.id);
/** Returns the files of a list by their places at the start. */
const placesIn = (list: { id: string }[]) => list.map(({ id }) => files.findIndex((file) => file.id === id));
const staffOrder = async () => placesIn((await admin.get(at('media'))).body);
const clientOrder = async () => placesIn((await app.visitor().get(galleryPath(project))).body.mediaFiles);
const move = (mediaFileIds: string[], to: object, where = project) =>
  admin.post(at('media/move', where), { mediaFileIds, ...to });
const createAlbum = async (name: string, where = project) =>
  (await admin.post(at('albums', where), { name })).body.id as string;
const NOBODY = '00000000-0000-4000-8000-000000000000';

if (DEEP)
  describe('a list of named files', () => {
    it('returns these files of the project alone', async () => {
      const [other] = await insertMedia(app.database, await insertProject(app.database), 1);
      const { body } = await admin.get(at(`media?ids=${[...ids(3, 1), other!.id, NOBODY].join(',')}`));
      expect(placesIn(body)).toEqual([1, 3]);
    });

    it.each([
      ['no id', 'x'],
      ['an empty list', ''],
      ['101 ids', Array(101).fill(NOBODY).join(',')],
    ])('rejects %s', async (_name, list) => {
      expect(await admin.get(at(`media?ids=${list}`))).toMatchObject({
        status: 400,
        body: {
          code: 'request.invalid',
          fields: { ids: { message: 'ids must be at most 100 ids, separated by commas' } },
        },
      });
    });
  });

describe('the order', () => {
  it("is the upload's until staff choose another", async () => {
    const names = ['IMG_10.jpg', 'img_2.jpg', 'IMG_1.jpg', 'Zebra.jpg', 'apple.jpg'];
    for (const [n, originalName] of names.entries())
      await app.database.manager.update(
        MediaFile,
        { id: files[n]!.id },
        { originalName, takenAt: new Date(Date.UTC(2026, 0, 10 - n)) },
      );
    expect(await staffOrder()).toEqual([0, 1, 2, 3, 4]);
    expect((await admin.put(at('media-order'), { order: 'name' })).body.mediaOrder).toBe('name');
    expect([await staffOrder(), await clientOrder()]).toEqual([
      [4, 2, 1, 0, 3],
      [4, 2, 1, 0, 3],
    ]);
    await admin.put(at('media-order'), { order: 'taken' });
    expect([await staffOrder(), await clientOrder()]).toEqual([
      [4, 3, 2, 1, 0],
      [4, 3, 2, 1, 0],
    ]);
    await admin.put(at('media-order'), { order: 'manual' });
    expect(await staffOrder()).toEqual([4, 3, 2, 1, 0]);
    await admin.put(at('media-order'), { order: 'uploaded' });
    expect(await clientOrder()).toEqual([0, 1, 2, 3, 4]);
  });

  if (DEEP)
    describe('of all files', () => {
      it("by date taken follows the cameras' local times", async () => {
        const dated = (exif: Record<string, string>) =>
          sharp({ create: { width: 30, height: 20, channels: 3, background: 'red' } })
            .withExif({ IFD2: exif })
            .jpeg()
            .toBuffer();
        await app.database.query('DELETE FROM media_file WHERE project_id = $1', [project.id]);
        await uploadFixtures(admin, project, [
          { name: 'never set.jpg', bytes: await dated({ DateTimeOriginal: '1904:01:01 00:00:00' }) },
          { name: 'tomorrow.jpg', bytes: await dated({ DateTimeOriginal: '2190:01:01 00:00:00' }) },
          {
            name: 'utc ten.jpg',
            bytes: await dated({ DateTimeOriginal: '2020:01:10 12:00:00', OffsetTimeOriginal: '+02:00' }),
          },
          { name: 'nine in the studio.jpg', bytes: await dated({ DateTimeOriginal: '2020:01:10 09:00:00' }) },
          { name: 'film of 2018.mp4', bytes: await filmBeginning('street.mp4', 1) },
        ]);
        await worker.drain();
        await admin.put(at('media-order'), { order: 'taken' });
        const listed = (await admin.get(at('media'))).body as { originalName: string; takenAt: string | null }[];
        expect(listed.map(({ originalName, takenAt }) => [originalName, takenAt])).toEqual([
          ['film of 2018.mp4', '2018-04-19T22:46:00.000Z'],
          ['nine in the studio.jpg', '2020-01-10T09:00:00.000Z'],
          ['utc ten.jpg', '2020-01-10T10:00:00.000Z'],
          ['never set.jpg', null],
          ['tomorrow.jpg', null],
        ]);
        const seen = await app.visitor().get(galleryPath(project));
        expect(seen.body.mediaFiles.map(({ originalName }: { originalName: string }) => originalName)).toEqual(
          listed.map(({ originalName }) => originalName),
        );
        expect(seen.text).not.toMatch(/"taken|2020-01-10|2018-04-19/i);
      });

      it('by hand moves files before others or to the end', async () => {
        await move(ids(4, 2), { beforeId: ids(1)[0] });
        expect(await staffOrder()).toEqual([0, 4, 2, 1, 3]);
        expect((await admin.get(`/api/admin/projects/${project.id}`)).body.mediaOrder).toBe('manual');
        await move(ids(0), { beforeId: null });
        expect(await staffOrder()).toEqual([4, 2, 1, 3, 0]);
        await move(ids(2, 1), { beforeId: ids(2)[0] });
        expect(await staffOrder()).toEqual([4, 2, 1, 3, 0]);
        expect(await clientOrder()).toEqual([4, 2, 1, 3, 0]);
        const [late] = await insertMedia(app.database, project, 1);
        expect(((await admin.get(at('media'))).body as { id: string }[]).at(-1)!.id).toBe(late!.id);
      });

      it('contains every file once after parallel moves', async () => {
        await app.warmUp();
        const replies = await statuses(
          Array.from({ length: 12 }, (_, n) => move(ids(n % 5), { beforeId: ids((n + 2) % 5)[0] })),
        );
        expect(new Set(replies)).toEqual(new Set([200]));
        expect((await staffOrder()).sort()).toEqual([0, 1, 2, 3, 4]);
        const positions = await app.database.manager.find(MediaFile, {
          where: { projectId: project.id },
          select: { position: true },
        });
        expect(positions.map(({ position }) => position).sort()).toEqual([1, 2, 3, 4, 5]);
      });

      it('waits for no lock of a rendering, and vice versa', async () => {
        await app.warmUp();
        // The worker locks the file's row first, and its trigger then locks the project's.
        const complete = (id: string) =>
          app.database.transaction(async (manager) => {
            await manager.query('SELECT 1 FROM media_file WHERE id = $1 FOR UPDATE', [id]);
            await manager.query('UPDATE media_file SET width = width + 1 WHERE id = $1', [id]);
          });
        await Promise.all(
          files.flatMap((file, n) => [
            complete(file.id),
            move(ids(n), { beforeId: null }),
            complete(file.id),
            admin.put(at('media-order'), { order: n % 2 ? 'name' : 'manual' }),
          ]),
        );
        expect((await staffOrder()).sort()).toEqual([0, 1, 2, 3, 4]);
      });

      it('takes as many statements for one file as for all', async () => {
        const one = await app.statements(() => move(ids(3), { beforeId: ids(0)[0], albumId: null }));
        const all = await app.statements(() => move(ids(4, 3, 2, 1), { beforeId: ids(0)[0], albumId: null }));
        expect(all.length).toBe(one.length);
      });
    });
});

describe('sections', () => {
  it('are created, renamed, ordered, filled; clients see non-empty ones', async () => {
    const [party, church, empty] = [
      await createAlbum('Party'),
      await createAlbum(' Church '),
      await createAlbum('Empty'),
    ];
    await move(ids(0, 1), { albumId: party });
    await move(ids(4), { albumId: church });
    expect((await admin.put(at('albums/order'), { albumIds: [church] })).body).toEqual([
      { id: church, name: 'Church', visibility: 'everyone', fileCount: 1 },
      { id: party, name: 'Party', visibility: 'everyone', fileCount: 2 },
      { id: empty, name: 'Empty', visibility: 'everyone', fileCount: 0 },
    ]);
    expect((await admin.put(`/api/admin/albums/${party}`, { name: 'Dance' })).body).toEqual({
      id: party,
      name: 'Dance',
      visibility: 'everyone',
      fileCount: 2,
    });
    const { body } = await app.visitor().get(galleryPath(project));
    expect(body.albums).toEqual([
      { id: church, name: 'Church' },
      { id: party, name: 'Dance' },
    ]);
    expect(body.mediaFiles.map(({ albumId }: { albumId: string | null }) => albumId)).toEqual([
      party,
      party,
      null,
      null,
      church,
    ]);
    expect(await staffOrder()).toEqual([0, 1, 2, 3, 4]);
    expect((await admin.delete(`/api/admin/albums/${party}`)).status).toBe(204);
    expect((await app.visitor().get(galleryPath(project))).body).toMatchObject({
      albums: [{ id: church }],
      mediaFiles: expect.arrayContaining([expect.objectContaining({ id: files[0]!.id, albumId: null })]),
    });
    expect((await admin.delete(`/api/admin/albums/${party}`)).body.code).toBe('album.not_found');
  });

  it('reject files of another project', async () => {
    const elsewhere = await insertProject(app.database);
    const [foreign] = await insertMedia(app.database, elsewhere, 1);
    const [album, foreignAlbum] = [await createAlbum('Mine'), await createAlbum('Theirs', elsewhere)];
    const before = await app.database.query('SELECT id, album_id, position FROM media_file ORDER BY id');
    expect((await move(ids(0), { albumId: foreignAlbum })).body.code).toBe('album.not_found');
    expect((await move([...ids(0), foreign!.id], { albumId: album })).body).toMatchObject({
      code: 'media.not_found',
      mediaFileIds: [foreign!.id],
    });
    expect((await move(ids(0), { albumId: album, beforeId: foreign!.id })).body.code).toBe('media.not_found');
    expect((await move(ids(0), { albumId: NOBODY })).body.code).toBe('album.not_found');
    expect((await admin.put(at('albums/order'), { albumIds: [foreignAlbum, album] })).body.code).toBe(
      'album.not_found',
    );
    expect(await app.database.query('SELECT id, album_id, position FROM media_file ORDER BY id')).toEqual(before);
  });

  if (DEEP)
    it('are limited to 100, also in parallel', async () => {
      await app.database.query(
        `INSERT INTO album (project_id, name, position) SELECT $1, 'A' || n, n FROM generate_series(1, 98) n`,
        [project.id],
      );
      const replies = await statuses(
        Array.from({ length: 6 }, (_, n) => admin.post(at('albums'), { name: `Last ${n}` })),
      );
      expect(replies.sort()).toEqual([201, 201, 409, 409, 409, 409]);
    });
});

if (DEEP)
  describe('a display name', () => {
    const rename = (displayName: unknown, id = files[0]!.id) => admin.patch(`/api/admin/media/${id}`, { displayName });

    it("names files and downloads, with the original's extension", async () => {
      await app.database.manager.update(MediaFile, { id: files[0]!.id }, { originalName: 'DSC_1.JPG' });
      expect((await rename('  First dance ')).body).toMatchObject({
        originalName: 'DSC_1.JPG',
        displayName: 'First dance',
        name: 'First dance.JPG',
      });
      const { body } = await app.visitor().get(galleryPath(project));
      expect(body.mediaFiles[0].originalName).toBe('First dance.JPG');
      expect((await admin.post(`${galleryPath(project)}/download/${files[0]!.id}`)).body.filename).toBe(
        'First dance.JPG',
      );
      expect((await rename('Kiss.jpg')).body.name).toBe('Kiss.jpg');
      expect((await rename(null)).body).toMatchObject({ displayName: null, name: 'DSC_1.JPG' });
    });

    it.each([[''], ['   '], ['x'.repeat(10_000)], ['a\u0000b'], ['two\nlines'], [{ a: 1 }], [7], [undefined]])(
      'rejects %j',
      async (name) => {
        expect(await rename(name)).toMatchObject({
          status: 400,
          body: { code: 'request.invalid', fields: { displayName: { message: expect.any(String) } } },
        });
      },
    );

    it.each(['%00', 'x', NOBODY, "1' OR 1=1"])('rejects the file %s', async (id) => {
      expect([400, 404]).toContain((await rename('A', encodeURIComponent(id))).status);
    });
  });

describe('deleting many', () => {
  const remove = (mediaFileIds: unknown) => admin.post(at('media/delete'), { mediaFileIds });
  const restore = (mediaFileIds: unknown) => admin.post(at('media/restore'), { mediaFileIds });

  it('hides files and bytes; undoing restores place, album, downloads', async () => {
    const [uploaded] = await uploadFixtures(admin, project, [{ name: 'kept.jpg', fixture: 'photos/with-gps.jpg' }]);
    await worker.drain();
    const [photo] = await app.database.manager.findBy(MediaFile, { id: uploaded!.id });
    await insertDownloads(app.database, project, [photo!]);
    const album = await createAlbum('Party');
    await move([photo!.id], { albumId: album, beforeId: files[1]!.id });
    const seen = (await app.visitor().get(galleryPath(project))).body;
    const url = seen.mediaFiles[1].sources[0].url as string;
    const original = (await admin.get(`/api/admin/download/${photo!.id}`)).headers['location'] as string;
    expect(await statuses([app.visitor().get(url), app.visitor().get(original)])).toEqual([200, 200]);

    expect((await remove([photo!.id, files[3]!.id])).body).toEqual({
      deletedCount: 2,
      undoUntil: new Date(app.clock.now().getTime() + 600_000).toISOString(),
    });
    expect(
      await statuses([
        app.visitor().get(url),
        app.visitor().get(original),
        admin.get(`/api/admin/download/${photo!.id}`),
        admin.post(`${galleryPath(project)}/download/${photo!.id}`),
      ]),
    ).toEqual([404, 404, 404, 404]);
    expect(await clientOrder()).toEqual([0, 1, 2, 4]);
    expect((await app.visitor().get(galleryPath(project))).body.albums).toEqual([]);
    expect((await admin.get(`/api/admin/projects/${project.id}`)).body.photoCount).toBe(4);
    expect((await remove([photo!.id])).body.code).toBe('media.not_found');

    expect((await restore([photo!.id, files[3]!.id])).body).toHaveLength(2);
    expect((await restore([photo!.id])).status).toBe(200);
    const again = (await app.visitor().get(galleryPath(project))).body;
    expect(again.mediaFiles).toEqual(seen.mediaFiles);
    expect(again.albums).toEqual(seen.albums);
    expect(await statuses([app.visitor().get(url), app.visitor().get(original)])).toEqual([200, 200]);
  });

  it('deletes all or none', async () => {
    const [foreign] = await insertMedia(app.database, await insertProject(app.database), 1);
    for (const wrong of [
      [...ids(0), foreign!.id],
      [...ids(0), NOBODY],
    ])
      expect((await remove(wrong)).body.code).toBe('media.not_found');
    expect(await staffOrder()).toEqual([0, 1, 2, 3, 4]);
    await remove(ids(0));
    expect((await restore([...ids(0), foreign!.id])).body.code).toBe('media.purged');
    expect(await staffOrder()).toEqual([1, 2, 3, 4]);
  });

  if (DEEP)
    describe('at once or again', () => {
      it('purges files and bytes when undoing is no longer possible', async () => {
        const [uploaded] = await uploadFixtures(admin, project, [{ name: 'gone.jpg', fixture: 'photos/with-gps.jpg' }]);
        await worker.drain();
        await remove([uploaded!.id]);
        const stored = async () => {
          let count = 0;
          for await (const _ of app.storage.list(`projects/${project.id}/`)) count += 1;
          return count;
        };
        const before = await stored();
        const sweep = async () => {
          await worker.run('housekeeping', {});
          await worker.drain();
        };
        app.clock.advance(9 * 60);
        await sweep();
        expect(await stored()).toBe(before);
        app.clock.advance(2 * 60);
        await sweep();
        expect(await stored()).toBe(0);
        expect(await restore([uploaded!.id])).toMatchObject({ status: 410, body: { code: 'media.purged' } });
      });

      it('renders pending files after undoing', async () => {
        const [uploaded] = await uploadFixtures(admin, project, [{ name: 'new.jpg', fixture: 'photos/with-gps.jpg' }]);
        await remove([uploaded!.id]);
        await worker.drain();
        expect((await app.database.manager.findOneByOrFail(MediaFile, { id: uploaded!.id })).status).toBe('processing');
        await restore([uploaded!.id]);
        await worker.drain();
        expect((await app.database.manager.findOneByOrFail(MediaFile, { id: uploaded!.id })).status).toBe('ready');
      });

      it('and undoing in parallel end in one of both states', async () => {
        await app.warmUp();
        for (let round = 0; round < 5; round += 1) {
          await Promise.all([remove(ids(0, 1, 2)), restore(ids(2, 1, 0)), remove(ids(2, 1, 0)), restore(ids(0, 1, 2))]);
          expect([2, 5]).toContain((await staffOrder()).length);
          await restore(ids(0, 1, 2));
        }
      });
    });

  if (DEEP)
    it('takes as many statements for one file as for many', async () => {
      const one = await app.statements(() => remove(ids(0)));
      const many = await app.statements(() => remove(ids(1, 2, 3, 4)));
      expect(many.length).toBe(one.length);
      expect((await app.statements(() => restore(ids(0)))).length).toBe(
        (await app.statements(() => restore(ids(1, 2, 3, 4)))).length,
      );
    });

  it.each([[[]], ['x'], [['x']], [[null]], [undefined], [{}], [Array(20_001).fill(NOBODY)]])(
    '%# rejects an invalid list of ids',
    async (list) => {
      for (const reply of [await remove(list), await restore(list), await move(list as string[], { albumId: null })])
        expect(reply).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
    },
  );
});

if (DEEP)
  describe('the media API', () => {
    it('accepts ids in upper case', async () => {
      const capitals = (...places: number[]) => ids(...places).map((id) => id.toUpperCase());
      expect((await move(capitals(4), { beforeId: capitals(0)[0] })).status).toBe(200);
      expect(await staffOrder()).toEqual([4, 0, 1, 2, 3]);
      expect((await admin.post(at('media/delete'), { mediaFileIds: [...ids(4), ...capitals(4)] })).body).toMatchObject({
        deletedCount: 1,
      });
      expect(await staffOrder()).toEqual([0, 1, 2, 3]);
      const { body } = await admin.get(`/api/admin/project-pictures?ids=${project.id.toUpperCase()}`);
      expect(body).toMatchObject([{ projectId: project.id }]);
    });

    it('rejects invalid targets, orders and fields by name', async () => {
      expect((await move(ids(0), { albumId: 'x' })).body.fields).toMatchObject({
        albumId: { message: 'albumId must be an id, or null' },
      });
      expect((await move(ids(0), { beforeId: 7 })).body.fields).toMatchObject({
        beforeId: { message: 'beforeId must be an id, or null' },
      });
      expect((await move(ids(0), { place: 7 })).body.fields).toMatchObject({
        place: { message: 'Unknown field: place' },
      });
      expect((await admin.put(at('media-order'), { order: 'random' })).status).toBe(400);
      expect((await admin.post(at('albums'), { name: 'x'.repeat(10_000) })).body.fields).toMatchObject({
        name: { code: 'too_long', message: 'name must be at most 120 characters long' },
      });
      expect((await admin.post(at('albums'), { name: ' ' })).body.fields).toMatchObject({
        name: { message: 'Section name is required' },
      });
      for (const path of ['media/move', 'media/delete', 'media/restore'])
        expect((await admin.post(at(path, { id: 'x' } as Project), { mediaFileIds: ids(0) })).status).toBe(404);
    });

    it('returns the storage that a project uses', async () => {
      await app.database.query('DELETE FROM media_file WHERE project_id = $1', [project.id]);
      expect((await admin.get(at('storage'))).body).toEqual({
        originalBytes: 0,
        renditionBytes: 0,
        deletedBytes: 0,
        totalBytes: 0,
      });
      const two = await insertMedia(app.database, project, 2);
      // Each: 1,000 bytes, three pictures of 500 and a stream of 9,000.
      expect((await admin.get(at('storage'))).body).toEqual({
        originalBytes: 2_000,
        renditionBytes: 21_000,
        deletedBytes: 0,
        totalBytes: 23_000,
      });
      await admin.delete(`/api/admin/media/${two[0]!.id}`);
      expect((await admin.get(at('storage'))).body).toMatchObject({ deletedBytes: 11_500, totalBytes: 23_000 });
    });
  });
