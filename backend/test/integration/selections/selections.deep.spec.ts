import { randomUUID } from 'node:crypto';
import { GalleryLinksService } from '../../../src/modules/projects/people/gallery-links.service.js';
import { Person } from '../../../src/modules/projects/people/person.entity.js';
import type { MediaFile } from '../../../src/modules/media/core/media-file.entity.js';
import { Project } from '../../../src/modules/projects/core/project.entity.js';
import { SelectedFile } from '../../../src/modules/selections/selected-file.entity.js';
import { DEEP } from '../../fixtures/deep.js';
import { galleryPath, inSeconds, statuses } from '../../fixtures/gallery-fixture.js';
import { insertMedia, insertProject } from '../../fixtures/rows.js';
import { unzip } from '../../fixtures/unzip.js';
import type { TestClient, TestReply } from '../../fixtures/app/test-client.js';
import { useTestApp } from '../../fixtures/app/use-fixture.js';

const app = useTestApp();
let admin: TestClient;
let client: TestClient;
let project: Project;
let photos: MediaFile[];
beforeAll(async () => {
  admin = await app.admin();
});
beforeEach(async () => {
  client = app.visitor();
  project = await insertProject(app.database, { clientEmail: 'anna@example.test', clientName: 'Anna' });
  photos = await insertMedia(app.database, project, 5, { fileType: 'photo' });
});

