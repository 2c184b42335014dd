import { JobHandlers } from '../../../src/jobs/job-handlers.js';
import { JobOutboxService } from '../../../src/jobs/job-outbox.service.js';
import { MediaEditsService } from '../../../src/modules/media/editing/media-edits.service.js';
import type { Project } from '../../../src/modules/projects/core/project.entity.js';
import { PermanentJobError } from '../../../src/ports/job-queue.port.js';
import { MailerPort } from '../../../src/ports/mailer.port.js';
import { FakeMailer } from '../../fakes/fake-mailer.js';
import { createGalleryFixture, galleryPath, inSeconds, type GalleryFixture } from '../../fixtures/gallery-fixture.js';
import { insertMedia, insertProject, insertUser } from '../../fixtures/rows.js';
import type { TestClient } from '../../fixtures/app/test-client.js';
import { startTestWorker, type TestWorker } from '../../fixtures/app/test-worker.js';
import { useTestApp } from '../../fixtures/app/use-fixture.js';

const DAY_SECONDS = 86_400;
const mailer = new FakeMailer();
const app = useTestApp({ override: [[MailerPort, mailer]] });
let worker: TestWorker;
let admin: TestClient;
beforeAll(async () => {
  worker = await startTestWorker(app, [[MailerPort, mailer]]);
  admin = await app.admin();
});
beforeEach(() => app.database.query('DELETE FROM project'));

const trash = ({ id }: { id: string }) => admin.delete(`/api/admin/projects/${id}`);
const restore = ({ id }: { id: string }) => admin.post(`/api/admin/trash/${id}/restore`);
const listed = async () => (await admin.get('/api/admin/trash')).body as { id: string }[];
const kept = () => app.database.query<{ id: string }[]>('SELECT id FROM project');

