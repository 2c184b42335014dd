import { buffer } from 'node:stream/consumers';
import { jest } from '@jest/globals';
import { JobOutboxService } from '../../../src/jobs/job-outbox.service.js';
import { ArchivesService } from '../../../src/modules/gallery/archive/archives.service.js';
import { forClients } from '../../../src/modules/projects/people/holder.js';
import { AUDIENCES, type Audience } from '../../../src/modules/projects/core/audience.js';
import { Album } from '../../../src/modules/projects/core/album.entity.js';
import { Project } from '../../../src/modules/projects/core/project.entity.js';
import { GalleryLinksService } from '../../../src/modules/projects/people/gallery-links.service.js';
import { Person, type PersonKind } from '../../../src/modules/projects/people/person.entity.js';
import { MediaFile } from '../../../src/modules/media/core/media-file.entity.js';
import { FavouritesRepository } from '../../../src/modules/gallery/favourites/favourites.repository.js';
import { ByteTargetQuery } from '../../../src/modules/gallery/bytes/byte-target.query.js';
import { CoverQuery } from '../../../src/modules/media/core/cover.query.js';
import { Rendition } from '../../../src/modules/media/core/rendition.entity.js';
import { MailPicturesService } from '../../../src/modules/media/listing/mail-pictures.service.js';
import { ProjectPicturesQuery } from '../../../src/modules/media/listing/project-pictures.query.js';
import { StoragePort } from '../../../src/ports/storage.port.js';
import { allOrEvery, DEEP } from '../../fixtures/deep.js';
import { insertDownloads, insertMedia, insertProject, insertPurchase, insertUser } from '../../fixtures/rows.js';
import { galleryPath, inSeconds, statuses } from '../../fixtures/gallery-fixture.js';
import type { TestClient } from '../../fixtures/app/test-client.js';
import { useTestApp } from '../../fixtures/app/use-fixture.js';

const app = useTestApp();
let admin: TestClient;
let project: Project;
beforeAll(async () => {
  admin = await app.admin();
});
beforeEach(async () => {
  project = await insertProject(app.database, { clientEmail: `client.${Math.random()}@example.test` });
});

const album = async (visibility: Audience, name: string = visibility): Promise<string> =>
  (await admin.post(`/api/admin/projects/${project.id}/albums`, { name, visibility })).body.id as string;
const photo = async (values: Partial<MediaFile> = {}): Promise<MediaFile> =>
  (await insertMedia(app.database, project, 1, { fileType: 'photo', ...values }))[0]!;
const hide = (files: readonly { id: string }[], visibility: Audience | null, more: object = {}) =>
  admin.post(`/api/admin/projects/${project.id}/media/visibility`, {
    mediaFileIds: files.map(({ id }) => id),
    visibility,
    ...more,
  });
const audienceOf = async ({ id }: { id: string }) =>
  (await app.database.manager.findOneByOrFail(MediaFile, { id })).audience;
const versions = async (): Promise<[access: number, media: number]> => {
  const [{ access, media }] = await app.database.query<[{ access: number; media: number }]>(
    'SELECT access_version AS access, media_version AS media FROM project WHERE id = $1',
    [project.id],
  );
  return [access, media];
};

/** Adds a person to the gallery. @returns what names them in paths */
async function invite(kind: PersonKind): Promise<string> {
  const { manager } = app.database;
  const person = await manager.save(Person, manager.create(Person, { projectId: project.id, kind, name: kind }));
  return app.app.get(GalleryLinksService, { strict: false }).key(person);
}

interface Listed {
  id: string;
  originalName: string;
  url: string;
  isPrivate: boolean;
  sources: { url: string }[];
}
const idsOf = (files: readonly { id: string }[]) => files.map(({ id }) => id).sort();
const read = async (path: string, by = app.visitor()) => (await by.get(path)).body;

