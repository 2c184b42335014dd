import { createHash } from 'node:crypto';
import { RateLimiter } from '../../../src/modules/auth/rate-limits/rate-limiter.service.js';
import { insertProject, insertUser, USER_PASSWORD } from '../../fixtures/rows.js';
import { galleryPath } from '../../fixtures/gallery-fixture.js';
import { HeldPasswords } from '../../fixtures/held-passwords.js';
import { startTestApp } from '../../fixtures/app/test-app.js';
import type { TestClient } from '../../fixtures/app/test-client.js';
import type { User } from '../../../src/modules/auth/users/user.entity.js';
import { useTestApp } from '../../fixtures/app/use-fixture.js';

const app = useTestApp({ env: { TRUST_PROXY: '1' } });
let rateLimiter: RateLimiter;
let user: User;
beforeAll(async () => {
  rateLimiter = app.app.get(RateLimiter, { strict: false });
});
beforeEach(async () => {
  await app.database.query('DELETE FROM rate_limit');
  user = await insertUser(app.database);
});

const HOME = '198.51.100.1';
const ELSEWHERE = '203.0.113.5';
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
const login = (address: string, password = USER_PASSWORD, browser = app.visitor(), email = user.email) =>
  browser.post('/api/login-admin', { email, password }, from(address));
/** This many tries of strangers: the first is counted, the others are written beside it. */
async function countTries(subject: string, times: number): Promise<void> {
  const before = await rateLimiter.count(subject, Infinity);
  const key = createHash('sha256').update(subject).digest('base64url');
  const [, updated] = await app.database.query<[unknown, number]>('UPDATE rate_limit SET count = $2 WHERE key = $1', [
    key,
    before - 1 + times,
  ]);
  expect(updated).toBe(1);
}
const auditOf = (action: string) =>
  app.database.query<{ actor_email: string | null; subject_id: string | null }[]>(
    'SELECT actor_email, subject_id FROM audit_entry WHERE action = $1',
    [action],
  );

describe('password logins', () => {
  it('count all addresses of a /64 as one', async () => {
    const statuses: number[] = [];
    for (let n = 1; n <= 12; n += 1) statuses.push((await login(`2001:db8::${n}:1`, 'wrong')).status);
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429]);
    expect((await login('2001:db8:0:1::1')).status).toBe(200);
  });

  it('count addresses of a /24 together, up to a higher limit', async () => {
    await countTries('login-from:203.0.113.0/24', 249);
    expect((await login('203.0.113.7', 'wrong')).status).toBe(401);
    expect((await login('203.0.113.8')).status).toBe(429);
    expect((await login(HOME)).status).toBe(200);
  });

  it("return successful attempts to the network's limit", async () => {
    await countTries('login-from:203.0.113.0/24', 249);
    for (let n = 0; n < 3; n += 1) expect((await login(`203.0.113.${n}`)).status).toBe(200);
  });

  it('are accepted past the limit from a known address', async () => {
    await login(HOME);
    await countTries(`login:${user.email}`, 100);
    expect((await login(ELSEWHERE)).status).toBe(429);
    expect((await login(HOME)).status).toBe(200);
  });

  it('are accepted past the limit in a known browser', async () => {
    const browser = app.visitor();
    expect((await login(HOME, USER_PASSWORD, browser)).setCookies.join()).toMatch(
      /showreel_known_[^;]+; Max-Age=\d+; Path=\/api; HttpOnly; SameSite=Lax/,
    );
    await countTries(`login:${user.email}`, 100);
    expect((await login(ELSEWHERE, USER_PASSWORD, browser)).status).toBe(200);
  });

  it('ignore the device cookie of another account', async () => {
    const other = await insertUser(app.database);
    const browser = app.visitor();
    await login(HOME, USER_PASSWORD, browser, other.email);
    await countTries(`login:${user.email}`, 100);
    expect((await login(ELSEWHERE, USER_PASSWORD, browser)).status).toBe(429);
  });

  it('allow known senders three more attempts past the limit', async () => {
    await login(HOME);
    await countTries(`login:${user.email}`, 100);
    for (let n = 0; n < 3; n += 1) expect((await login(HOME, 'wrong')).status).toBe(401);
    expect((await login(HOME)).status).toBe(429);
  });

  it('keep failed attempts of others counted after a success', async () => {
    await login(HOME);
    await countTries(`login:${user.email}`, 100);
    await login(HOME);
    expect((await login(ELSEWHERE)).status).toBe(429);
  });

  it('name the way out when the account is locked', async () => {
    await countTries(`login:${user.email}`, 100);
    expect(await login(ELSEWHERE)).toMatchObject({
      status: 429,
      body: {
        code: 'auth.account_locked',
        message: expect.stringMatching(
          /^Too many failed sign-ins\. Try again in 15 minutes, or .*the link in the email/,
        ),
        retryAfterSeconds: 900,
      },
    });
  });

  it('report the limit also when a known sender took the count past it', async () => {
    await login(HOME);
    await countTries(`login:${user.email}`, 100);
    expect((await login(HOME, 'wrong')).status).toBe(401);
    expect((await login(ELSEWHERE, 'wrong')).status).toBe(429);
    expect((await auditOf('signInLocked')).filter(({ actor_email }) => actor_email === user.email)).toHaveLength(1);
  });

  it('add one audit entry for a locked account', async () => {
    await countTries(`login:${user.email}`, 100);
    for (let n = 0; n < 3; n += 1) expect((await login(`203.0.113.${n}`, 'wrong')).status).toBe(429);
    expect((await auditOf('signInLocked')).filter(({ actor_email }) => actor_email === user.email)).toHaveLength(1);
  });
});