describe('a project in the trash', () => {
  let fixture: GalleryFixture;
  let project: Project;
  beforeEach(async () => {
    fixture = await createGalleryFixture(app);
    project = fixture.project;
  });

  it('is closed for the client and comes back as it was', async () => {
    await fixture.download(fixture.videos[0]!);
    const before = (await admin.get(`/api/admin/projects/${project.id}`)).body;
    expect(await trash(project)).toMatchObject({ status: 204, text: '' });
    expect(await fixture.read()).toMatchObject({ status: 404, body: { code: 'gallery.not_found' } });
    expect(await restore(project)).toMatchObject({ status: 200, body: before });
    expect((await fixture.read()).body).toMatchObject({ clientAccess: { freeDownloadsUsed: 1 } });
    // Again: nothing to restore, and nothing is broken.
    expect((await restore(project)).status).toBe(200);
    expect(await listed()).toEqual([]);
  });

  it('ends its media links for clients and staff at once, and for ever', async () => {
    const link = String((await fixture.download(fixture.videos[0]!)).body.downloadUrl);
    const [, ...staffLinks] = JSON.stringify((await admin.get(`/api/admin/projects/${project.id}/media`)).body).split(
      '"thumbnailUrl":"',
    );
    const links = [link, staffLinks[0]!.split('"')[0]!].map((each) => each.replace(/^https?:\/\/[^/]+/, ''));
    await trash(project);
    const codes = async () =>
      Promise.all(links.map(async (each) => (await app.visitor().get(each)).body.code as string));
    expect(await codes()).toEqual(['media.not_found', 'media.not_found']);
    await restore(project);
    expect(await codes()).toEqual(['media.link_expired', 'media.link_expired']);
  });

  it('leaves lists, search, figures and the account of its client', async () => {
    const user = await insertUser(app.database, { email: project.clientEmail });
    await fixture.download(fixture.videos[0]!);
    const filter = (value: object) => `?filter=${encodeURIComponent(JSON.stringify(value))}`;
    const count = async () => [
      ((await admin.get('/api/admin/projects')).body as unknown[]).length,
      ((await admin.get(`/api/admin/projects${filter({})}`)).body as unknown[]).length,
      ((await admin.get(`/api/admin/projects${filter({ id: [project.id] })}`)).body as unknown[]).length,
      ((await admin.get(`/api/admin/projects${filter({ q: fixture.videos[0]!.originalName })}`)).body as unknown[])
        .length,
      ((await admin.get(`/api/admin/project-pictures?ids=${project.id}`)).body as unknown[]).length,
      ((await app.as(user).get('/api/user/projects')).body as unknown[]).length,
      ((await app.as(user).get('/api/user/activity')).body.items as unknown[]).length > 0 ? 1 : 0,
    ];
    const granted = { count: 0, amounts: [] };
    const stats = async () => (await admin.get('/api/admin/stats')).body as object;
    expect([await count(), await stats()]).toEqual([
      [1, 1, 1, 1, 1, 1, 1],
      {
        activeProjects: 1,
        activeClients: 1,
        totalDownloads: 1,
        monthlyRevenue: 0,
        currency: 'usd',
        otherRevenue: [],
        taxedRevenue: [],
        granted,
      },
    ]);
    await trash(project);
    expect([await count(), await stats()]).toEqual([
      [0, 0, 0, 0, 0, 0, 0],
      {
        activeProjects: 0,
        activeClients: 0,
        totalDownloads: 0,
        monthlyRevenue: 0,
        currency: 'usd',
        otherRevenue: [],
        taxedRevenue: [],
        granted,
      },
    ]);
  });

  it('rejects calls of staff with its own code', async () => {
    const [file] = await insertMedia(app.database, project, 1, { status: 'failed' });
    await trash(project);
    const path = `/api/admin/projects/${project.id}`;
    const files = [{ name: 'a.jpg', type: 'image/jpeg', size: 1 }];
    for (const reply of await Promise.all([
      admin.get(path),
      admin.put(path, { name: 'x' }),
      admin.delete(path),
      admin.post(`${path}/copy`, { clientEmail: 'other@example.test' }),
      admin.patch(`${path}/timer`, { timerEnabled: false }),
      admin.put(`${path}/passcode`, { passcode: null }),
      admin.get(`${path}/media`),
      admin.get(`${path}/events`),
      admin.post(`${path}/upload-urls`, { files }),
      admin.post(`${path}/share`, { subject: 'Ready', text: 'Look' }),
    ]))
      expect(reply).toMatchObject({ status: 404, body: { code: 'project.in_trash' } });
    for (const reply of await Promise.all([
      admin.delete(`/api/admin/media/${file!.id}`),
      admin.post(`/api/admin/media/${file!.id}/generate-thumbnail`),
      admin.get(`/api/admin/download/${file!.id}`),
    ]))
      expect(reply).toMatchObject({ status: 404, body: { code: 'media.not_found' } });
  });

  it('is not shared by an email that waits', async () => {
    await admin.post(`/api/admin/projects/${project.id}/share`, { subject: 'Ready', text: 'Look' });
    await trash(project);
    await worker.drain();
    expect(mailer.sent).toEqual([]);
    await restore(project);
    expect((await admin.get(`/api/admin/projects/${project.id}/share`)).body.shares).toMatchObject([
      { state: 'failed', failure: { code: 'mail_project_in_trash' } },
    ]);
  });

  it('keeps an ended timer and an archived state', async () => {
    const ended = await insertProject(app.database, { timerEnabled: true, expiresAt: inSeconds(app, 60) });
    const archived = await insertProject(app.database, { status: 'archived' });
    for (const each of [ended, archived]) await trash(each);
    app.clock.advance(61);
    for (const each of [ended, archived]) await restore(each);
    const read = (each: Project) => app.visitor().get(galleryPath(each));
    expect([(await read(ended)).status, (await read(archived)).status]).toEqual([410, 404]);
  });
});

describe('the trash', () => {
  it('lists the last first, with size and end, by pages', async () => {
    const first = await insertProject(app.database, { name: 'First', clientName: 'Ana' });
    await insertMedia(app.database, first, 2, { fileSize: 3_000_000_000 });
    const second = await insertProject(app.database, { name: 'Second' });
    await trash(first);
    const trashedAt = app.clock.now();
    app.clock.advance(60);
    await trash(second);
    const reply = await admin.get(`/api/admin/trash?range=[1,1]`);
    expect(reply.headers['content-range']).toBe('trash 1-1/2');
    expect(reply.body).toEqual([
      {
        id: first.id,
        name: 'First',
        clientEmail: first.clientEmail,
        clientName: 'Ana',
        fileCount: 2,
        totalBytes: 6_000_000_000,
        trashedAt: trashedAt.toISOString(),
        deletesAt: new Date(trashedAt.getTime() + 30 * DAY_SECONDS * 1_000).toISOString(),
      },
    ]);
    expect((await listed()).map(({ id }) => id)).toEqual([second.id, first.id]);
  });

  it('is emptied by housekeeping after thirty days, and not before', async () => {
    const [old, fresh] = [await insertProject(app.database), await insertProject(app.database)];
    await trash(old);
    app.clock.advance(DAY_SECONDS);
    await trash(fresh);
    app.clock.advance(29 * DAY_SECONDS - 1);
    const tidyUp = async () => {
      await worker.run('housekeeping', {});
      await worker.drain();
    };
    await tidyUp();
    expect(await kept()).toHaveLength(2);
    app.clock.advance(1);
    await tidyUp();
    expect(await kept()).toEqual([{ id: fresh.id }]);
  });

  it('keeps a project whose job could not be written and retries', async () => {
    await trash(await insertProject(app.database));
    app.clock.advance(30 * DAY_SECONDS);
    const put = jest.spyOn(worker.context.get(JobOutboxService, { strict: false }), 'putAll');
    put.mockImplementation(async (jobs) => {
      if (jobs.some(({ name }) => name === 'delete-project')) throw new Error('killed');
    });
    await expect(worker.run('housekeeping', {})).rejects.toThrow('killed');
    expect(await listed()).toHaveLength(1);
    put.mockRestore();
    await worker.run('housekeeping', {});
    await worker.drain();
    expect(await kept()).toEqual([]);
  });
});

