import { Project } from '../../../src/modules/projects/core/project.entity.js';
import { insertProject, insertUser } from '../../fixtures/rows.js';
import { inSeconds, statuses } from '../../fixtures/gallery-fixture.js';
import type { TestClient } from '../../fixtures/app/test-client.js';
import { useTestApp } from '../../fixtures/app/use-fixture.js';

const app = useTestApp();
let admin: TestClient;
let other: TestClient;
let project: Project;

describe('editing a project', () => {
  beforeAll(async () => {
    admin = await app.admin();
    other = app.as(await insertUser(app.database, { firstName: 'Olga', lastName: 'Other', role: 'admin' }));
  });
  beforeEach(async () => {
    project = await insertProject(app.database, { name: 'Before' });
  });

  const path = () => `/api/admin/projects/${project.id}`;
  const row = () => app.database.manager.findOneByOrFail(Project, { id: project.id });

  it('returns its version in body and ETag, raised by every change', async () => {
    const read = await admin.get(path());
    expect(read).toMatchObject({
      body: { version: 1, changedAt: null, changedByName: null },
      headers: { etag: '"1"' },
    });
    const written = await admin.put(path(), { name: 'After', version: 1 });
    expect(written).toMatchObject({
      status: 200,
      body: { name: 'After', version: 2, changedAt: app.clock.now().toISOString(), changedByName: 'Studio Admin' },
      headers: { etag: '"2"' },
    });
    expect((await admin.put(path(), { name: 'After', description: null, version: 2 })).body.version).toBe(2);
    expect(
      (await admin.patch(`${path()}/timer`, { timerEnabled: true, expiresAt: inSeconds(app, 60).toISOString() })).body
        .version,
    ).toBe(3);
  });

  it.each([
    ['the version in the body', (version: number) => [{ version }, {}]],
    ['an If-Match header', (version: number) => [{}, { 'if-match': `"${version}"` }]],
  ] as [string, (version: number) => [object, Record<string, string>]][])(
    'rejects a stale edit by %s and names the first editor',
    async (_, versionOf) => {
      const send = (client: TestClient, values: object, version: number) => {
        const [body, headers] = versionOf(version);
        return client.send('PUT', path(), {
          raw: JSON.stringify({ ...values, ...body }),
          headers: { 'content-type': 'application/json', ...headers },
        });
      };
      expect((await send(other, { name: 'Theirs' }, 1)).status).toBe(200);
      const rejected = await send(admin, { name: 'Mine', description: 'mine' }, 1);
      expect(rejected).toMatchObject({
        status: 409,
        body: {
          code: 'project.changed',
          message: 'Olga Other has changed this project meanwhile.',
          version: 2,
          changedByName: 'Olga Other',
          changedAt: app.clock.now().toISOString(),
          current: { name: 'Theirs', description: null, status: 'active', timerEnabled: false, expiresAt: null },
        },
      });
      expect(await row()).toMatchObject({ name: 'Theirs', description: null });
      expect((await send(admin, { name: 'Mine' }, rejected.body.version as number)).body.name).toBe('Mine');
    },
  );

  it('tells the text "null" from no description', async () => {
    expect((await admin.put(path(), { description: 'null' })).body).toMatchObject({ description: 'null', version: 2 });
    expect((await admin.put(path(), { description: null })).body).toMatchObject({ description: null, version: 3 });
  });

  it('rejects a timer edit of an older version', async () => {
    await other.put(path(), { name: 'Theirs' });
    const send = (version: number) =>
      admin.send('PATCH', `${path()}/timer`, {
        raw: JSON.stringify({ timerEnabled: true, expiresAt: inSeconds(app, 60).toISOString() }),
        headers: { 'content-type': 'application/json', 'if-match': `"${version}"` },
      });
    expect(await send(1)).toMatchObject({
      status: 409,
      body: { code: 'project.changed', version: 2, current: { name: 'Theirs', timerEnabled: false } },
    });
    expect(await row()).toMatchObject({ timerEnabled: false });
    expect(await send(2)).toMatchObject({
      status: 200,
      body: { timerEnabled: true, version: 3 },
      headers: { etag: '"3"' },
    });
  });

  it('accepts one of many edits of the same version', async () => {
    await app.warmUp();
    const replies = await statuses(
      Array.from({ length: 8 }, (_, n) => admin.put(path(), { name: `Editor ${n}`, version: 1 })),
    );
    expect(replies.sort()).toEqual([200, ...Array<number>(7).fill(409)]);
    expect((await row()).version).toBe(2);
  });

  it('accepts an edit without a version', async () => {
    await other.put(path(), { name: 'Theirs' });
    expect(await admin.put(path(), { name: 'Mine' })).toMatchObject({
      status: 200,
      body: { name: 'Mine', version: 3 },
    });
    expect(
      (
        await admin.send('PUT', path(), {
          raw: '{"name":"Star"}',
          headers: { 'content-type': 'application/json', 'if-match': '*' },
        })
      ).body.name,
    ).toBe('Star');
  });

  it("edits the timer and ends the client's links", async () => {
    const { accessVersion } = await row();
    const expiresAt = inSeconds(app, 3_600).toISOString();
    expect((await admin.put(path(), { name: 'Timed', timerEnabled: true, expiresAt })).body).toMatchObject({
      timerEnabled: true,
      expiresAt,
    });
    expect((await row()).accessVersion).toBe(accessVersion + 1);
    await admin.put(path(), { name: 'Renamed', timerEnabled: true, expiresAt });
    expect((await row()).accessVersion).toBe(accessVersion + 1);
    expect((await admin.put(path(), { timerEnabled: false, expiresAt })).body).toMatchObject({
      timerEnabled: false,
      expiresAt: null,
    });
  });

  it('keeps an ended timer when other fields change', async () => {
    const ended = inSeconds(app, -60);
    await app.database.manager.update(Project, { id: project.id }, { timerEnabled: true, expiresAt: ended });
    expect(
      (await admin.put(path(), { name: 'Late', timerEnabled: true, expiresAt: ended.toISOString() })).body,
    ).toMatchObject({ name: 'Late', expiresAt: ended.toISOString() });
  });

  it.each([
    [{ name: '' }, 'name', 'Project name is required'],
    [{ name: 'x'.repeat(10_000) }, 'name', 'name must be at most 200 characters long'],
    [{ clientEmail: 'anna' }, 'clientEmail', 'Valid email is required'],
    [{ version: 0 }, 'version', 'version must be a whole number'],
    [{ version: '1' }, 'version', 'version must be a whole number'],
    [{ timerEnabled: null }, 'timerEnabled', 'timerEnabled must be true or false'],
    [{ mediaOrder: 'name' }, 'mediaOrder', 'Unknown field: mediaOrder'],
  ])('rejects %j by name', async (values, field, message) => {
    expect(await admin.put(path(), values)).toMatchObject({ status: 400, body: { fields: { [field]: { message } } } });
  });

  it.each(['1', '"x"', '"1", "2"', ''])('rejects the If-Match header %s', async (header) => {
    expect(
      (
        await admin.send('PUT', path(), {
          raw: '{}',
          headers: { 'content-type': 'application/json', 'if-match': header },
        })
      ).body.code,
    ).toBe('request.invalid');
  });
});
