import { MediaFile } from '../../../src/modules/media/core/media-file.entity.js';
import { FILES_PER_PAGE } from '../../../src/modules/media/core/media-order.js';
import { Project } from '../../../src/modules/projects/core/project.entity.js';
import { firstCursor, galleryPath } from '../../fixtures/gallery-fixture.js';
import { insertManyPhotos, insertMedia, insertProject } from '../../fixtures/rows.js';
import type { TestClient } from '../../fixtures/app/test-client.js';
import { useTestApp } from '../../fixtures/app/use-fixture.js';
import { allOrEvery, DEEP } from '../../fixtures/deep.js';

/** Bytes of a page, as it is sent. */
const PAGE = 150_000;
const NOBODY = '00000000-0000-4000-8000-000000000000';

const app = useTestApp();
let admin: TestClient;
let project: Project;
beforeAll(async () => {
  admin = await app.admin();
});
beforeEach(async () => {
  project = await insertProject(app.database);
});

const at = (rest: string) => `/api/admin/projects/${project.id}/${rest}`;
const idsOf = (files: readonly { id: string }[]) => files.map(({ id }) => id);

/** Reads all pages; `filter` begins with `&`. */
async function readAll(filter = ''): Promise<string[]> {
  const files: { id: string }[] = [];
  for (let after = ''; ;) {
    const { status, body } = await admin.get(at(`files?${after}${filter}`));
    expect(status).toBe(200);
    files.push(...body.mediaFiles);
    if (body.nextCursor === null) return idsOf(files);
    after = `after=${body.nextCursor}`;
  }
}
const readBare = async () => (await admin.get(at('files/all'))).body as { id: string }[];

if (DEEP)
  describe('the files of a project of 5,000', () => {
    const br = { headers: { 'accept-encoding': 'br, gzip' } };

    it('begin with at most 150 kB, and so does each page', async () => {
      await insertManyPhotos(app.database, project, 5_000);
      const first = await admin.get(at('files'), br);
      expect(first.headers['content-encoding']).toBe('br');
      expect(first.bytes.length).toBeLessThanOrEqual(PAGE);
      const next = await admin.get(at(`files?after=${(await admin.get(at('files'))).body.nextCursor}`), br);
      expect(next.bytes.length).toBeLessThanOrEqual(PAGE);
    });

    it('are read with the same number of statements, however many there are', async () => {
      const count = async (path: string) =>
        (await app.statements(async () => expect((await admin.get(path)).status).toBe(200))).length;
      const paths = ['files', 'files/all', 'files?only=failed'];
      const counts = async () => {
        const found: number[] = [];
        for (const path of paths) found.push(await count(at(path)));
        return found;
      };
      await counts();
      const few = await counts();
      await insertManyPhotos(app.database, project, 1_100);
      expect(await counts()).toEqual(few);
    });
  });

