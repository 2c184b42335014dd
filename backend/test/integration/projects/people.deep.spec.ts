import { randomUUID } from 'node:crypto';
import type { Project } from '../../../src/modules/projects/core/project.entity.js';
import { galleryPath } from '../../fixtures/gallery-fixture.js';
import { insertMedia, insertProject, insertPurchase, insertUser } from '../../fixtures/rows.js';
import type { TestClient, TestReply } from '../../fixtures/app/test-client.js';
import { useTestApp } from '../../fixtures/app/use-fixture.js';
import { allOrEvery, DEEP } from '../../fixtures/deep.js';

interface Person {
  id: string;
  link: string;
  name: string | null;
  email: string | null;
  isMain: boolean;
  lastSeenAt: string | null;
}

const app = useTestApp();
let admin: TestClient;
let project: Project;
beforeAll(async () => {
  admin = await app.admin();
});
beforeEach(async () => {
  project = await insertProject(app.database, { clientEmail: 'anna@example.test', clientName: 'Anna' });
});

const path = (id = project.id) => `/api/admin/projects/${id}/people`;
const list = async (id = project.id): Promise<Person[]> => (await admin.get(path(id))).body;
const add = (values: object, id = project.id) => admin.post(path(id), { kind: 'client', ...values });
const added = async (values: object): Promise<Person> => (await add(values)).body;
const renew = async ({ id }: Person): Promise<Person> => (await admin.post(`${path()}/${id}/new-link`)).body;
/** Returns the API's path of a personal link. */
const apiOf = ({ link }: Person) => `/api${new URL(link).pathname}`;
const open = ({ link }: Person, by = app.visitor()): Promise<TestReply> => by.get(apiOf({ link } as Person));
const NOT_FOUND = { status: 404, body: { code: 'gallery.not_found', message: 'Gallery Not Found' } };

