import { JobOutboxService } from '../../../src/jobs/job-outbox.service.js';
import type { Project } from '../../../src/modules/projects/core/project.entity.js';
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
    await worker.run('housekeeping', {});
    expect(await kept()).toHaveLength(2);
    app.clock.advance(1);
    await worker.run('housekeeping', {});
    expect(await kept()).toEqual([{ id: fresh.id }]);
  });

  it('is deleted in short statements, however many files it has', async () => {
    const [one, other] = [await insertProject(app.database), await insertProject(app.database)];
    for (const each of [one, other]) {
      await insertMedia(app.database, each, 450);
      await trash(each);
    }
    // A statement over very many files takes longer than a connection may be silent.
    await app.database.query(
      `CREATE FUNCTION reject_long() RETURNS trigger LANGUAGE plpgsql AS
         $$ BEGIN IF (SELECT count(*) FROM gone) > 200 THEN RAISE 'too long'; END IF; RETURN NULL; END $$;
       CREATE TRIGGER reject_long AFTER DELETE ON media_file
         REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION reject_long()`,
    );
    expect((await admin.delete(`/api/admin/trash/${one.id}`)).status).toBe(204);
    app.clock.advance(30 * DAY_SECONDS);
    await worker.run('housekeeping', {});
    expect(await kept()).toEqual([]);
    await app.database.query('DROP FUNCTION reject_long CASCADE');
  });

  it('keeps a project whose job could not be written and retries', async () => {
    const [first, second] = [await insertProject(app.database), await insertProject(app.database)];
    for (const each of [first, second]) await trash(each);
    app.clock.advance(30 * DAY_SECONDS);
    const put = jest.spyOn(worker.context.get(JobOutboxService, { strict: false }), 'put');
    put.mockRejectedValueOnce(new Error('killed'));
    await expect(worker.run('housekeeping', {})).rejects.toThrow('killed');
    expect(await kept()).toHaveLength(1);
    await worker.run('housekeeping', {});
    expect(await kept()).toEqual([]);
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
