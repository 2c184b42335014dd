import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { jest } from '@jest/globals';
import { PasswordQueue } from '../../../src/modules/auth/passwords/password-queue.js';
import { insertProject, insertUser, USER_PASSWORD } from '../../fixtures/rows.js';
import { galleryPath } from '../../fixtures/gallery-fixture.js';
import { HeldPasswords } from '../../fixtures/held-passwords.js';
import type { TestReply } from '../../fixtures/app/test-client.js';
import { useTestApp } from '../../fixtures/app/use-fixture.js';

const AT_ONCE = 2;
const WAITING = 20;

const app = useTestApp({ env: { TRUST_PROXY: '1' } });
let email: string;
let passwords: HeldPasswords;
const sockets = new Set<Socket>();

describe('flood of sign-ins', () => {
  beforeAll(async () => {
    ({ email } = await insertUser(app.database));
    app.app
      .getHttpServer()
      .on('connection', (socket: Socket) => sockets.add(socket.once('close', () => sockets.delete(socket))));
  });
  beforeEach(async () => {
    await app.database.query('DELETE FROM rate_limit');
    passwords = new HeldPasswords();
  });
  afterEach(() => passwords.release());

  const loginFrom = (address: string, email: string, password: string) =>
    app.visitor().post('/api/login-admin', { email, password }, { headers: { 'x-forwarded-for': address } });
  /** Sends sign-ins, each from an address and for an account of its own. */
  const strangers = (count: number, net = '2001:db8') =>
    Array.from({ length: count }, (_, n) =>
      loginFrom(`${net}:${n.toString(16)}::1`, `stranger${n}@flood.test`, 'wrong'),
    );

  /** Waits until this many of these are answered, and returns the answers. */
  function firstOf(replies: Promise<TestReply>[], count: number): Promise<TestReply[]> {
    const answered: TestReply[] = [];
    return new Promise((resolve, reject) => {
      for (const each of replies)
        each.then((reply) => (answered.push(reply) === count ? resolve(answered) : undefined), reject);
    });
  }

  /** Waits until the next check has its place in the queue. */
  function nextPlace(): Promise<void> {
    const queue = app.app.get(PasswordQueue);
    const run = queue.run.bind(queue);
    return new Promise((resolve) => {
      jest.spyOn(queue, 'run').mockImplementationOnce((place, work) => {
        const done = run(place, work);
        resolve();
        return done;
      });
    });
  }

  it('answers 503 at once when full, without counting an attempt', async () => {
    const flood = strangers(AT_ONCE + WAITING + 5);
    for (const reply of await firstOf(flood, 5)) {
      expect(reply).toMatchObject({
        status: 503,
        body: { code: 'auth.busy', message: expect.stringContaining('Try again') },
      });
      expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    }
    for (let n = 0; n < 12; n += 1) expect((await loginFrom('198.51.100.1', email, USER_PASSWORD)).status).toBe(503);
    passwords.release();
    await Promise.all(flood);
    expect((await loginFrom('198.51.100.1', email, USER_PASSWORD)).status).toBe(200);
  });

  it('prefers a valid login to a flood of failed addresses', async () => {
    passwords.release();
    for (let n = 0; n < 4; n += 1) await Promise.all(strangers(8, `2001:db8:${n}`));
    passwords = new HeldPasswords();
    const flood = [0, 1, 2, 3].flatMap((n) => strangers(8, `2001:db8:${n}`));
    await firstOf(flood, flood.length - AT_ONCE - WAITING);
    const right = loginFrom('198.51.100.1', email, USER_PASSWORD);
    // It takes the place of one of them.
    await firstOf(flood, flood.length - AT_ONCE - WAITING + 1);
    expect([await passwords.next(), await passwords.next(), await passwords.next()]).toEqual([
      'wrong',
      'wrong',
      USER_PASSWORD,
    ]);
    expect((await right).status).toBe(200);
    passwords.release();
    await Promise.all(flood);
  });

  it('prefers a known browser to a flood of unknown addresses', async () => {
    passwords.release();
    const browser = app.visitor();
    const credentials = { email, password: USER_PASSWORD };
    await browser.post('/api/login-admin', credentials, { headers: { 'x-forwarded-for': '198.51.100.7' } });
    passwords = new HeldPasswords();
    const flood = strangers(AT_ONCE + WAITING + 1);
    await firstOf(flood, 1);
    const right = browser.post('/api/login-admin', credentials, { headers: { 'x-forwarded-for': '198.51.100.8' } });
    await firstOf(flood, 2);
    expect([await passwords.next(), await passwords.next(), await passwords.next()]).toEqual([
      'wrong',
      'wrong',
      USER_PASSWORD,
    ]);
    expect((await right).status).toBe(200);
    passwords.release();
    await Promise.all(flood);
  });

  it('serves a newcomer before later changes of a password', async () => {
    const user = await insertUser(app.database);
    const flood = strangers(AT_ONCE);
    await passwords.atLeast(AT_ONCE);
    const queued = nextPlace();
    const right = loginFrom('198.51.100.1', email, USER_PASSWORD);
    await queued;
    const change = app.as(user).post('/api/user/password', { currentPassword: 'mine', newPassword: 'chosen by me' });
    const order = [];
    for (let n = 0; n < AT_ONCE + 2; n += 1) order.push(await passwords.next());
    expect(order).toEqual(['wrong', 'wrong', USER_PASSWORD, 'mine']);
    expect((await right).status).toBe(200);
    await Promise.all([change, ...flood]);
  });

  it('queues at most two checks for one /64 network', async () => {
    const flood = Array.from({ length: 12 }, (_, n) =>
      loginFrom(`2001:db8::${n + 1}`, `stranger${n}@flood.test`, 'wrong'),
    );
    await firstOf(flood, 12 - AT_ONCE - 2);
    const right = loginFrom('198.51.100.1', email, USER_PASSWORD);
    const order = [];
    for (let n = 0; n < AT_ONCE + 2 + 1; n += 1) order.push(await passwords.next());
    expect(order).toEqual(['wrong', 'wrong', 'wrong', 'wrong', USER_PASSWORD]);
    expect((await right).status).toBe(200);
    await Promise.all(flood);
  });

  it('drops queued checks of closed connections', async () => {
    const { port } = app.app.getHttpServer().address() as AddressInfo;
    const before = new Set(sockets);
    const senders = Array.from({ length: AT_ONCE + 6 }, (_, n) => {
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': `2001:db8:${n}::1` };
      const sent = request({
        host: '127.0.0.1',
        port,
        method: 'POST',
        path: '/api/login-admin',
        agent: false,
        headers,
      });
      sent.on('error', () => undefined).end(JSON.stringify({ email: `stranger${n}@flood.test`, password: 'wrong' }));
      return sent;
    });
    while (sockets.size < before.size + senders.length) await once(app.app.getHttpServer(), 'connection');
    await passwords.atLeast(AT_ONCE);
    const ended = [...sockets].filter((socket) => !before.has(socket)).map((socket) => once(socket, 'close'));
    for (const each of senders) each.destroy();
    await Promise.all(ended);
    const right = loginFrom('198.51.100.1', email, USER_PASSWORD);
    expect([await passwords.next(), await passwords.next(), await passwords.next()]).toEqual([
      'wrong',
      'wrong',
      USER_PASSWORD,
    ]);
    expect((await right).status).toBe(200);
  });

  it('accepts a passcode during a flood of logins', async () => {
    passwords.release();
    const project = await insertProject(app.database);
    await (await app.admin()).put(`/api/admin/projects/${project.id}/passcode`, { passcode: 'open sesame' });
    passwords = new HeldPasswords();
    const flood = strangers(AT_ONCE + WAITING + 1);
    await firstOf(flood, 1);
    const unlocked = app.visitor().post(`${galleryPath(project)}/unlock`, { passcode: 'open sesame' });
    expect((await unlocked).status).toBe(200);
    passwords.release();
    await Promise.all(flood);
  });
});