describe('the people of a project', () => {
  it('begin with its client', async () => {
    expect(await list()).toEqual([
      {
        id: expect.any(String),
        kind: 'client',
        name: 'Anna',
        email: 'anna@example.test',
        emailStated: false,
        isMain: true,
        link: expect.stringMatching(new RegExp(`/gallery/${project.id}/[\\w-]{44}$`)),
        lastSeenAt: null,
        favouriteCount: 0,
        downloadCount: 0,
        purchaseCount: 0,
        endedAt: null,
        createdAt: expect.any(String),
      },
    ]);
  });

  it('are added with a name, an address or both', async () => {
    expect(await add({ name: 'Ben', email: 'Ben@Example.test' })).toMatchObject({
      status: 201,
      body: { name: 'Ben', email: 'Ben@Example.test', isMain: false },
    });
    expect((await add({ name: 'Grandma' })).body).toMatchObject({ name: 'Grandma', email: null });
    expect((await add({ email: 'carla@example.test' })).body).toMatchObject({
      name: null,
      email: 'carla@example.test',
    });
    expect((await list()).map(({ name, email }) => name ?? email)).toEqual([
      'Anna',
      'Ben',
      'Grandma',
      'carla@example.test',
    ]);
  });

  it.each(
    allOrEvery(2, [
      ['nobody', {}, 'name'],
      ['an empty name', { name: '  ', email: '' }, 'email'],
      ['an address that is none', { email: 'ben' }, 'email'],
      ['a name of 10,000 characters', { name: 'x'.repeat(10_000) }, 'name'],
      ["the main client's address", { email: 'ANNA@example.test' }, 'email'],
      ['another kind', { kind: 'owner', name: 'Ben' }, 'kind'],
      ['an unknown field', { name: 'Ben', isMain: true }, 'isMain'],
    ]),
  )('are not added as %s', async (_what, values, field) => {
    const reply = await add(values);
    expect([reply.status, reply.body.code, Object.keys(reply.body.fields)]).toEqual([400, 'request.invalid', [field]]);
    expect(await list()).toHaveLength(1);
  });

  it('have each address once, also when it is added twice at once', async () => {
    const replies = await Promise.all([1, 2, 3].map(() => add({ email: 'ben@example.test' })));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
  });

  it('are sorted, filtered and cut into pages', async () => {
    for (const name of ['Zoe', 'Ben']) await add({ name });
    const names = async (query: object) => {
      const texts = Object.entries(query).map(([key, value]) => [key, JSON.stringify(value)] as const);
      const { body, headers } = await admin.get(`${path()}?${new URLSearchParams(Object.fromEntries(texts))}`);
      return [headers['content-range'], body.map(({ name }: Person) => name)];
    };
    expect(await names({ range: [1, 1] })).toEqual(['people 1-1/3', ['Zoe']]);
    expect(await names({ sort: ['name', 'ASC'] })).toEqual(['people 0-2/3', ['Anna', 'Ben', 'Zoe']]);
    // The main client is always the first.
    expect(await names({ sort: ['name', 'DESC'] })).toEqual(['people 0-2/3', ['Anna', 'Zoe', 'Ben']]);
    expect(await names({ filter: { q: 'ANNA@' } })).toEqual(['people 0-0/1', ['Anna']]);
  });

  it('get another name and address, but not that of somebody else', async () => {
    const ben = await added({ name: 'Ben', email: 'ben@example.test' });
    const put = (values: object, { id } = ben) => admin.patch(`${path()}/${id}`, values);
    expect((await put({ email: 'ben.b@example.test' })).body).toMatchObject({
      name: 'Ben',
      email: 'ben.b@example.test',
    });
    expect((await put({ name: 'Benjamin' })).body).toMatchObject({ name: 'Benjamin', email: 'ben.b@example.test' });
    expect((await put({ email: 'anna@example.test' })).body.fields).toHaveProperty('email');
    expect((await put({ name: null, email: null })).body.fields).toHaveProperty('name');
    expect(await put({ name: 'x' }, (await list())[0])).toMatchObject({
      status: 409,
      body: { code: 'person.is_main' },
    });
    // The link stays.
    expect((await open(ben)).status).toBe(200);
  });

  it.each(
    allOrEvery<[string, () => Promise<string>]>(2, [
      ['of another project', async () => (await list((await insertProject(app.database)).id))[0]!.id],
      ['that nobody has', async () => randomUUID()],
      ['that is none', async () => 'x'],
    ]),
  )('cannot be changed by an id %s', async (_what, idOf) => {
    const id = await idOf();
    for (const reply of [
      await admin.patch(`${path()}/${id}`, { name: 'x' }),
      await admin.delete(`${path()}/${id}`),
      await admin.post(`${path()}/${id}/new-link`),
    ])
      expect(reply).toMatchObject({ status: 404, body: { code: 'person.not_found' } });
  });

  it('follow the client whom the project names', async () => {
    const [anna] = await list();
    const put = (values: object) => admin.put(`/api/admin/projects/${project.id}`, values);
    await put({ clientName: 'Anna Ahrens' });
    expect(await list()).toMatchObject([{ id: anna!.id, name: 'Anna Ahrens', isMain: true }]);
    await put({ clientEmail: 'bert@example.test' });
    expect(await list()).toMatchObject([{ email: 'bert@example.test', isMain: true }]);
    expect(await open(anna!)).toMatchObject(NOT_FOUND);
    // With her address set again, everything of hers is hers again, her link included.
    await put({ clientEmail: 'anna@example.test' });
    expect(await list()).toMatchObject([{ id: anna!.id, isMain: true }]);
    expect((await open(anna!)).status).toBe(200);
  });

  it('include one who becomes the main client', async () => {
    const ben = await added({ name: 'Ben', email: 'ben@example.test' });
    await admin.put(`/api/admin/projects/${project.id}`, { clientEmail: 'BEN@example.test', clientName: 'Ben' });
    expect(await list()).toMatchObject([{ id: ben.id, email: 'BEN@example.test', isMain: true }]);
    expect((await open(ben)).status).toBe(200);
  });
});