describe('passcodes', () => {
  const open = async () => {
    const project = await insertProject(app.database);
    const admin = await app.admin();
    await admin.put(`/api/admin/projects/${project.id}/passcode`, { passcode: 'open sesame' });
    const unlock = (address: string, passcode = 'open sesame', browser = app.visitor()) =>
      browser.post(`${galleryPath(project)}/unlock`, { passcode }, from(address));
    const staffView = async () =>
      (await admin.get(`/api/admin/projects/${project.id}`)).body as { passcodeLockedAt: string | null };
    return { project, admin, unlock, staffView };
  };

  it('count all addresses of a /64 as one', async () => {
    const { unlock } = await open();
    const statuses: number[] = [];
    for (let n = 1; n <= 11; n += 1) statuses.push((await unlock(`2001:db8::${n}:1`, 'wrong')).status);
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
    expect((await unlock('2001:db8:0:1::1')).status).toBe(200);
  });

  it('count addresses of a /24 together, up to a higher limit', async () => {
    const { project, unlock } = await open();
    await countTries(`passcode:${project.id}:203.0.113.0/24`, 50);
    expect((await unlock(ELSEWHERE)).status).toBe(429);
    expect((await unlock(HOME)).status).toBe(200);
  });

  it.each([
    ['an address', HOME, (): TestClient => app.visitor()],
    ['a browser', ELSEWHERE, (before: TestClient): TestClient => before],
  ])("are accepted past the gallery's limit from %s known to it", async (_, address, browserNow) => {
    const { project, unlock } = await open();
    const browser = app.visitor();
    await unlock(HOME, 'open sesame', browser);
    await countTries(`passcode:${project.id}`, 5_000);
    expect((await unlock('192.0.2.1')).status).toBe(429);
    expect((await unlock(address, 'open sesame', browserNow(browser))).status).toBe(200);
  });

  it("have three tries a day in each network past the gallery's limit", async () => {
    const { project, unlock } = await open();
    await countTries(`passcode:${project.id}`, 200);
    for (let n = 0; n < 3; n += 1) expect((await unlock(`203.0.113.${n}`, 'wrong')).status).toBe(401);
    expect(await unlock('203.0.113.9')).toMatchObject({ status: 429, headers: { 'retry-after': '86400' } });
    // The client, for the first time and after a typing error.
    expect((await unlock(HOME, 'wrong')).status).toBe(401);
    for (let n = 0; n < 4; n += 1) expect((await unlock(HOME)).status).toBe(200);
  });

  it('report a locked gallery once in the audit log, and at the project', async () => {
    const { project, admin, unlock, staffView } = await open();
    expect((await staffView()).passcodeLockedAt).toBeNull();
    await countTries(`passcode:${project.id}`, 200);
    for (let n = 0; n < 3; n += 1) expect((await unlock(`203.0.113.${n}`, 'wrong')).status).toBe(401);
    expect((await auditOf('passcodeLocked')).filter(({ subject_id }) => subject_id === project.id)).toHaveLength(1);
    expect((await staffView()).passcodeLockedAt).toBe(app.clock.now().toISOString());
    await admin.put(`/api/admin/projects/${project.id}/passcode`, { passcode: 'another one' });
    expect((await staffView()).passcodeLockedAt).toBeNull();
  });
});