describe('the audience of a file', () => {
  const NARROW = ['everyone', 'clients', 'staff'];
  const cases = ([null, ...AUDIENCES] as const).flatMap((inAlbum) =>
    ([null, ...AUDIENCES] as const).flatMap((own) =>
      [false, true].map((isPrivate) => [inAlbum, own, isPrivate] as const),
    ),
  );

  it('is the narrowest of its album, itself and what a client has set', async () => {
    const albums = new Map<Audience, string>();
    for (const each of AUDIENCES) albums.set(each, await album(each));
    for (const [inAlbum, visibility, isPrivate] of cases) {
      const file = await photo({ visibility, isPrivate, albumId: inAlbum && albums.get(inAlbum)! });
      const narrowest = Math.max(
        ...[inAlbum ?? 'everyone', visibility ?? 'everyone', isPrivate ? 'clients' : 'everyone'].map((each) =>
          NARROW.indexOf(each),
        ),
      );
      expect([inAlbum, visibility, isPrivate, await audienceOf(file)]).toEqual([
        inAlbum,
        visibility,
        isPrivate,
        NARROW[narrowest],
      ]);
    }
  });

  it('follows its album, and the album that it is moved to', async () => {
    const [open, closed] = [await album('everyone'), await album('staff')];
    const file = await photo({ albumId: open });
    const change = (visibility: Audience) => admin.put(`/api/admin/albums/${open}`, { visibility });
    expect((await change('clients')).body).toEqual({
      id: open,
      name: 'everyone',
      visibility: 'clients',
      fileCount: 1,
    });
    expect(await audienceOf(file)).toBe('clients');
    await change('everyone');
    expect(await audienceOf(file)).toBe('everyone');
    const move = (albumId: string | null) =>
      admin.post(`/api/admin/projects/${project.id}/media/move`, { mediaFileIds: [file.id], albumId });
    await move(closed);
    expect(await audienceOf(file)).toBe('staff');
    await move(null);
    expect(await audienceOf(file)).toBe('everyone');
  });

  if (DEEP)
    describe('that changes with its album or by another process', () => {
      it.each(['clients', 'staff'] as const)('stays when its album for %s is deleted', async (visibility) => {
        const albumId = await album(visibility);
        const [bare, wide, narrow] = [
          await photo({ albumId }),
          await photo({ albumId, visibility: 'everyone' }),
          await photo({ albumId, visibility: 'staff' }),
        ];
        const before = await versions();
        expect((await admin.delete(`/api/admin/albums/${albumId}`)).status).toBe(204);
        expect([await audienceOf(bare), await audienceOf(wide), await audienceOf(narrow)]).toEqual([
          visibility,
          visibility,
          'staff',
        ]);
        expect((await versions())[0]).toBe(before[0]);
      });

      it('is kept for whoever writes it: a process that does not know of it, and two at once', async () => {
        const albumId = await album('staff');
        const file = await photo();
        await app.database.query('UPDATE media_file SET album_id = $2 WHERE id = $1', [file.id, albumId]);
        expect(await audienceOf(file)).toBe('staff');
        await app.database.query(`UPDATE media_file SET audience = 'everyone' WHERE id = $1`, [file.id]);
        expect(await audienceOf(file)).toBe('staff');

        const open = await album('everyone', 'open');
        const [writing, hiding] = [app.database.createQueryRunner(), app.database.createQueryRunner()];
        await writing.startTransaction();
        await writing.query('UPDATE media_file SET album_id = $2 WHERE id = $1', [file.id, open]);
        // It waits for the other, and then finds that file.
        const hidden = hiding.query(`UPDATE album SET visibility = 'staff' WHERE id = $1`, [open]);
        await writing.commitTransaction();
        await hidden;
        await Promise.all([writing.release(), hiding.release()]);
        expect(await audienceOf(file)).toBe('staff');
      });
    });

  it('ends the links of the gallery when it becomes narrower, once, and changes its listing with every change', async () => {
    const files = [await photo(), await photo(), await photo()];
    const [access, media] = await versions();
    await hide(files, 'clients');
    const narrowed = await versions();
    expect(narrowed).toEqual([access + 1, media + 1]);
    await hide(files, null);
    expect(await versions()).toEqual([access + 1, media + 2]);
    const albumId = await album('everyone');
    await admin.post(`/api/admin/projects/${project.id}/media/move`, { mediaFileIds: idsOf(files), albumId });
    const [, moved] = await versions();
    await admin.put(`/api/admin/albums/${albumId}`, { visibility: 'staff' });
    const hidden = await versions();
    expect(hidden[0]).toBe(access + 2);
    expect(hidden[1]).toBeGreaterThan(moved);
    // A change that does not concern visibility ends no links.
    await app.database.query('UPDATE media_file SET position = 1 WHERE project_id = $1', [project.id]);
    expect((await versions())[0]).toBe(access + 2);
  });
});