describe('a pasted list of people', () => {
  const paste = (people: unknown) => admin.post(`${path()}/batch`, { people });

  it('adds the good lines and names the others', async () => {
    const { status, body } = await paste([
      { name: 'Ben', email: 'ben@example.test' },
      { name: 'Nobody', email: 'nobody' },
      { email: 'carla@example.test' },
      { email: 'anna@example.test' },
      { name: '', email: '' },
      { name: 'Again', email: 'BEN@example.test' },
      { name: 'x'.repeat(300) },
    ]);
    expect(status).toBe(200);
    expect(body.added.map(({ email }: Person) => email)).toEqual(['ben@example.test', 'carla@example.test']);
    expect(
      body.rejected.map(({ index, field, problem }: { index: number; field: string; problem: { code: string } }) => [
        index,
        field,
        problem.code,
      ]),
    ).toEqual([
      [1, 'email', 'email_required'],
      [3, 'email', 'person_known'],
      [4, 'name', 'person_without_name'],
      [5, 'email', 'person_known'],
      [6, 'name', 'too_long'],
    ]);
    expect(await list()).toHaveLength(3);
  });

  if (DEEP)
    it('holds 500 people, and is stored by a constant number of statements', async () => {
      const people = Array.from({ length: 500 }, (_, n) => ({ name: `Guest ${n}`, email: `guest${n}@example.test` }));
      let body = { added: [] as Person[], rejected: [] as object[] };
      const statements = await app.statements(async () => ({ body } = await paste(people)));
      expect([body.added.length, body.rejected]).toEqual([500, []]);
      expect(await app.statements(() => paste([{ name: 'One' }]))).toHaveLength(statements.length);
      // The list of people keeps the order of the pasted list.
      expect((await list()).slice(1, 501).map(({ name }) => name)).toEqual(people.map(({ name }) => name));
      expect((await paste([...people, { name: 'One more' }])).status).toBe(400);
      for (const bad of [[], 'x', [null], [{ name: 1 }], [{ link: 'x' }]]) expect((await paste(bad)).status).toBe(400);
    });

  if (DEEP)
    it('adds nobody when the gallery would have more than 2,000 people', async () => {
      await app.database.query(
        `INSERT INTO person (project_id, kind, name) SELECT $1, 'client', n::text FROM generate_series(1, 1998) n`,
        [project.id],
      );
      expect(await paste([{ name: 'Ben' }, { name: 'Carla' }])).toMatchObject({
        status: 409,
        body: { code: 'person.too_many' },
      });
      expect((await paste([{ name: 'Ben' }])).body.added).toHaveLength(1);
    });
});

describe('a personal link', () => {
  it('opens the gallery and shows no address in it', async () => {
    const ben = await added({ name: 'Ben', email: 'ben@example.test' });
    expect(ben.link).not.toMatch(/@|%40|ben/i);
    await insertMedia(app.database, project, 1);
    expect((await open(ben)).body).toMatchObject({ project: { id: project.id }, mediaFiles: [{}] });
  });

  it('opens what was bought, whoever of the clients bought it', async () => {
    const ben = await added({ name: 'Ben' });
    await insertMedia(app.database, project, 1);
    await insertPurchase(app.database, project, { packageType: 'complete' });
    expect((await open(ben)).body).toMatchObject({ clientAccess: { accessLevel: 'complete' } });
  });

  it('notes when its person was last seen, for each person alone', async () => {
    const ben = await added({ name: 'Ben' });
    expect((await app.visitor().post(`${apiOf(ben)}/visit`)).status).toBe(204);
    expect((await admin.post(`${apiOf((await list())[0]!)}/visit`)).status).toBe(204);
    expect((await list()).map(({ lastSeenAt }) => lastSeenAt)).toEqual([null, expect.any(String)]);
  });

  it('is unknown when a character of it differs, or with another project', async () => {
    const ben = await added({ name: 'Ben' });
    const key = ben.link.split('/').at(-1)!;
    const other = await insertProject(app.database);
    const visitor = app.visitor();
    for (let at = 0; at < key.length; at += 7) {
      const changed = key.slice(0, at) + (key[at] === 'A' ? 'B' : 'A') + key.slice(at + 1);
      expect(await visitor.get(`/api/gallery/${project.id}/${changed}`)).toMatchObject(NOT_FOUND);
    }
    expect(await visitor.get(`/api/gallery/${other.id}/${key}`)).toMatchObject(NOT_FOUND);
    for (const bad of [ben.id, key.toLowerCase(), `${key}=`, key.slice(0, 43), '%00', '@'])
      expect(await visitor.get(`/api/gallery/${project.id}/${bad}`)).toMatchObject(NOT_FOUND);
  });

  it('ends when a new one is made, when its person is removed and when the gallery is archived', async () => {
    const ben = await added({ name: 'Ben', email: 'ben@example.test' });
    const newer = await renew(ben);
    expect(newer.link).not.toBe(ben.link);
    expect(await open(ben)).toMatchObject(NOT_FOUND);
    expect((await open(newer)).status).toBe(200);
    expect((await app.visitor().get(galleryPath(project, 'ben@example.test'))).status).toBe(200);
    expect((await admin.delete(`${path()}/${ben.id}`)).status).toBe(204);
    expect(await open(newer)).toMatchObject(NOT_FOUND);
    expect(await app.visitor().get(galleryPath(project, 'ben@example.test'))).toMatchObject(NOT_FOUND);
    // Added again: the same person with another link.
    const again = await added({ name: 'Ben', email: 'ben@example.test' });
    expect(again.id).toBe(ben.id);
    expect(await open(newer)).toMatchObject(NOT_FOUND);
    expect((await open(again)).status).toBe(200);
    await admin.put(`/api/admin/projects/${project.id}`, { status: 'archived' });
    expect(await open(again)).toMatchObject(NOT_FOUND);
  });

  it('ends with the links of its pictures', async () => {
    const ben = await added({ name: 'Ben' });
    await insertMedia(app.database, project, 1);
    const { body } = await open(ben);
    const { url } = body.mediaFiles[0].sources[0] as { url: string };
    const visitor = app.visitor();
    expect((await visitor.get(url)).body?.code).not.toBe('media.link_expired');
    await renew(ben);
    expect(await visitor.get(url)).toMatchObject({ status: 410 });
  });

  it("is not that of the main client's account", async () => {
    await admin.put(`/api/admin/projects/${project.id}/passcode`, { passcode: 'secret1' });
    const ben = await added({ name: 'Ben', email: 'ben@example.test' });
    const account = app.as(await insertUser(app.database, { email: 'anna@example.test' }));
    expect((await open((await list())[0]!, account)).status).toBe(200);
    expect((await open(ben, account)).status).toBe(401);
  });
});

