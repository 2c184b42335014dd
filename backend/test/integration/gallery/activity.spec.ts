import { Project } from '../../../src/modules/projects/core/project.entity.js';
import { insertDownloads, insertMedia, insertProject, insertPurchase, insertUser } from '../../fixtures/rows.js';
import { galleryPath } from '../../fixtures/gallery-fixture.js';
import type { TestClient } from '../../fixtures/app/test-client.js';
import { useTestApp } from '../../fixtures/app/use-fixture.js';

const app = useTestApp();

const at = (minute: number) => new Date(Date.UTC(2026, 3, 1, 12, minute));
const kinds = (reply: { body: { items: { kind: string; at: string }[] } }) =>
  reply.body.items.map((item) => `${item.kind} ${item.at.slice(14, 16)}`);

/** Creates a client with an account, and a gallery shared with them at minute 0. */
async function createScenario(): Promise<{ client: TestClient; email: string; project: Project }> {
  const email = `Client.${Math.random()}@example.test`;
  const project = await insertProject(app.database, {
    clientEmail: email.toLowerCase(),
    name: 'Wedding',
    createdAt: at(0),
  });
  return { client: app.as(await insertUser(app.database, { email })), email, project };
}

describe('GET /api/user/activity', () => {
  it('lists shares, downloads and purchases, newest first', async () => {
    const { client, project } = await createScenario();
    const videos = await insertMedia(app.database, project, 4);
    await insertDownloads(app.database, project, [videos[0]!], at(5));
    await insertDownloads(app.database, project, videos.slice(1), at(7));
    await insertPurchase(app.database, project, {
      packageType: 'complete',
      title: 'Complete Collection Package',
      amountCents: 49_900,
      succeededAt: at(6),
    });
    await insertPurchase(app.database, project, { state: 'failed', succeededAt: null });
    const reply = await client.get('/api/user/activity');
    expect(kinds(reply)).toEqual(['download 07', 'purchase 06', 'download 05', 'gallery 00']);
    const path = (await client.get('/api/user/projects')).body[0].galleryPath as string;
    expect(path).toMatch(new RegExp(`^/gallery/${project.id}/[\\w-]{44}$`));
    const nothing = { fileName: null, fileCount: null, title: null, amountCents: null, currency: null, state: null };
    expect(reply.body.items[0]).toEqual({
      ...nothing,
      id: expect.any(String),
      kind: 'download',
      at: at(7).toISOString(),
      projectName: 'Wedding',
      galleryPath: path,
      receiptPath: path.replace('/gallery/', '/receipt/'),
      fileName: videos
        .slice(1)
        .map(({ originalName }) => originalName)
        .sort()[0],
      fileCount: 3,
    });
    expect(reply.body.items[1]).toEqual({
      ...nothing,
      id: expect.any(String),
      kind: 'purchase',
      at: at(6).toISOString(),
      projectName: 'Wedding',
      galleryPath: path,
      receiptPath: path.replace('/gallery/', '/receipt/'),
      title: 'Complete Collection Package',
      amountCents: 49_900,
      currency: 'usd',
      state: 'succeeded',
    });
    expect(reply.body.items[3]).toEqual({
      ...nothing,
      id: expect.any(String),
      kind: 'gallery',
      at: at(0).toISOString(),
      projectName: 'Wedding',
      galleryPath: path,
      receiptPath: path.replace('/gallery/', '/receipt/'),
    });
    expect(reply.body.nextCursor).toBeNull();
  });

  it('pages without gaps or duplicates, also within one instant', async () => {
    const { client, project, email } = await createScenario();
    for (let n = 0; n < 6; n++)
      await insertProject(app.database, { clientEmail: email, name: `Gallery ${n}`, createdAt: at(1) });
    for (let n = 0; n < 3; n++) await insertPurchase(app.database, project, { succeededAt: at(1) });
    const all = (await client.get('/api/user/activity?limit=100')).body.items.map(({ id }: { id: string }) => id);
    expect(all).toHaveLength(10);
    const paged: string[] = [];
    let path = '/api/user/activity?limit=3';
    for (let page = 0; page < 10; page++) {
      const { body } = await client.get(path);
      paged.push(...body.items.map(({ id }: { id: string }) => id));
      if (body.nextCursor === null) break;
      path = `/api/user/activity?limit=3&before=${encodeURIComponent(body.nextCursor)}`;
    }
    expect(paged).toEqual(all);
  });

  it('leaves out what other clients of the gallery downloaded, while all of it uses the shared allowance', async () => {
    const { client, project } = await createScenario();
    const admin = await app.admin();
    const email = `Second.${Math.random()}@example.test`;
    await admin.post(`/api/admin/projects/${project.id}/people`, { kind: 'client', name: 'Second', email });
    const second = app.as(await insertUser(app.database, { email }));
    const [mine, theirs, both] = await insertMedia(app.database, project, 3, { fileType: 'video' });
    await insertPurchase(app.database, project, { packageType: 'complete', succeededAt: at(1) });
    const pathOf = async (by: TestClient) => `/api${(await by.get('/api/user/projects')).body[0].galleryPath}`;
    const download = async (by: TestClient, file: { id: string }) => {
      app.clock.advance(1);
      expect((await by.post(`${await pathOf(by)}/download/${file.id}`)).status).toBe(200);
    };
    await download(client, mine!);
    await download(second, theirs!);
    await download(client, both!);
    await download(second, both!);
    const names = async (by: TestClient) =>
      ((await by.get('/api/user/activity')).body.items as { kind: string; fileName: string }[])
        .filter(({ kind }) => kind === 'download')
        .map(({ fileName }) => fileName);
    expect(await names(client)).toEqual([both!.originalName, mine!.originalName]);
    expect(await names(second)).toEqual([both!.originalName, theirs!.originalName]);
    for (const by of [client, second]) expect((await by.get(await pathOf(by))).body.downloadCount).toBe(3);
  });

  it('contains the user’s own events only', async () => {
    const mine = await createScenario();
    const theirs = await createScenario();
    await insertPurchase(app.database, theirs.project);
    await insertDownloads(app.database, theirs.project, await insertMedia(app.database, theirs.project, 1));
    expect(kinds(await mine.client.get('/api/user/activity'))).toEqual(['gallery 00']);
    expect((await app.visitor().get('/api/user/activity')).status).toBe(401);
  });

  it('links no closed gallery, but keeps payments', async () => {
    const { client, project } = await createScenario();
    await insertPurchase(app.database, project, { succeededAt: at(3), state: 'refunded' });
    await app.database.manager.update(Project, { id: project.id }, { status: 'archived' });
    expect((await client.get(galleryPath(project))).status).toBe(404);
    const { items } = (await client.get('/api/user/activity')).body;
    expect(items).toEqual([
      expect.objectContaining({ kind: 'purchase', galleryPath: null, projectName: 'Wedding', state: 'refunded' }),
    ]);
    await app.database.manager.delete(Project, { id: project.id });
    expect((await client.get('/api/user/activity')).body.items).toHaveLength(1);
  });

  it('takes one statement for any number of events', async () => {
    const { client, project } = await createScenario();
    await insertDownloads(app.database, project, await insertMedia(app.database, project, 50));
    const statements = await app.statements(() => client.get('/api/user/activity'));
    expect(statements.length).toBeLessThanOrEqual(2);
  });

  it.each([
    'limit=0',
    'limit=101',
    'limit=x',
    'before=nonsense',
    `before=${encodeURIComponent("2026-01-01T00:00:00.000000Z_g:' OR 1")}`,
    'before=2026-13-45T00:00:00.000000Z_g:x',
    'page=2',
  ])('rejects %s', async (query) => {
    const { client } = await createScenario();
    expect(await client.get(`/api/user/activity?${query}`)).toMatchObject({
      status: 400,
      body: { code: 'request.invalid' },
    });
  });
});