describe('visibility, for staff', () => {
  if (DEEP)
    describe('of many files', () => {
      it('is set for many files, all or none, and asked for', async () => {
        const [one, other, third] = [await photo(), await photo(), await photo()];
        const { body } = await hide([one, other], 'staff');
        expect(body).toMatchObject([
          { id: one.id, visibility: 'staff', audience: 'staff', isPrivate: false },
          { id: other.id, visibility: 'staff', audience: 'staff', isPrivate: false },
        ]);
        const list = async (query = '') =>
          idsOf((await admin.get(`/api/admin/projects/${project.id}/media${query}`)).body);
        expect(await list('?audience=staff')).toEqual(idsOf([one, other]));
        expect(await list('?audience=everyone')).toEqual([third.id]);
        expect(await list()).toEqual(idsOf([one, other, third]));
        const [foreign] = await insertMedia(app.database, await insertProject(app.database), 1);
        expect(await hide([third, foreign!], 'staff')).toMatchObject({
          status: 404,
          body: { code: 'media.not_found' },
        });
        expect(await audienceOf(third)).toBe('everyone');
      });

      it('is one of the three, for albums and files alike', async () => {
        const file = await photo();
        const id = await album('clients');
        const albums = `/api/admin/projects/${project.id}/albums`;
        for (const visibility of ['nobody', 1, '', {}]) {
          const invalid = { status: 400, body: { code: 'request.invalid', fields: { visibility: expect.anything() } } };
          expect(await hide([file], visibility as Audience)).toMatchObject(invalid);
          expect(await admin.post(albums, { name: 'A', visibility })).toMatchObject(invalid);
          expect(await admin.put(`/api/admin/albums/${id}`, { visibility })).toMatchObject(invalid);
        }
        expect((await admin.put(`/api/admin/albums/${id}`, { visibility: null })).status).toBe(400);
        expect((await admin.get(`/api/admin/projects/${project.id}/media?audience=nobody`)).status).toBe(400);
        expect((await admin.put(`/api/admin/albums/${id}`, { name: 'Renamed' })).body).toMatchObject({
          name: 'Renamed',
          visibility: 'clients',
        });
        expect((await admin.post(albums, { name: 'Plain' })).body).toMatchObject({ visibility: 'everyone' });
        expect((await admin.get(albums)).body).toMatchObject([{ visibility: 'clients' }, { visibility: 'everyone' }]);
      });
    });

  it('ends what a client has made private, and not the other way round', async () => {
    const file = await photo();
    const path = `${galleryPath(project)}/private/${file.id}`;
    expect(await statuses([app.visitor().send('PUT', path)])).toEqual([204]);
    expect(await audienceOf(file)).toBe('clients');
    const end = { mediaFileIds: [file.id], isPrivate: false };
    const { body } = await admin.post(`/api/admin/projects/${project.id}/media/visibility`, end);
    expect(body).toMatchObject([{ isPrivate: false, visibility: null, audience: 'everyone' }]);
    await hide([file], 'clients');
    expect(await statuses([app.visitor().delete(path)])).toEqual([204]);
    expect(await audienceOf(file)).toBe('clients');
  });
});