describe('a link with an email address', () => {
  it('opens the gallery for each client, until project or studio switch it off', async () => {
    const ben = await added({ name: 'Ben', email: 'ben@example.test' });
    const byEmail = async () =>
      Promise.all(
        ['anna@example.test', 'BEN@example.test'].map(
          async (email) => (await app.visitor().get(galleryPath(project, email))).status,
        ),
      );
    expect(await byEmail()).toEqual([200, 200]);
    await admin.put(`/api/admin/projects/${project.id}`, { emailLinks: false });
    expect(await byEmail()).toEqual([404, 404]);
    expect((await open(ben)).status).toBe(200);
    await admin.put(`/api/admin/projects/${project.id}`, { emailLinks: true });
    const { version } = (await admin.get('/api/admin/settings')).body;
    const { body } = await admin.put('/api/admin/settings', { version, emailLinks: false });
    expect(await byEmail()).toEqual([404, 404]);
    expect((await open(ben)).status).toBe(200);
    await admin.put('/api/admin/settings', { version: body.version, emailLinks: null });
    expect(await byEmail()).toEqual([200, 200]);
  });
});

describe('a client with an account', () => {
  it('finds every gallery that they are a client of, with their own link', async () => {
    const dora = await added({ name: 'Ben', email: 'dora@example.test' });
    const account = app.as(await insertUser(app.database, { email: 'Dora@example.test' }));
    await insertPurchase(app.database, project, { packageType: 'complete' });
    await app.database.query(`UPDATE project SET timer_enabled = true, expires_at = '2020-01-01' WHERE id = $1`, [
      project.id,
    ]);
    const mine = async () => (await account.get('/api/user/projects')).body;
    const receiptsOf = ({ link }: { link: string }) => new URL(link).pathname.replace('/gallery/', '/receipt/');
    // Past its timer, and open for all clients by what one of them bought.
    expect(await mine()).toMatchObject([
      { id: project.id, galleryPath: new URL(dora.link).pathname, receiptPath: receiptsOf(dora), status: 'active' },
    ]);
    const { items } = (await account.get('/api/user/activity')).body;
    expect(items).toMatchObject([
      { kind: 'gallery', galleryPath: new URL(dora.link).pathname, receiptPath: receiptsOf(dora) },
    ]);
    await admin.delete(`${path()}/${dora.id}`);
    expect(await mine()).toEqual([]);
    expect((await account.get('/api/user/activity')).body.items).toEqual([]);
  });

  it("is in the studio's list of clients, with the galleries of all", async () => {
    await added({ name: 'Emil E.', email: 'emil@example.test' });
    const filter = JSON.stringify({ id: 'emil@example.test' });
    const { body } = await admin.get(`/api/admin/clients?${new URLSearchParams({ filter })}`);
    expect(body).toMatchObject([{ name: 'Emil E.', email: 'emil@example.test', galleryCount: 1, lastVisitAt: null }]);
    const byClient = new URLSearchParams({ filter: JSON.stringify({ clientEmail: 'EMIL@example.test' }) });
    expect((await admin.get(`/api/admin/projects?${byClient}`)).body).toMatchObject([{ id: project.id }]);
  });
});