describe('a project that is deleted for good', () => {
  let project: Project;
  const remove = ({ id }: { id: string }) => admin.delete(`/api/admin/trash/${id}`);
  const removeRows = (signal = new AbortController().signal) =>
    worker.context.get(JobHandlers, { strict: false }).get('delete-project').run({ projectId: project.id }, signal);
  const count = async (table: string) =>
    (await app.database.query<[{ n: number }]>(`SELECT count(*)::int AS n FROM ${table}`))[0].n;
  const jobs = () => app.database.query<object[]>('SELECT name, payload FROM job_outbox ORDER BY sequence');
  const insertPeople = (many: number) =>
    app.database.query(
      `WITH people AS (
         INSERT INTO person (project_id, kind, name) SELECT $1, 'guest', n::text FROM generate_series(1, $2) n
         RETURNING id, project_id)
       INSERT INTO client_access (project_id, email_key) SELECT project_id, id FROM people`,
      [project.id, many],
    );
  beforeEach(async () => {
    await app.database.query('DELETE FROM job_outbox');
    project = await insertProject(app.database);
    await trash(project);
    await worker.drain();
  });
  afterEach(() => jest.restoreAllMocks());

  it('is gone for everybody at once, and cannot be restored', async () => {
    await insertMedia(app.database, project, 1);
    expect(await remove(project)).toMatchObject({ status: 204, text: '' });
    expect([await listed(), (await admin.get('/api/admin/trash?range=[0,0]')).headers['content-range']]).toEqual([
      [],
      'trash 0-0/0',
    ]);
    const gone = { status: 404, body: { code: 'project.not_found' } };
    for (const reply of [
      await restore(project),
      await remove(project),
      await trash(project),
      await admin.get(`/api/admin/projects/${project.id}`),
      await admin.get(`/api/admin/projects/${project.id}/media`),
    ])
      expect(reply).toMatchObject(gone);
    expect((await app.visitor().get(galleryPath(project))).status).toBe(404);
    expect(await count('media_file')).toBe(1);
    await worker.drain();
    expect([await kept(), await count('media_file'), await jobs()]).toEqual([[], 0, []]);
  });

  it('cannot leave the trash, whoever writes it', async () => {
    await remove(project);
    await expect(app.database.query('UPDATE project SET trashed_at = NULL')).rejects.toThrow(
      'project_deleted_in_trash',
    );
  });

  it('costs a request the same statements, however much it holds', async () => {
    const empty = await insertProject(app.database);
    await trash(empty);
    await insertMedia(app.database, project, 450);
    await insertPeople(50);
    const few = await app.statements(() => remove(empty));
    expect(await app.statements(() => remove(project))).toHaveLength(few.length);
  });

  it.each([1, 2])('is removed in short transactions, however much it holds: by %s jobs at once', async (runs) => {
    await insertMedia(app.database, project, 450);
    await insertPeople(50);
    // Rows are counted by transaction, those of the cascade too.
    await app.database.query(
      `CREATE TABLE gone (at xid8 DEFAULT pg_current_xact_id(), name text);
       CREATE FUNCTION note_gone() RETURNS trigger LANGUAGE plpgsql AS
         $$ BEGIN INSERT INTO gone (name) VALUES (TG_TABLE_NAME); RETURN NULL; END $$;
       CREATE TRIGGER gone AFTER DELETE ON media_file FOR EACH ROW EXECUTE FUNCTION note_gone();
       CREATE TRIGGER gone AFTER DELETE ON person FOR EACH ROW EXECUTE FUNCTION note_gone();
       CREATE TRIGGER gone AFTER DELETE ON client_access FOR EACH ROW EXECUTE FUNCTION note_gone()`,
    );
    await remove(project);
    const media = worker.context.get(MediaEditsService, { strict: false });
    const { deleteSome } = media;
    let [active, most] = [0, 0];
    jest.spyOn(media, 'deleteSome').mockImplementation(async (...batch) => {
      active += 1;
      most = Math.max(most, active);
      try {
        return await deleteSome.apply(media, batch);
      } finally {
        active -= 1;
      }
    });
    // All of them want the same files, since these are locked here until all of them wait.
    const runner = app.database.createQueryRunner();
    await runner.startTransaction();
    await runner.query('SELECT 1 FROM media_file FOR UPDATE');
    const removals = Array.from({ length: runs }, () => removeRows());
    for (let waiting = 0; waiting < runs;)
      [{ waiting }] = await app.database.query<[{ waiting: number }]>(
        `SELECT count(*)::int AS waiting FROM pg_stat_activity
         WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
    await runner.commitTransaction();
    await runner.release();
    const outcomes = await Promise.all(removals);
    expect([outcomes, most]).toEqual([outcomes.map(() => 'done'), 1]);
    expect(
      await app.database.query(
        `SELECT name, array_agg(n ORDER BY n) AS rows
         FROM (SELECT name, count(*)::int AS n FROM gone GROUP BY name, at) each GROUP BY name ORDER BY name`,
      ),
    ).toEqual([
      { name: 'client_access', rows: [10, 20, 20] },
      { name: 'media_file', rows: [50, 200, 200] },
      { name: 'person', rows: [11, 20, 20] },
    ]);
    await app.database.query('DROP FUNCTION note_gone CASCADE; DROP TABLE gone');
    expect(await removeRows()).toBe('skipped');
    expect([await kept(), await jobs()]).toMatchObject([
      [],
      [{ name: 'delete-project' }, { name: 'purge-project', payload: { projectId: project.id } }],
    ]);
  });

  it('goes on after its worker was killed between two batches', async () => {
    await insertMedia(app.database, project, 450);
    await remove(project);
    const killed = new AbortController();
    const media = worker.context.get(MediaEditsService, { strict: false });
    const { deleteSome } = media;
    jest.spyOn(media, 'deleteSome').mockImplementation((...batch) => {
      killed.abort(new Error('killed'));
      return deleteSome.apply(media, batch);
    });
    await expect(removeRows(killed.signal)).rejects.toThrow('killed');
    jest.restoreAllMocks();
    expect([await count('media_file'), await listed(), (await restore(project)).status]).toEqual([250, [], 404]);
    await worker.drain();
    expect([await kept(), await count('media_file')]).toEqual([[], 0]);
  });

  it('is left alone by a job while it is only in the trash', async () => {
    await insertMedia(app.database, project, 1);
    expect(await removeRows()).toBe('skipped');
    expect([await kept(), await count('media_file')]).toEqual([[{ id: project.id }], 1]);
  });

  it('is a failed job on the status page, and starts again after staff have dismissed it', async () => {
    await remove(project);
    const media = jest.spyOn(worker.context.get(MediaEditsService, { strict: false }), 'deleteSome');
    media.mockRejectedValue(new PermanentJobError('The disk is full.'));
    await worker.drain();
    const failed = async () => (await admin.get('/api/admin/status')).body.failedJobs as { id: string; name: string }[];
    const [job] = await failed();
    expect(job).toMatchObject({ name: 'delete-project' });
    await worker.run('housekeeping', {});
    expect(await jobs()).toHaveLength(1);
    media.mockRestore();
    expect((await admin.delete(`/api/admin/status/failed-jobs/${job!.id}`)).status).toBeLessThan(300);
    await worker.run('housekeeping', {});
    await worker.drain();
    expect([await kept(), await failed()]).toEqual([[], []]);
  });
});

describe('the audit log', () => {
  it('records moving to the trash, restoring and deleting for good', async () => {
    const project = await insertProject(app.database, { name: 'Logged' });
    for (const call of [trash, restore, trash, (each: Project) => admin.delete(`/api/admin/trash/${each.id}`)]) {
      app.clock.advance(1);
      await call(project);
    }
    const { items } = (await admin.get('/api/admin/audit?q=Logged')).body;
    expect((items as { action: string }[]).map(({ action }) => action)).toEqual([
      'deleteProjectForGood',
      'deleteProject',
      'restoreProject',
      'deleteProject',
    ]);
  });
});
