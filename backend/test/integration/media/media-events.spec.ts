import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { insertProject, insertUser } from '../../fixtures/rows.js';
import { SessionsRepository } from '../../../src/modules/auth/sessions/sessions.repository.js';
import type { SessionDto } from '../../../src/modules/auth/sessions/session.dto.js';
import { User } from '../../../src/modules/auth/users/user.entity.js';
import type { TestClient } from '../../fixtures/app/test-client.js';
import { useTestApp } from '../../fixtures/app/use-fixture.js';

const app = useTestApp();
let admin: TestClient;
beforeAll(async () => {
  admin = await app.admin();
});

const mediaEvent = (projectId: string, progress: number) =>
  app.bus.publish('media-changed', { projectId, mediaFileId: projectId, status: 'processing', progress });

/** Signs a user out in another browser. */
async function signOutElsewhere(id: string): Promise<void> {
  await app.as(await app.database.manager.findOneByOrFail(User, { id })).post('/api/logout-everywhere');
}

/** Ends every other session of a user, from a browser of its own. */
async function endElsewhere(staff: Pick<User, 'id' | 'tokenVersion'>): Promise<void> {
  const elsewhere = app.as(staff);
  const { body } = await elsewhere.get('/api/user/sessions');
  for (const { id, isCurrent } of body as SessionDto[])
    if (!isCurrent) await elsewhere.delete(`/api/user/sessions/${id}`);
}

const change = (id: string, values: string) => app.database.query(`UPDATE "user" SET ${values} WHERE id = $1`, [id]);
const requireFactors = (from: string) => app.database.query(`UPDATE studio_settings SET second_factor_from = ${from}`);

describe('the stream of events', () => {
  afterEach(() => requireFactors('NULL'));

  it.each<[string, (staff: User, browser: TestClient) => Promise<unknown>]>([
    ['is no longer staff', ({ id }) => admin.patch(`/api/admin/users/${id}/role`, { role: 'user' })],
    ['has signed out', (_, browser) => browser.post('/api/logout-admin')],
    ['ended this session in another browser', (staff) => endElsewhere(staff)],
    ['has signed out everywhere', ({ id }) => signOutElsewhere(id)],
    ['must choose a new password', ({ id }) => change(id, 'must_change_password = true')],
    ['must add a second factor', () => requireFactors("'2020-01-01'")],
  ])('ends without further events for a user who %s', async (_, leave) => {
    const { id } = await insertProject(app.database);
    const staff = await insertUser(app.database, { role: 'admin' });
    const browser = app.as(staff);
    await browser.get('/api/auth/user');
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const [stream] = (await once(
      get(`${await app.app.getUrl()}/api/admin/projects/${id}/events`, { headers: { cookie } }),
      'response',
    )) as [IncomingMessage];
    let text = '';
    stream.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    const ended = once(stream, 'end');
    await mediaEvent(id, 11);
    while (!text.includes('"progress":11')) await once(stream, 'data');
    await leave(staff, browser);
    await mediaEvent(id, 22);
    await ended;
    expect(text).not.toContain('"progress":22');
  });

  it('continues when another session of the user ends', async () => {
    const { id } = await insertProject(app.database);
    const staff = await insertUser(app.database, { role: 'admin' });
    const { lines, close } = await app.as(staff).stream(`/api/admin/projects/${id}/events`);
    await app.as(staff).post('/api/logout-admin');
    await mediaEvent(id, 33);
    for await (const line of lines) if (line.includes('"progress":33')) break;
    close();
  });

  it("sends each file's last change; checks sessions in one query", async () => {
    const { id } = await insertProject(app.database);
    const staff = await Promise.all([1, 2, 3].map(() => insertUser(app.database, { role: 'admin' })));
    const streams = await Promise.all(staff.map((user) => app.as(user).stream(`/api/admin/projects/${id}/events`)));
    const repository = app.app.get(SessionsRepository, { strict: false });
    const alone = jest.spyOn(repository, 'findUser');
    const together = jest.spyOn(repository, 'listStaff');
    const reading = streams.map(async ({ lines, close }) => {
      const data: string[] = [];
      for await (const line of lines) {
        // A heartbeat may come at any time.
        if (line.includes('"progress":')) data.push(line);
        if (line.includes('"progress":50')) break;
      }
      close();
      return data.length;
    });
    for (let progress = 1; progress <= 50; progress += 1) void mediaEvent(id, progress);
    expect(await Promise.all(reading)).toEqual([1, 1, 1]);
    expect([alone.mock.calls.length, together.mock.calls[0]![0].length]).toEqual([0, staff.length]);
    // A heartbeat, of which one at most falls into this time, asks once as well.
    expect(together.mock.calls.length).toBeLessThanOrEqual(2);
  });

  it('answers HEAD without opening the stream', async () => {
    const { id } = await insertProject(app.database);
    expect((await admin.send('HEAD', `/api/admin/projects/${id}/events`)).status).toBeLessThan(500);
  });
});