/** A gallery with files of every kind, and who looks at it. */
describe('what somebody may not see', () => {
  const VIEWERS = [
    'client',
    'other client',
    'guest',
    'partner',
    'staff',
    'staff as client',
    'staff as any client',
    'staff as any guest',
    'staff as any partner',
  ] as const;
  type Viewer = (typeof VIEWERS)[number];
  const SEES: Record<Viewer, Audience> = {
    client: 'clients',
    'other client': 'clients',
    guest: 'everyone',
    partner: 'everyone',
    staff: 'staff',
    'staff as client': 'clients',
    'staff as any client': 'clients',
    'staff as any guest': 'everyone',
    'staff as any partner': 'everyone',
  };

  let files: Record<Audience, MediaFile[]>;
  let names: Record<Audience, string[]>;
  let paths: Record<Viewer, string>;
  const clientOf = async (viewer: Viewer): Promise<TestClient> => {
    if (viewer === 'staff') return app.admin();
    if (!viewer.startsWith('staff as')) return app.visitor();
    const staff = app.as(await insertUser(app.database, { role: 'admin' }));
    await staff.post(`/api/admin/projects/${project.id}/view-as-client`);
    return staff;
  };
  const visible = (viewer: Viewer) =>
    AUDIENCES.slice(0, AUDIENCES.indexOf(SEES[viewer]) + 1).flatMap((audience) => files[audience]);
  const hidden = (viewer: Viewer) =>
    AUDIENCES.slice(AUDIENCES.indexOf(SEES[viewer]) + 1).flatMap((audience) => files[audience]);
  /** Returns every id and name that must not be in a text. */
  const secrets = (viewer: Viewer) => [
    ...hidden(viewer).flatMap(({ id, originalName }) => [id, originalName]),
    ...AUDIENCES.slice(AUDIENCES.indexOf(SEES[viewer]) + 1).flatMap((audience) => names[audience]),
  ];
  const expectNoSecrets = (viewer: Viewer, text: string) =>
    expect(secrets(viewer).filter((secret) => text.includes(secret))).toEqual([]);

  beforeEach(async () => {
    const serial = String(Math.random()).slice(2);
    names = { everyone: [`Party-${serial}`], clients: [`Family-${serial}`], staff: [`Drafts-${serial}`] };
    const albums = {
      clients: await album('clients', names.clients[0]),
      staff: await album('staff', names.staff[0]),
      everyone: await album('everyone', names.everyone[0]),
    };
    // The widest first would be the cover: the narrowest is chosen, so that everybody has another one.
    const of = (values: Partial<MediaFile>, kind = 'photo') => photo({ fileType: kind as 'photo', ...values });
    files = {
      everyone: [await of({ albumId: albums.everyone }), await of({}), await of({}, 'video')],
      clients: [
        await of({ albumId: albums.clients }),
        await of({ visibility: 'clients' }, 'video'),
        await of({ isPrivate: true }),
      ],
      staff: [
        await of({ albumId: albums.staff }, 'video'),
        await of({ visibility: 'staff' }),
        await of({ albumId: albums.staff }),
      ],
    };
    await app.database.query('UPDATE project SET cover_file_id = $2 WHERE id = $1', [project.id, files.staff[1]!.id]);
    const path = (visitor: string) => `/api/gallery/${project.id}/${visitor}`;
    const main = galleryPath(project);
    paths = {
      client: main,
      'other client': path(await invite('client')),
      guest: path(await invite('guest')),
      partner: path(await invite('partner')),
      staff: main,
      'staff as client': main,
      'staff as any client': path('as-client'),
      'staff as any guest': path('as-guest'),
      'staff as any partner': path('as-partner'),
    };
  });

  it.each(allOrEvery(2, VIEWERS))('is not in the gallery of a %s', async (viewer) => {
    const by = await clientOf(viewer);
    const reply = await by.get(paths[viewer]);
    expect(reply.status).toBe(200);
    expect(idsOf(reply.body.mediaFiles)).toEqual(idsOf(visible(viewer)));
    const count = (type: string) => visible(viewer).filter(({ fileType }) => fileType === type).length;
    expect(reply.body.project).toMatchObject({ photoCount: count('photo'), videoCount: count('video') });
    expect(reply.body.albums.map(({ name }: { name: string }) => name).sort()).toEqual(
      AUDIENCES.slice(0, AUDIENCES.indexOf(SEES[viewer]) + 1)
        .flatMap((audience) => names[audience])
        .sort(),
    );
    expect(visible(viewer).map(({ id }) => id)).toContain(reply.body.coverFileId);
    expectNoSecrets(viewer, reply.text);
    // The page contains the gallery's reply.
    const page = await by.get(paths[viewer].slice('/api'.length));
    expect(page.text).toContain('gallery-data');
    expectNoSecrets(viewer, page.text);
    if (viewer !== 'staff') expect(page.text).toContain(reply.body.coverFileId);
  });

  it.each(allOrEvery(2, ['client', 'guest'] as const))('has no call that finds it, for a %s', async (viewer) => {
    const by = await clientOf(viewer);
    for (const { id, fileType } of hidden(viewer)) {
      const gone = { status: 404, body: { code: 'media.not_found' } };
      const path = paths[viewer];
      expect(await by.post(`${path}/download/${id}`)).toMatchObject(gone);
      expect(await by.post(`${path}/download/${id}`, { size: 'web' })).toMatchObject(gone);
      expect(await by.post(`${path}/select-headshot`, { mediaFileId: id })).toMatchObject(gone);
      expect(await by.send('PUT', `${path}/favourites/${id}`)).toMatchObject(gone);
      expect(await by.delete(`${path}/favourites/${id}`)).toMatchObject(gone);
      expect(await by.post(`${path}/archive`, { fileIds: [id] })).toMatchObject(gone);
      expect(await by.post(`${path}/archive/size`, { fileIds: [id] })).toMatchObject(gone);
      if (viewer === 'client')
        for (const method of ['PUT', 'DELETE'])
          expect(await by.send(method, `${path}/private/${id}`)).toMatchObject(gone);
      const price = await by.get(`${path}/checkout?fileIds=${id}`);
      expect([fileType, price.status, price.text.includes(id)]).toEqual([
        fileType,
        viewer === 'client' ? 400 : 403,
        false,
      ]);
      if (viewer === 'client') expect(price.text).toContain('One of these files is not in this gallery.');
    }
    const all = { fileIds: idsOf([...visible(viewer), ...hidden(viewer)]) };
    const many = await by.put(`${paths[viewer]}/favourites`, { ...all, favourite: true });
    expect(idsOf((many.body.fileIds as string[]).map((id) => ({ id })))).toEqual(idsOf(visible(viewer)));
    const favourites = async () =>
      idsOf(((await read(`${paths[viewer]}/favourites`, by)).fileIds as string[]).map((id) => ({ id })));
    expect(await favourites()).toEqual(idsOf(visible(viewer)));
    // One that is hidden afterwards is no longer named.
    const [first, ...rest] = visible(viewer);
    await hide([first!], 'staff');
    expect(await favourites()).toEqual(idsOf(rest));
  });

  if (DEEP)
    describe('by calls that begin before, in selections and in jobs', () => {
      it('is not marked by a call that began before it was hidden', async () => {
        const repository = app.app.get(FavouritesRepository, { strict: false });
        const [{ id: personId }] = await app.database.query<[{ id: string }]>(
          'SELECT id FROM person WHERE project_id = $1 AND is_main',
          [project.id],
        );
        await repository.add(personId, idsOf([files.staff[0]!, files.clients[0]!]), new Date(), 'clients');
        const marked = await app.database.query<object[]>(
          'SELECT media_file_id AS id FROM person_favourite WHERE person_id = $1',
          [personId],
        );
        expect(marked).toEqual([{ id: files.clients[0]!.id }]);
      });

      it('is not chosen in a selection', async () => {
        const { body: selection } = await admin.post(`/api/admin/projects/${project.id}/selections`, { name: 'Album' });
        const choose = ({ id }: MediaFile, path = paths.client) =>
          app.visitor().send('PUT', `${path}/selections/${selection.id}/files/${id}`, { json: {} });
        expect(await choose(files.staff[1]!)).toMatchObject({ status: 404, body: { code: 'media.not_found' } });
        expect((await choose(files.clients[0]!)).status).toBeLessThan(300);
        const chosen = async () => (await read(`${paths.client}/selections`))[0];
        expect(await chosen()).toMatchObject({ fileIds: [files.clients[0]!.id], count: 1 });
        await hide([files.clients[0]!], 'staff');
        expect(await chosen()).toMatchObject({ fileIds: [], count: 0 });
      });

      it('is not prepared for whoever names it', async () => {
        await app.database.query(`UPDATE media_file SET clean_state = 'requested' WHERE project_id = $1`, [project.id]);
        const prioritise = jest.spyOn(app.app.get(JobOutboxService, { strict: false }), 'prioritise');
        await app.visitor().post(`${paths.client}/files-in-view`, { fileIds: idsOf(files.staff) });
        expect(prioritise.mock.calls[0]![1]).toEqual([]);
        await app.visitor().post(`${paths.client}/files-in-view`, { fileIds: [files.clients[0]!.id] });
        expect(prioritise.mock.calls[1]![1]).toEqual([files.clients[0]!.id]);
        prioritise.mockRestore();
      });
    });

  it('has no place in a ZIP, nor in its size', async () => {
    await app.database.query(`UPDATE project SET access = 'everything' WHERE id = $1`, [project.id]);
    const size = async (viewer: Viewer) =>
      (await (await clientOf(viewer)).post(`${paths[viewer]}/archive/size`, {})).body;
    expect(await size('client')).toMatchObject({ fileCount: visible('client').length });
    expect(await size('staff')).toMatchObject({ fileCount: 9 });
    expect((await size('staff')).bytes).toBeGreaterThan((await size('client')).bytes);
    const zip = await app.visitor().post(`${paths.client}/archive`, {});
    expect(zip.body).toMatchObject({ fileCount: visible('client').length });
    const stored = await app.database.query<[{ fileIds: string[] }]>(
      'SELECT file_ids AS "fileIds" FROM archive WHERE project_id = $1',
      [project.id],
    );
    expect(idsOf(stored[0].fileIds.map((id) => ({ id })))).toEqual(idsOf(visible('client')));
    // Hidden afterwards, it ends the ZIP.
    await hide([files.everyone[0]!], 'staff');
    expect(await app.visitor().get(zip.body.downloadUrl as string)).toMatchObject({
      status: 404,
      body: { code: 'media.not_found' },
    });
  });

  if (DEEP)
    it('is not sent in a ZIP that began before it was hidden', async () => {
      await app.database.query(`UPDATE project SET access = 'everything' WHERE id = $1`, [project.id]);
      const { body } = await app.visitor().post(`${paths.client}/archive`, { fileIds: [files.everyone[0]!.id] });
      const held = forClients(await app.database.manager.findOneByOrFail(Project, { id: project.id }));
      const person = await app.database.manager.findOneByOrFail(Person, { projectId: project.id, isMain: true });
      const id = String(body.downloadUrl).split('/').at(-1)!;
      const visit = { project: held, person, visitor: '', asStaff: false, address: '' };
      const zip = await app.app.get(ArchivesService, { strict: false }).open(visit, id);
      const stream = zip.open();
      await hide([files.everyone[0]!], 'staff');
      await expect(buffer(stream)).rejects.toMatchObject({ code: 'media.not_found' });
    });

  it('has no bytes: links that were made before end at once', async () => {
    const storage = app.app.get(StoragePort, { strict: false });
    const film = files.everyone[2]!;
    for (const { key, contentType } of await app.database.manager.findBy(Rendition, { mediaFileId: film.id }))
      await storage.write(key, Buffer.from('bytes'), contentType);
    const { mediaFiles } = await read(paths.guest);
    const { url, sources } = (mediaFiles as Listed[]).find(({ id }) => id === film.id)!;
    const links = [url, ...sources.map((source) => source.url)];
    expect(links.some((link) => link.endsWith('.m3u8'))).toBe(true);
    const codes = async () => {
      const replies = await Promise.all(links.map((link) => app.visitor().get(link)));
      return [...new Set(replies.map(({ status, body }) => (status === 200 ? 'open' : body?.code)))];
    };
    expect(await codes()).toEqual(['open']);
    await app.visitor().send('PUT', `${paths.client}/private/${film.id}`);
    expect(await codes()).toEqual(['media.link_expired']);
    const fresh = (await read(paths.client)).mediaFiles as Listed[];
    expect((await app.visitor().get(fresh.find(({ id }) => id === film.id)!.url)).status).toBe(200);
  });

  if (DEEP)
    describe('in further places', () => {
      it('is no cover: everybody gets the first that they see', async () => {
        const cover = async (viewer: Viewer) =>
          (await read(paths[viewer], await clientOf(viewer))).coverFileId as string;
        expect(await cover('staff')).toBe(files.staff[1]!.id);
        const [ofClient, ofGuest] = [await cover('client'), await cover('guest')];
        expect(visible('client').map(({ id }) => id)).toContain(ofClient);
        expect(visible('guest').map(({ id }) => id)).toContain(ofGuest);
        const choose = (file: MediaFile) =>
          admin.put(`/api/admin/projects/${project.id}/cover`, { mediaFileId: file.id });
        await choose(files.clients[2]!);
        expect([await cover('client'), await cover('guest')]).toEqual([files.clients[2]!.id, ofGuest]);
        // Each of them is rendered without a watermark, and each may be fetched so.
        const covers = app.app.get(CoverQuery, { strict: false });
        expect(new Set(await covers.listFileIds(project.id))).toEqual(new Set([files.clients[2]!.id, ofGuest]));
        const targets = app.app.get(ByteTargetQuery, { strict: false });
        const isCleanCover = async (id: string) => {
          await app.database.query(
            `INSERT INTO rendition (media_file_id, name, class, key, content_type, width, height, bytes)
         VALUES ($1, 'cover768', 'cover', $2, 'image/webp', 768, 432, 1)`,
            [id, `cover of ${id}`],
          );
          return (await targets.find([{ id, renditionName: 'cover768' }]))[0]!.cleanCover;
        };
        const other = files.everyone.find(({ id }) => id !== ofGuest)!;
        expect([
          await isCleanCover(ofGuest),
          await isCleanCover(files.clients[2]!.id),
          await isCleanCover(other.id),
        ]).toEqual([true, true, false]);
        // Lists and mails have the cover of whom they are for.
        const pictures = app.app.get(ProjectPicturesQuery, { strict: false });
        for (const [audience, id] of [
          ['everyone', ofGuest],
          ['clients', files.clients[2]!.id],
        ] as const)
          expect(await pictures.covers([project.id], audience)).toMatchObject([{ id }]);
        const storage = app.app.get(StoragePort, { strict: false });
        const keys: string[] = [];
        const original = storage.read.bind(storage);
        storage.read = (key, ...rest) => {
          keys.push(key);
          return original(key, ...rest);
        };
        await app.app.get(MailPicturesService, { strict: false }).read({ projectId: project.id, audience: 'everyone' });
        storage.read = original;
        expect(keys).toEqual([expect.stringContaining(ofGuest)]);
      });

      it('is not behind the screen of a closed gallery', async () => {
        await app.database.query('UPDATE project SET timer_enabled = true, expires_at = $2 WHERE id = $1', [
          project.id,
          inSeconds(app, -60),
        ]);
        for (const viewer of ['client', 'guest'] as const) {
          const reply = await app.visitor().get(paths[viewer]);
          expect([reply.status, reply.body.cover.sources.length > 0]).toEqual([410, true]);
          expectNoSecrets(viewer, reply.text);
        }
        expect(await app.visitor().send('PUT', `${paths.client}/private/${files.everyone[0]!.id}`)).toMatchObject({
          status: 410,
        });
      });

      it('is not in the lists of a client with an account', async () => {
        const user = app.as(await insertUser(app.database, { email: project.clientEmail }));
        await insertDownloads(app.database, project, [files.everyone[0]!]);
        const [listed] = (await user.get('/api/user/projects')).body;
        expect(listed).toMatchObject({ photoCount: 4, videoCount: 2 });
        const pictures = (await user.get('/api/user/covers')).text;
        expectNoSecrets('client', pictures);
        expect((await user.get('/api/user/activity')).text).toContain(files.everyone[0]!.originalName);
        await hide([files.everyone[0]!], 'staff');
        expect((await user.get('/api/user/activity')).text).not.toContain(files.everyone[0]!.originalName);
      });

      it('is not among what was downloaded and chosen, although it counts', async () => {
        await insertDownloads(app.database, project, [files.everyone[2]!]);
        await app.visitor().post(`${paths.client}/select-headshot`, { mediaFileId: files.everyone[0]!.id });
        const before = await read(paths.client);
        expect(before).toMatchObject({ downloadCount: 1, clientAccess: { chosenPhotoIds: [files.everyone[0]!.id] } });
        await hide([files.everyone[0]!, files.everyone[2]!], 'staff');
        expect(await read(paths.client)).toMatchObject({
          downloadCount: 0,
          clientAccess: {
            chosenPhotoIds: [],
            freeHeadshotFileId: null,
            freeHeadshotUsed: before.clientAccess.freeHeadshotUsed,
            freeDownloadsUsed: before.clientAccess.freeDownloadsUsed,
          },
        });
      });
    });

  it('is not sold, nor part of what is', async () => {
    const photos = visible('client').filter(({ fileType }) => fileType === 'photo').length;
    const quote = (query: string) => app.visitor().get(`${paths.client}/checkout?${query}`);
    // No more than the photos that the client sees, without the free one.
    expect((await quote(`photos=${photos}`)).body.fields.photos.message).toContain(String(photos - 1));

    const offers = async () => (await app.visitor().get(`${paths.client}/packages`)).body;
    const stateOf = async (code: string) =>
      (await offers()).packages.find((each: { code: string }) => each.code === code).state as string;
    expect(await stateOf('complete')).toBe('offered');
    expect((await read(paths.client)).clientAccess.offeredPackages).toContain('complete');
    // All files that the client sees are open to them; the rest is for staff.
    const contents = {
      files: visible('client').map(({ id, fileType, originalName: name }) => ({ id, fileType, name, priceCents: 0 })),
    };
    await insertPurchase(app.database, project, {
      packageType: 'files',
      packageCode: null,
      contents: { videos: 0, photos: 0, downloadSizes: ['original'], lifetimeAccess: true, ...contents },
    } as never);
    expect((await read(paths.client)).clientAccess.offeredPackages).toEqual([]);
    expect(await stateOf('complete')).toBe('useless');
    expect(await quote('packageType=complete')).toMatchObject({
      status: 409,
      body: { code: 'payments.opens_nothing' },
    });
  });
});