describe('a change of password', () => {
  const change = (client: TestClient, currentPassword: string, newPassword = 'chosen by me') =>
    client.post('/api/user/password', { currentPassword, newPassword });

  it('allows ten wrong current passwords across sessions', async () => {
    for (let n = 0; n < 10; n += 1) expect((await change(app.as(user), 'wrong')).status).toBe(400);
    const rejected = await change(app.as(user), USER_PASSWORD);
    expect(rejected).toMatchObject({
      status: 429,
      body: { code: 'auth.too_many_attempts', message: 'Too many attempts. Try again in 15 minutes.' },
    });
    expect((await login(HOME)).status).toBe(200);
  });

  it('resets the count after the right password', async () => {
    const client = app.as(user);
    for (let n = 0; n < 9; n += 1) await change(client, 'wrong');
    expect((await change(client, USER_PASSWORD)).status).toBe(200);
    for (let n = 0; n < 10; n += 1) expect((await change(client, 'wrong')).status).toBe(400);
  });

  it('rejects the current password as new one without checking or counting it', async () => {
    const client = app.as(user);
    const passwords = new HeldPasswords();
    for (let n = 0; n < 11; n += 1) expect((await change(client, USER_PASSWORD, USER_PASSWORD)).status).toBe(400);
    passwords.release();
    expect((await change(client, USER_PASSWORD)).status).toBe(200);
  });

  it('rejects the current password as new one, in any Unicode form', async () => {
    const fresh = await insertUser(app.database, { mustChangePassword: true });
    const client = app.as(fresh);
    expect(await change(client, USER_PASSWORD, USER_PASSWORD)).toMatchObject({
      status: 400,
      body: {
        code: 'request.invalid',
        fields: { newPassword: { message: 'The new password must differ from the current one.' } },
      },
    });
    expect((await client.get('/api/user/projects')).body).toMatchObject({ code: 'auth.password_change_required' });
    await change(client, USER_PASSWORD, 'Größe 1234');
    expect((await change(client, 'Größe 1234', 'Gro\u0308ße 1234')).status).toBe(400);
  });

  it('rejects the password that new users get', async () => {
    const other = await startTestApp({ beside: app, env: { DEFAULT_USER_PASSWORD: 'welcome to us' } });
    expect(await change(other.as(user), USER_PASSWORD, 'welcome to us')).toMatchObject({
      status: 400,
      body: {
        fields: {
          newPassword: { message: 'This is the default password for new users. Choose one that only you know.' },
        },
      },
    });
    await other.close();
  });

  it('requires eight characters', async () => {
    const client = app.as(user);
    expect(await change(client, USER_PASSWORD, '1234567')).toMatchObject({
      status: 400,
      body: { fields: { newPassword: { message: 'Password must be at least 8 characters long.' } } },
    });
    expect((await change(client, USER_PASSWORD, '12345678')).status).toBe(200);
  });
});