describe('the pages', () => {
  it.each(allOrEvery(4, ['uploaded', 'name', 'taken', 'manual'] as const))(
    'have every file once, in the order %s',
    async (mediaOrder) => {
      await insertManyPhotos(app.database, project, FILES_PER_PAGE + 40);
      const videos = await insertMedia(app.database, project, 3);
      await app.database.query(
        `UPDATE media_file SET taken_at = CASE WHEN file_size % 3 = 0 THEN NULL ELSE timestamptz '2026-03-01' - file_size * interval '1 second' END,
         position = CASE WHEN file_size % 5 = 0 THEN NULL ELSE file_size % 100000 END,
         display_name = CASE WHEN file_size % 7 = 0 THEN 'IMG_' || file_size % 2000 END WHERE project_id = $1`,
        [project.id],
      );
      await app.database.manager.update(Project, { id: project.id }, { mediaOrder });
      const films = new Set(idsOf(videos));
      const listed = idsOf((await admin.get(at('media'))).body);
      const expected = [...listed.filter((id) => films.has(id)), ...listed.filter((id) => !films.has(id))];
      expect(await readAll()).toEqual(expected);
      expect(idsOf(await readBare())).toEqual(expected);
    },
  );

  if (DEEP)
    it('neither skip nor repeat files when others are deleted meanwhile', async () => {
      await insertManyPhotos(app.database, project, FILES_PER_PAGE + 10);
      const all = await readAll();
      const { body } = await admin.get(at('files'));
      await admin.post(at('media/delete'), { mediaFileIds: [all[0], all[FILES_PER_PAGE - 1], all.at(-1)] });
      const rest = await admin.get(at(`files?after=${body.nextCursor}`));
      expect(idsOf(rest.body.mediaFiles)).toEqual(all.slice(FILES_PER_PAGE, -1));
    });

  it('are limited to a section, to files in none, to hidden and to failed ones', async () => {
    const { id: section } = (await admin.post(at('albums'), { name: 'Party' })).body;
    const [inSection, hidden, failed, video] = await insertMedia(app.database, project, 4, { fileType: 'photo' });
    const change = (file: MediaFile | undefined, to: Partial<MediaFile>) =>
      app.database.manager.update(MediaFile, { id: file!.id }, to);
    await change(inSection, { albumId: section });
    await change(hidden, { visibility: 'staff' });
    await change(failed, { status: 'failed' });
    await change(video, { fileType: 'video', albumId: section });
    expect(await readAll(`&section=${section}`)).toEqual([video!.id, inSection!.id]);
    expect(await readAll('&section=none')).toEqual([hidden!.id, failed!.id]);
    expect(await readAll('&only=hidden')).toEqual([hidden!.id]);
    expect(await readAll('&only=failed')).toEqual([failed!.id]);
    expect(await readAll(`&section=${NOBODY}`)).toEqual([]);
    expect((await admin.get(`/api/admin/projects/${project.id}`)).body).toMatchObject({
      hiddenCount: 1,
      failedCount: 1,
    });
  });

  it.each(['after=x y', 'after=AAAA', 'section=x', 'only=x'])('reject %s', async (query) => {
    const { status, body } = await admin.get(at(`files?${encodeURI(query)}`));
    expect([status, body.code, Object.keys(body.fields)]).toEqual([400, 'request.invalid', [query.split('=')[0]]]);
  });

  it('reject a cursor of the gallery, and one of another project', async () => {
    await insertManyPhotos(app.database, project, FILES_PER_PAGE + 1);
    const { nextCursor } = (await admin.get(at('files'))).body;
    const ofGallery = firstCursor(app, project);
    expect((await admin.get(at(`files?after=${ofGallery}`))).status).toBe(400);
    expect((await app.visitor().get(`${galleryPath(project)}/files?after=${nextCursor}`)).status).toBe(400);
    project = await insertProject(app.database);
    expect((await admin.get(at(`files?after=${nextCursor}`))).status).toBe(400);
  });
});

describe('every file of a project', () => {
  it('is named with what can be changed of it, and without pictures', async () => {
    const [file] = await insertMedia(app.database, project, 1, { fileType: 'photo' });
    await admin.patch(`/api/admin/media/${file!.id}`, { displayName: 'The kiss' });
    const [full] = (await admin.get(at('media'))).body;
    const [bare] = await readBare();
    expect(full).toMatchObject(bare!);
    expect(Object.keys(bare!).sort()).toEqual(
      [
        'id',
        'name',
        'originalName',
        'fileType',
        'fileSize',
        'status',
        'albumId',
        'visibility',
        'isPrivate',
        'audience',
      ].sort(),
    );
  });

  if (DEEP)
    it('can be moved, hidden, deleted and restored at once, also beyond 5,000', async () => {
      await insertManyPhotos(app.database, project, 5_100);
      const { id: albumId } = (await admin.post(at('albums'), { name: 'Party' })).body;
      const mediaFileIds = idsOf(await readBare());
      const moved = await admin.post(at('media/move'), { mediaFileIds, albumId });
      expect([moved.status, moved.body.length]).toEqual([200, 5_100]);
      expect((await admin.post(at('media/visibility'), { mediaFileIds, visibility: 'clients' })).status).toBe(200);
      expect(await readAll(`&section=${albumId}&only=hidden`)).toEqual(mediaFileIds);
      expect((await admin.post(at('media/delete'), { mediaFileIds })).body.deletedCount).toBe(5_100);
      expect(await readBare()).toEqual([]);
      expect((await admin.post(at('media/restore'), { mediaFileIds })).status).toBe(200);
      expect(await readAll()).toEqual(mediaFileIds);
    });
});

describe('moving files', () => {
  it('is answered with the moved files alone', async () => {
    const files = await insertMedia(app.database, project, 3, { fileType: 'photo' });
    const { body } = await admin.post(at('media/move'), { mediaFileIds: [files[2]!.id], beforeId: files[0]!.id });
    expect(idsOf(body)).toEqual([files[2]!.id]);
    expect(await readAll()).toEqual([files[2]!.id, files[0]!.id, files[1]!.id]);
  });
});