/** Somebody in the gallery, and the path of their link. */
async function insertPerson(values: Partial<Person>, { id } = project): Promise<string> {
  const { manager } = app.database;
  const email = values.email ?? null;
  const person = await manager.save(
    Person,
    manager.create(Person, { kind: 'client', ...values, projectId: id, email, emailKey: email }),
  );
  return `/api${app.app.get(GalleryLinksService, { strict: false }).path(id, person)}`;
}
const personIn = (path: string) => {
  const hex = Buffer.from(path.split('/').at(-1)!.slice(0, 22), 'base64url').toString('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
};

const create = async (values: object = {}): Promise<{ id: string }> =>
  (await admin.post(`/api/admin/projects/${project.id}/selections`, { name: 'Album', ...values })).body;
const anna = () => galleryPath(project);
const list = (as = anna(), by = client) => by.get(`${as}/selections`);
const pathOf = (id: string, file: { id: string }, as = anna()) => `${as}/selections/${id}/files/${file.id}`;
const choose = (id: string, file: { id: string }, as = anna(), json: object = {}) =>
  client.send('PUT', pathOf(id, file, as), { json });
const remove = (id: string, file: { id: string }, as = anna()) => client.delete(pathOf(id, file, as));
const finish = (id: string, as = anna()): Promise<TestReply> => client.post(`${as}/selections/${id}/done`);
const order = (id: string, files: { id: string }[], as = anna()) =>
  client.put(`${as}/selections/${id}/order`, { fileIds: files.map((file) => file.id) });
const read = async (id: string, query = '') => (await admin.get(`/api/admin/selections/${id}${query}`)).body;
const exportAs = (id: string, format: string, query = '') =>
  admin.get(`/api/admin/selections/${id}/export?format=${format}${query}`);
const chosen = async (id: string, as = anna()): Promise<string[]> =>
  (await list(as)).body.find((each: { id: string }) => each.id === id).fileIds;
const ids = (...files: { id: string }[]) => files.map((file) => file.id);
const rejected = (status: number, code: string) => ({ status, body: { code } });
const mails = () => app.database.query<unknown[]>(`SELECT 1 FROM job_outbox WHERE name = 'notify-staff'`);

describe('choosing', () => {
  it('adds a photo and takes it out, each as often as wished', async () => {
    const { id } = await create();
    expect(await statuses([choose(id, photos[0]!), choose(id, photos[0]!)])).toEqual([200, 200]);
    expect((await choose(id, photos[1]!)).body).toMatchObject({ id, count: 2, state: 'open' });
    expect(await chosen(id)).toEqual(ids(photos[0]!, photos[1]!));
    expect(await statuses([remove(id, photos[0]!), remove(id, photos[0]!)])).toEqual([200, 200]);
    expect(await chosen(id)).toEqual([photos[1]!.id]);
  });

  if (DEEP)
    describe('many photos, notes and prices', () => {
      it('shows count, limits and the price of an additional photo', async () => {
        await create({ included: 1, maximum: 3, additionalPriceCents: 2_500, deadline: '2027-05-01T18:00:00Z' });
        expect((await list()).body).toMatchObject([
          {
            name: 'Album',
            fileIds: [],
            count: 0,
            included: 1,
            maximum: 3,
            additionalPriceCents: 2_500,
            currency: 'usd',
            state: 'open',
            deadline: '2027-05-01T18:00:00.000Z',
            isClosed: false,
          },
        ]);
      });

      it('of many photos takes all or none', async () => {
        const { id } = await create({ maximum: 3 });
        const many = (files: { id: string }[], value = true) =>
          client.put(`${anna()}/selections/${id}/files`, { fileIds: ids(...files), chosen: value });
        expect((await many(photos.slice(0, 3))).body).toMatchObject({ count: 3 });
        expect(await many(photos.slice(2, 4))).toMatchObject(rejected(409, 'selection.full'));
        expect((await many(photos.slice(1), false)).body).toMatchObject({ fileIds: [photos[0]!.id] });
        expect(await many([photos[1]!, { id: randomUUID() }])).toMatchObject(rejected(404, 'media.not_found'));
        expect(await chosen(id)).toEqual([photos[0]!.id]);
      });

      it('keeps a note where the selection has notes', async () => {
        const { id } = await create({ notesAllowed: true });
        await choose(id, photos[0]!, anna(), { note: 'Please brighten' });
        await choose(id, photos[0]!);
        expect((await list()).body[0].notes).toEqual([{ fileId: photos[0]!.id, note: 'Please brighten' }]);
        await choose(id, photos[0]!, anna(), { note: null });
        expect((await list()).body[0].notes).toEqual([]);
        const plain = await create();
        expect(await choose(plain.id, photos[0]!, anna(), { note: 'No' })).toMatchObject(
          rejected(400, 'request.invalid'),
        );
        expect(await chosen(plain.id)).toEqual([]);
      });
    });

  it('takes ready photos of this gallery only', async () => {
    const { id } = await create();
    const other = await insertProject(app.database);
    const [foreign] = await insertMedia(app.database, other, 1, { fileType: 'photo' });
    const [unfinished] = await insertMedia(app.database, project, 1, { fileType: 'photo', status: 'processing' });
    for (const file of [foreign!, unfinished!, { id: 'nonsense' }, { id: randomUUID() }])
      expect(await choose(id, file)).toMatchObject(rejected(404, 'media.not_found'));
    const [video] = await insertMedia(app.database, project, 1);
    expect(await choose(id, video!)).toMatchObject(rejected(400, 'selection.not_a_photo'));
    expect(await chosen(id)).toEqual([]);
  });

  it('stops at the maximum, and repeats what is chosen', async () => {
    const { id } = await create({ maximum: 2 });
    await choose(id, photos[0]!);
    await choose(id, photos[1]!);
    expect(await choose(id, photos[2]!)).toMatchObject(rejected(409, 'selection.full'));
    expect((await choose(id, photos[1]!)).status).toBe(200);
    await remove(id, photos[0]!);
    expect((await choose(id, photos[2]!)).status).toBe(200);
  });

  if (DEEP)
    describe('at once, at its end and by hand', () => {
      it('keeps to the maximum when several people choose at once', async () => {
        const { id } = await create({ participants: 'clients', maximum: 7 });
        const ben = await insertPerson({ name: 'Ben' });
        const files = await insertMedia(app.database, project, 20, { fileType: 'photo' });
        await app.warmUp();
        const replies = await Promise.all(files.map((file, at) => choose(id, file, at % 2 ? ben : anna())));
        expect(replies.filter(({ status }) => status === 200)).toHaveLength(7);
        expect(replies.filter(({ body }) => body.code === 'selection.full')).toHaveLength(13);
        expect(await app.database.manager.count(SelectedFile)).toBeGreaterThanOrEqual(7);
        expect(await chosen(id)).toHaveLength(7);
      });

      it('ends with the deadline', async () => {
        const { id } = await create({ deadline: inSeconds(app, 60).toISOString() });
        await choose(id, photos[0]!);
        app.clock.advance(61);
        expect(await choose(id, photos[1]!)).toMatchObject(rejected(409, 'selection.closed'));
        expect(await remove(id, photos[0]!)).toMatchObject(rejected(409, 'selection.closed'));
        expect((await list()).body[0]).toMatchObject({ isClosed: true, fileIds: [photos[0]!.id] });
        await admin.put(`/api/admin/selections/${id}`, { deadline: inSeconds(app, 60).toISOString() });
        expect((await choose(id, photos[1]!)).status).toBe(200);
        // A selection that was made in time can still be sent.
        app.clock.advance(61);
        expect(await finish(id)).toMatchObject({ status: 200, body: { state: 'done', count: 2 } });
      });

      it('ends with the gallery', async () => {
        const { id } = await create();
        await app.database.manager.update(
          Project,
          { id: project.id },
          { timerEnabled: true, expiresAt: inSeconds(app, 0) },
        );
        expect(await choose(id, photos[0]!)).toMatchObject(rejected(410, 'gallery.expired'));
        expect(await list()).toMatchObject(rejected(410, 'gallery.expired'));
        expect((await list(anna(), admin)).status).toBe(200);
      });

      it('puts photos into an order by hand', async () => {
        const { id } = await create();
        for (const photo of photos.slice(0, 4)) await choose(id, photo);
        const [a, b, c, d] = photos as [MediaFile, MediaFile, MediaFile, MediaFile];
        expect((await order(id, [c, a])).body.fileIds).toEqual(ids(c, a, b, d));
        await choose(id, photos[4]!);
        expect((await chosen(id)).at(-1)).toBe(photos[4]!.id);
      });

      it('is not for staff, who look', async () => {
        const { id } = await create();
        expect(await admin.put(pathOf(id, photos[0]!), {})).toMatchObject(rejected(403, 'auth.forbidden'));
        expect(await admin.post(`${anna()}/selections/${id}/done`)).toMatchObject(rejected(403, 'auth.forbidden'));
        expect(await statuses([list(anna(), admin)])).toEqual([200]);
      });
    });

  it('knows no selection of another gallery', async () => {
    const { id } = await create();
    const other = await insertProject(app.database);
    const [file] = await insertMedia(app.database, other, 1, { fileType: 'photo' });
    const as = galleryPath(other);
    expect(await choose(id, file!, as)).toMatchObject(rejected(404, 'selection.not_found'));
    expect(await remove(id, file!, as)).toMatchObject(rejected(404, 'selection.not_found'));
    expect(await order(id, [file!], as)).toMatchObject(rejected(404, 'selection.not_found'));
    expect(await finish(id, as)).toMatchObject(rejected(404, 'selection.not_found'));
    expect((await list(as)).body).toEqual([]);
    expect((await read(id)).lists).toEqual([]);
    for (const unknown of [randomUUID(), 'nonsense'])
      expect(await choose(unknown, photos[0]!)).toMatchObject(rejected(404, 'selection.not_found'));
  });
});

describe('who takes part', () => {
  it('clients have a list each, or one together', async () => {
    const own = await create();
    const shared = await create({ name: 'Together', participants: 'clients' });
    const ben = await insertPerson({ name: 'Ben' });
    await choose(own.id, photos[0]!);
    await choose(own.id, photos[1]!, ben);
    await choose(shared.id, photos[0]!);
    await choose(shared.id, photos[1]!, ben);
    expect(await chosen(own.id)).toEqual([photos[0]!.id]);
    expect(await chosen(own.id, ben)).toEqual([photos[1]!.id]);
    expect(await chosen(shared.id)).toEqual(ids(photos[0]!, photos[1]!));
    expect((await finish(shared.id, ben)).body).toMatchObject({ isShared: true, state: 'done' });
    expect(await choose(shared.id, photos[2]!)).toMatchObject(rejected(409, 'selection.done'));
  });

  it('guests in what is for everyone, partners in nothing', async () => {
    const own = await create();
    const shared = await create({ participants: 'clients' });
    const all = await create({ name: 'Prints', participants: 'everyone' });
    const guest = await insertPerson({ kind: 'guest', name: 'Gus' });
    const partner = await insertPerson({ kind: 'partner', name: 'Paula' });
    expect((await list(guest)).body).toMatchObject([{ id: all.id, name: 'Prints' }]);
    expect((await list(partner)).body).toEqual([]);
    expect((await list()).body).toHaveLength(3);
    for (const { id } of [own, shared])
      expect(await choose(id, photos[0]!, guest)).toMatchObject(rejected(404, 'selection.not_found'));
    expect(await choose(all.id, photos[0]!, partner)).toMatchObject(rejected(404, 'selection.not_found'));
    expect((await choose(all.id, photos[0]!, guest)).status).toBe(200);
    expect(await chosen(all.id)).toEqual([]);
  });
});

describe('a list that is done', () => {
  it('does not change, and tells the studio once', async () => {
    const { id } = await create({ included: 1 });
    await choose(id, photos[0]!);
    await choose(id, photos[1]!);
    const before = await mails();
    await app.warmUp();
    const replies = await Promise.all(Array.from({ length: 8 }, () => finish(id)));
    expect(replies.map(({ status, body }) => [status, body.state])).toEqual(replies.map(() => [200, 'done']));
    expect(new Set(replies.map(({ body }) => body.doneAt)).size).toBe(1);
    expect(await mails()).toHaveLength(before.length + 1);
    expect(await choose(id, photos[2]!)).toMatchObject(rejected(409, 'selection.done'));
    expect(await remove(id, photos[0]!)).toMatchObject(rejected(409, 'selection.done'));
    expect(await order(id, [photos[1]!])).toMatchObject(rejected(409, 'selection.done'));
    expect(await chosen(id)).toEqual(ids(photos[0]!, photos[1]!));
    expect((await read(id)).lists).toMatchObject([
      { personName: 'Anna', state: 'done', count: 2, additionalCount: 1, doneByName: 'Anna' },
    ]);
  });

  it('does not change by calls that began while it was being done', async () => {
    const { id } = await create();
    await choose(id, photos[0]!);
    for (const change of [() => choose(id, photos[1]!), () => remove(id, photos[0]!), () => order(id, [photos[0]!])]) {
      const ending = app.database.createQueryRunner();
      let reply: TestReply | undefined;
      try {
        await ending.startTransaction();
        await ending.query('SELECT 1 FROM selection_list WHERE selection_id = $1 FOR NO KEY UPDATE', [id]);
        const call = change().then((each) => (reply = each));
        const waits = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
        while (!reply && (await app.database.query<unknown[]>(waits)).length === 0);
        await ending.query(`UPDATE selection_list SET state = 'done', done_at = now() WHERE selection_id = $1`, [id]);
        await ending.commitTransaction();
        await call;
      } finally {
        if (ending.isTransactionActive) await ending.rollbackTransaction();
        await ending.release();
      }
      expect(reply).toMatchObject(rejected(409, 'selection.done'));
      await app.database.query(`UPDATE selection_list SET state = 'open', done_at = NULL WHERE selection_id = $1`, [
        id,
      ]);
    }
    expect(await chosen(id)).toEqual([photos[0]!.id]);
  });

  it('is ended and opened again for everybody by the same statements, however many lists it has', async () => {
    const listsOf = async (many: number) => {
      const { id } = await create({ participants: 'everyone' });
      await app.database.query(
        `WITH people AS (
           INSERT INTO person (project_id, kind, name) SELECT $1, 'guest', n::text FROM generate_series(1, $2) n
           RETURNING id),
         lists AS (
           INSERT INTO selection_list (selection_id, person_id) SELECT $3, id FROM people RETURNING id)
         INSERT INTO selected_file (list_id, media_file_id, file_name, position, chosen_at)
         SELECT l.id, f.id, 'earlier name', f.place, now()
         FROM lists l, unnest($4::uuid[]) WITH ORDINALITY AS f (id, place)`,
        [project.id, many, id, ids(photos[0]!, photos[1]!)],
      );
      return id;
    };
    const [few, many] = [await listsOf(2), await listsOf(40)];
    const call = (id: string, action: string) => admin.post(`/api/admin/selections/${id}/${action}`, {});
    await admin.delete(`/api/admin/media/${photos[1]!.id}`);
    for (const [action, state, fileCount] of [
      ['finish', 'done', 1],
      ['reopen', 'open', null],
    ] as const) {
      const counted = await app.statements(() => call(few, action));
      let reply: TestReply;
      expect(await app.statements(async () => (reply = await call(many, action)))).toHaveLength(counted.length);
      expect(reply!.body.lists).toEqual(
        Array.from({ length: 40 }, () => expect.objectContaining({ state, count: 1, doneByName: null })),
      );
      expect(
        await app.database.query(
          `SELECT file_count, count(*)::int AS events, count(DISTINCT person_id)::int AS people FROM selection_event
           WHERE project_id = $1 AND kind = $2 GROUP BY file_count`,
          [project.id, { finish: 'finished', reopen: 'reopened' }[action]],
        ),
      ).toEqual([{ file_count: fileCount, events: 42, people: 42 }]);
    }
    const names = 'SELECT DISTINCT file_name FROM selected_file WHERE media_file_id = $1';
    expect(await app.database.query(names, [photos[0]!.id])).toEqual([{ file_name: photos[0]!.originalName }]);
  });

  if (DEEP)
    describe('that changes afterwards', () => {
      it('is opened again by staff, and done once more is another message', async () => {
        const { id } = await create({ participants: 'everyone' });
        const ben = await insertPerson({ name: 'Ben' });
        await finish(id);
        await finish(id, ben);
        const [list1] = (await read(id)).lists;
        const reopen = (body: object = {}) => admin.post(`/api/admin/selections/${id}/reopen`, body);
        expect((await reopen({ listId: list1.id })).body.lists.map(({ state }: { state: string }) => state)).toEqual([
          'open',
          'done',
        ]);
        expect((await choose(id, photos[0]!)).status).toBe(200);
        const before = await mails();
        await finish(id);
        expect(await mails()).toHaveLength(before.length + 1);
        await reopen();
        expect((await read(id)).lists).toMatchObject([{ state: 'open', doneAt: null }, { state: 'open' }]);
        expect(await reopen({ listId: randomUUID() })).toMatchObject(rejected(404, 'selection.not_found'));
        const { items } = (await admin.get(`/api/admin/audit?q=reopenSelection`)).body;
        expect(items.filter(({ subjectId }: { subjectId: string }) => subjectId === id)).toMatchObject([
          { subjectKind: 'selection', subjectName: `Album (${project.name})` },
          { subjectKind: 'selection' },
          { subjectKind: 'selection' },
        ]);
      });

      it('can be ended by staff, who need no message', async () => {
        const { id } = await create();
        await choose(id, photos[0]!);
        const before = await mails();
        expect((await admin.post(`/api/admin/selections/${id}/finish`, {})).body.lists).toMatchObject([
          { state: 'done', count: 1, doneByName: null },
        ]);
        expect(await mails()).toHaveLength(before.length);
        expect(await choose(id, photos[1]!)).toMatchObject(rejected(409, 'selection.done'));
      });

      it('keeps the name of a file that is deleted, while an open list loses it', async () => {
        const open = await create({ maximum: 1 });
        const done = await create();
        await choose(open.id, photos[0]!);
        await choose(done.id, photos[0]!);
        await choose(done.id, photos[1]!);
        await finish(done.id);
        await admin.delete(`/api/admin/media/${photos[0]!.id}`);
        expect((await list()).body).toMatchObject([
          { fileIds: [], count: 0 },
          { fileIds: [photos[1]!.id], count: 1 },
        ]);
        expect((await read(open.id)).files).toEqual([]);
        expect((await read(done.id)).files).toMatchObject([
          { fileId: null, fileName: photos[0]!.originalName },
          { fileId: photos[1]!.id },
        ]);
        // A place is free again.
        expect((await choose(open.id, photos[2]!)).status).toBe(200);
        expect((await exportAs(done.id, 'names')).text).toBe(
          `${photos[0]!.originalName}\n${photos[1]!.originalName}\n`,
        );
      });
    });

  it('neither shows nor counts a file that is hidden afterwards, and studios still have it', async () => {
    const { id } = await create({ participants: 'everyone' });
    const guest = await insertPerson({ kind: 'guest', name: 'Gus' });
    for (const photo of photos.slice(0, 2)) await choose(id, photo, guest);
    await finish(id, guest);
    await app.database.query(`UPDATE media_file SET visibility = 'clients' WHERE id = $1`, [photos[0]!.id]);
    expect((await list(guest)).body[0]).toMatchObject({ fileIds: [photos[1]!.id], count: 1, state: 'done' });
    expect(await read(id)).toMatchObject({ lists: [{ count: 2 }], files: [{ fileId: photos[0]!.id }, {}] });
    // Later changes of the file change nothing for the guest.
    await admin.delete(`/api/admin/media/${photos[0]!.id}`);
    expect((await list(guest)).body[0]).toMatchObject({ fileIds: [photos[1]!.id], count: 1 });
  });

  if (DEEP)
    it('contains no file that was deleted before', async () => {
      const { id } = await create();
      await choose(id, photos[0]!);
      await choose(id, photos[1]!);
      await admin.delete(`/api/admin/media/${photos[0]!.id}`);
      await finish(id);
      expect((await read(id)).files).toMatchObject([{ fileId: photos[1]!.id }]);
      expect((await list()).body[0]).toMatchObject({ count: 1 });
    });
});

if (DEEP)
  describe('the timeline', () => {
    const timeline = async (path = `/api/admin/projects/${project.id}/activity`) =>
      ((await admin.get(path)).body.items as { kind: string }[])
        .filter(({ kind }) => kind === 'selection')
        .map((item) => item as { state?: string })
        .reverse();

    it('says what happened with selections, who did it and how many photos they have', async () => {
      const { id } = await create({ name: 'Album', participants: 'client' });
      app.clock.advance(1);
      await choose(id, photos[0]!);
      await choose(id, photos[1]!);
      await finish(id);
      await finish(id);
      app.clock.advance(1);
      await admin.post(`/api/admin/selections/${id}/reopen`, {});
      app.clock.advance(1);
      await admin.post(`/api/admin/selections/${id}/finish`, {});
      app.clock.advance(1);
      await admin.delete(`/api/admin/selections/${id}`);
      const all = { title: 'Album', projectId: project.id, files: [] };
      expect(await timeline()).toMatchObject([
        { ...all, state: 'created', personName: null, fileCount: null },
        { ...all, state: 'done', personName: 'Anna', fileCount: 2 },
        { ...all, state: 'reopened', personName: 'Anna', fileCount: null },
        { ...all, state: 'finished', personName: 'Anna', fileCount: 2 },
        { ...all, state: 'deleted', personName: null, fileCount: null },
      ]);
      const ofAnna = await timeline(`/api/admin/clients/${project.clientEmail}/activity`);
      expect(ofAnna.map(({ state }) => state)).toEqual(expect.arrayContaining(['done', 'reopened', 'finished']));
      expect(ofAnna.map(({ state }) => state)).not.toContain('deleted');
    });
  });

if (DEEP)
  describe('staff', () => {
    it('add, change and delete a selection', async () => {
      const path = `/api/admin/projects/${project.id}/selections`;
      const reply = await admin.post(path, { name: ' Retouching ', included: 8, maximum: 20 });
      expect(reply).toMatchObject({
        status: 201,
        body: {
          name: 'Retouching',
          participants: 'client',
          included: 8,
          maximum: 20,
          additionalPriceCents: null,
          deadline: null,
          notesAllowed: false,
          lists: [],
          files: [],
          ambiguousNames: [],
        },
      });
      const { id } = reply.body;
      expect(
        (await admin.put(`/api/admin/selections/${id}`, { maximum: null, notesAllowed: true })).body,
      ).toMatchObject({
        name: 'Retouching',
        included: 8,
        maximum: null,
        notesAllowed: true,
      });
      expect((await admin.get(path)).body).toMatchObject([{ id, name: 'Retouching' }]);
      await choose(id, photos[0]!);
      await finish(id);
      expect((await admin.delete(`/api/admin/selections/${id}`)).status).toBe(204);
      expect((await admin.get(path)).body).toEqual([]);
      expect(await admin.delete(`/api/admin/selections/${id}`)).toMatchObject(rejected(404, 'selection.not_found'));
      expect(await choose(id, photos[0]!)).toMatchObject(rejected(404, 'selection.not_found'));
    });

    it.each([
      ['no name', { name: undefined }, 'name'],
      ['an empty name', { name: ' ' }, 'name'],
      ['a name of 10,000 characters', { name: 'x'.repeat(10_000) }, 'name'],
      ['a negative number', { included: -1 }, 'included'],
      ['half a photo', { maximum: 1.5 }, 'maximum'],
      ['a maximum of none', { maximum: 0 }, 'maximum'],
      ['a maximum below the included number', { included: 5, maximum: 4 }, 'maximum'],
      ['a price that is none', { additionalPriceCents: -1 }, 'additionalPriceCents'],
      ['a deadline without a zone', { deadline: '2027-05-01T18:00:00' }, 'deadline'],
      ['a deadline by its week', { deadline: '2026-W10-1T10:00:00Z' }, 'deadline'],
      ['unknown participants', { participants: 'nobody' }, 'participants'],
      ['an unknown field', { state: 'done' }, 'state'],
    ])('get an error at the field for %s', async (_what, values, field) => {
      const reply = await admin.post(`/api/admin/projects/${project.id}/selections`, { name: 'Album', ...values });
      expect(reply).toMatchObject(rejected(400, 'request.invalid'));
      expect(Object.keys(reply.body.fields)).toContain(field);
    });

    it('cannot change who takes part once something is chosen', async () => {
      const { id } = await create();
      const put = (participants: string) => admin.put(`/api/admin/selections/${id}`, { participants });
      expect((await put('clients')).body.participants).toBe('clients');
      await choose(id, photos[0]!);
      expect(await put('everyone')).toMatchObject(rejected(409, 'selection.in_use'));
      expect((await put('clients')).status).toBe(200);
    });

    it('have at most 20 selections in a gallery', async () => {
      for (let each = 0; each < 20; each += 1) await create();
      const path = `/api/admin/projects/${project.id}/selections`;
      expect(await admin.post(path, { name: 'One more' })).toMatchObject(rejected(409, 'selection.too_many'));
    });

    it('compare people', async () => {
      const { id } = await create({ participants: 'everyone', notesAllowed: true });
      const ben = await insertPerson({ name: 'Ben' });
      await choose(id, photos[0]!);
      await choose(id, photos[1]!, anna(), { note: 'This one' });
      await choose(id, photos[1]!, ben);
      await choose(id, photos[2]!, ben);
      const { files } = await read(id);
      expect(
        files.map(({ fileId, chosenBy }: { fileId: string; chosenBy: { name: string }[] }) => [
          fileId,
          chosenBy.map(({ name }) => name),
        ]),
      ).toEqual([
        [photos[0]!.id, ['Anna']],
        [photos[1]!.id, ['Anna', 'Ben']],
        [photos[2]!.id, ['Ben']],
      ]);
      expect(files[1].chosenBy[0]).toMatchObject({ note: 'This one' });
      expect(files[0].thumbnailUrl).toMatch(/thumb/);
      expect((await read(id, '?chosenBy=all')).files).toMatchObject([{ fileId: photos[1]!.id }]);
      expect((await read(id, `?onlyBy=${personIn(ben)}`)).files).toMatchObject([{ fileId: photos[2]!.id }]);
      expect((await exportAs(id, 'names', `&personId=${personIn(ben)}`)).text).toBe(
        `${photos[1]!.originalName}\n${photos[2]!.originalName}\n`,
      );
    });
  });

if (DEEP)
  describe('the export', () => {
    const camera = (name: string) =>
      insertMedia(app.database, project, 1, { fileType: 'photo', originalName: name }).then(([file]) => file!);

    it('has the names for people, Lightroom and Capture One', async () => {
      const { id } = await create();
      for (const name of ['DSC_0001.JPG', 'DSC_0002.jpeg', 'IMG.2.jpg']) await choose(id, await camera(name));
      const names = await exportAs(id, 'names');
      expect(names.text).toBe('DSC_0001.JPG\nDSC_0002.jpeg\nIMG.2.jpg\n');
      expect(names.headers).toMatchObject({
        'content-type': 'text/plain; charset=utf-8',
        'content-disposition': 'attachment; filename="Album.txt"',
        'cache-control': 'no-store',
      });
      expect((await exportAs(id, 'lightroom')).text).toBe('DSC_0001, DSC_0002, IMG.2');
      expect((await exportAs(id, 'captureone')).text).toBe('DSC_0001 DSC_0002 IMG.2');
      expect(await exportAs(id, 'pdf')).toMatchObject(rejected(400, 'request.invalid'));
    });

    it('follows the order by hand', async () => {
      const { id } = await create();
      const [one, two] = [await camera('A.jpg'), await camera('B.jpg')];
      await choose(id, one);
      await choose(id, two);
      await order(id, [two]);
      expect((await exportAs(id, 'names')).text).toBe('B.jpg\nA.jpg\n');
    });

    it('has a table without formulas', async () => {
      const { id } = await create({ notesAllowed: true });
      await choose(id, await camera('=1+1.jpg'), anna(), { note: '@SUM(1)' });
      const { text, headers } = await exportAs(id, 'csv');
      expect(headers['content-type']).toBe('text/csv; charset=utf-8');
      expect(text).toContain(`"'=1+1.jpg",Anna,"'@SUM(1)"`);
    });

    it('has a sidecar for each photo whose name is unique, and names the others', async () => {
      const { id } = await create();
      await camera('dsc_0001.png');
      for (const name of ['DSC_0001.JPG', 'DSC_0002.JPG', '../evil.jpg']) await choose(id, await camera(name));
      const { bytes, headers } = await exportAs(id, 'xmp');
      expect(headers['content-type']).toBe('application/zip');
      const files = await unzip(bytes);
      expect([...files.keys()].sort()).toEqual(['DSC_0002.xmp', '_evil.xmp', 'names-not-unique.txt']);
      const sidecar = files.get('DSC_0002.xmp')!.toString();
      expect(sidecar).toContain('xmp:Rating="5"');
      expect(sidecar).toContain('xmp:Label="Green"');
      expect(files.get('names-not-unique.txt')!.toString()).toContain('DSC_0001.JPG');
      const detail = await read(id);
      expect(detail.ambiguousNames).toEqual(['DSC_0001.JPG']);
      expect(detail.files.map(({ isAmbiguous }: { isAmbiguous: boolean }) => isAmbiguous)).toEqual([
        true,
        false,
        false,
      ]);
      expect((await exportAs(id, 'csv')).text).toMatch(/DSC_0001\.JPG,Anna,,[^,]+,yes/);
    });
  });