describe('private files', () => {
  let file: MediaFile;
  beforeEach(async () => {
    file = await photo();
  });
  const path = (by = galleryPath(project), id = file.id) => `${by}/private/${id}`;
  const isPrivate = async () => ((await read(galleryPath(project))).mediaFiles as Listed[])[0]!.isPrivate;

  it('are made by any client, taken back by any other, as often as they like', async () => {
    const other = `/api/gallery/${project.id}/${await invite('client')}`;
    const guest = `/api/gallery/${project.id}/${await invite('guest')}`;
    const visitor = app.visitor();
    expect(await statuses([visitor.send('PUT', path())])).toEqual([204]);
    expect(await statuses([visitor.send('PUT', path(other))])).toEqual([204]);
    expect(await isPrivate()).toBe(true);
    expect((await read(guest)).mediaFiles).toEqual([]);
    expect(await statuses([visitor.delete(path(other))])).toEqual([204]);
    expect(await statuses([visitor.delete(path())])).toEqual([204]);
    expect(await isPrivate()).toBe(false);
    expect((await read(guest)).mediaFiles).toHaveLength(1);
  });

  if (DEEP)
    it('are made many at once', async () => {
      const second = await photo();
      const set = (value: boolean, fileIds: string[]) =>
        app.visitor().put(`${galleryPath(project)}/private`, { fileIds, isPrivate: value });
      const foreign = await insertMedia(app.database, await insertProject(app.database), 1);
      const { body } = await set(true, [file.id, second.id, foreign[0]!.id]);
      expect([...body.fileIds].sort()).toEqual(idsOf([file, second]));
      expect([await audienceOf(file), await audienceOf(second), await audienceOf(foreign[0]!)]).toEqual([
        'clients',
        'clients',
        'everyone',
      ]);
      await set(false, [second.id]);
      expect(await audienceOf(second)).toBe('everyone');
      for (const body of [
        { fileIds: [], isPrivate: true },
        { fileIds: ['x'], isPrivate: true },
        { fileIds: [file.id] },
      ])
        expect((await app.visitor().put(`${galleryPath(project)}/private`, body)).status).toBe(400);
    });

  it('are not made by guests, partners and staff, nor while staff look as the client', async () => {
    const forbidden = { status: 403, body: { code: 'auth.forbidden' } };
    for (const kind of ['guest', 'partner'] as const) {
      const by = `/api/gallery/${project.id}/${await invite(kind)}`;
      expect(await app.visitor().send('PUT', path(by))).toMatchObject(forbidden);
      expect(await app.visitor().delete(path(by))).toMatchObject(forbidden);
      expect(await app.visitor().put(`${by}/private`, { fileIds: [file.id], isPrivate: true })).toMatchObject(
        forbidden,
      );
    }
    expect(await admin.send('PUT', path())).toMatchObject(forbidden);
    const viewing = app.as(await insertUser(app.database, { role: 'admin' }));
    await viewing.post(`/api/admin/projects/${project.id}/view-as-client`);
    expect(await viewing.send('PUT', path())).toMatchObject({ status: 403, body: { code: 'gallery.view_only' } });
    expect(await audienceOf(file)).toBe('everyone');
  });

  if (DEEP)
    it('of an album for staff stay hidden from clients', async () => {
      const albumId = await app.database.manager
        .save(
          Album,
          app.database.manager.create(Album, { projectId: project.id, name: 'A', position: 1, visibility: 'staff' }),
        )
        .then(({ id }) => id);
      const draft = await photo({ albumId, isPrivate: true });
      expect(await app.visitor().delete(path(undefined, draft.id))).toMatchObject({ status: 404 });
      expect(await audienceOf(draft)).toBe('staff');
    });
});
