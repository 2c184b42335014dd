import { createHmac } from 'node:crypto';
import { RateLimiter } from '../../../src/modules/auth/rate-limits/rate-limiter.service.js';
import { SESSION_COOKIE, SessionsService } from '../../../src/modules/auth/sessions/sessions.service.js';
import type { SessionDto } from '../../../src/modules/auth/sessions/session.dto.js';
import { User } from '../../../src/modules/auth/users/user.entity.js';
import { allOrEvery, DEEP } from '../../fixtures/deep.js';
import { insertProject, insertPurchase, insertUser, USER_PASSWORD } from '../../fixtures/rows.js';
import { ADMIN_EMAIL, ADMIN_PASSWORD, startTestApp } from '../../fixtures/app/test-app.js';
import type { TestClient } from '../../fixtures/app/test-client.js';
import { useTestApp } from '../../fixtures/app/use-fixture.js';

const app = useTestApp();
let admin: TestClient;
beforeAll(async () => {
  admin = await app.admin();
});
// Guessing is limited by address, and all of these come from one.
beforeEach(() => app.database.query('DELETE FROM rate_limit'));

const login = (client: TestClient, email: string, password: string) =>
  client.post('/api/login-admin', { email, password });
const whoAmI = async (client: TestClient) => (await client.get('/api/auth/user')).status;

describe('password login', () => {
  it('opens a session for staff and users, in any case of the email', async () => {
    const user = await insertUser(app.database, { email: 'Ünal@Example.test' });
    for (const [email, password, id] of [
      [ADMIN_EMAIL, ADMIN_PASSWORD, undefined],
      [' ÜNAL@example.TEST', USER_PASSWORD, user.id],
    ] as const) {
      const client = app.visitor();
      const reply = await login(client, email, password);
      expect(reply).toMatchObject({ status: 200, body: { ok: true, user: { isLocal: true } } });
      if (id) expect(reply.body.user).toMatchObject({ id, email: 'Ünal@Example.test', role: 'user' });
      expect(JSON.stringify(reply.body)).not.toMatch(/hash|tokenVersion/i);
      expect(await whoAmI(client)).toBe(200);
    }
  });

  it('answers a wrong password and an unknown email alike', async () => {
    const wrong = await login(app.visitor(), ADMIN_EMAIL, 'not this one');
    const unknown = await login(app.visitor(), 'nobody@studio.test', 'not this one');
    expect(wrong).toMatchObject({
      status: 401,
      body: { statusCode: 401, code: 'auth.invalid_credentials', message: 'Invalid email or password' },
      setCookies: [],
    });
    expect(unknown.text).toBe(wrong.text);
    expect(unknown.status).toBe(401);
  });

  if (DEEP)
    describe('its fields and its cookie', () => {
      it.each([
        ['no fields', {}, 'email'],
        ['no address', { email: 'x', password: 'x' }, 'email'],
        ['no password', { email: ADMIN_EMAIL, password: '' }, 'password'],
        ['objects', { email: {}, password: {} }, 'email'],
        ['a number as password', { email: ADMIN_EMAIL, password: 12 }, 'password'],
        ['a NUL in the address', { email: 'a\0@b.test', password: 'x' }, 'email'],
        ['more than it takes', { email: ADMIN_EMAIL, password: ADMIN_PASSWORD, role: 'admin' }, 'role'],
      ])('rejects %s by field', async (_, json, field) => {
        const reply = await app.visitor().post('/api/login-admin', json);
        expect(reply).toMatchObject({
          status: 400,
          body: { code: 'request.invalid', fields: { [field]: { message: expect.any(String) } } },
          setCookies: [],
        });
      });

      it.each([
        ['http://localhost:3000', false],
        ['https://gallery.example.com', true],
        ['http://192.0.2.7', true],
      ])('at %s sets an HttpOnly cookie (Secure: %s)', async (url, secure) => {
        const other = await startTestApp({ beside: app, env: { PUBLIC_URL: url } });
        const [cookie] = (await login(other.visitor(), ADMIN_EMAIL, ADMIN_PASSWORD)).setCookies;
        const attributes = cookie!.split('; ').slice(1);
        expect(attributes).toEqual(expect.arrayContaining(['HttpOnly', 'SameSite=Lax', 'Path=/']));
        expect(attributes.includes('Secure')).toBe(secure);
        await other.close();
      });
    });

  it('allows ten attempts, then returns 429 with Retry-After', async () => {
    const client = app.visitor();
    const email = (await insertUser(app.database)).email;
    for (let n = 0; n < 10; n += 1) expect((await login(client, email, 'wrong')).status).toBe(401);
    const rejected = await login(client, email.toUpperCase(), USER_PASSWORD);
    expect(rejected).toMatchObject({ status: 429, body: { code: 'auth.account_locked' } });
    expect(Number(rejected.headers['retry-after'])).toBe(15 * 60);
    app.clock.advance(15 * 60);
    expect((await login(client, email, USER_PASSWORD)).status).toBe(200);
  });

  if (DEEP)
    describe('limits that are shared', () => {
      it('does not lock out the owner by attempts from one address', async () => {
        const { email } = await insertUser(app.database);
        const attempts = app.app.get(RateLimiter, { strict: false });
        for (let n = 0; n < 11; n += 1) await attempts.count(`login:${email}:192.0.2.1`, 100);
        expect((await login(app.visitor(), email, USER_PASSWORD)).status).toBe(200);
      });

      it('limits an address that tries many accounts', async () => {
        for (let n = 0; n < 49; n += 1)
          await app.app.get(RateLimiter, { strict: false }).count('login-from:127.0.0.1', 50);
        // A successful sign-in counts as no guess, and does not reset the count either.
        for (let n = 0; n < 3; n += 1)
          expect((await login(app.visitor(), ADMIN_EMAIL, ADMIN_PASSWORD)).status).toBe(200);
        expect((await login(app.visitor(), 'fifty@studio.test', 'x')).status).toBe(401);
        expect((await login(app.visitor(), ADMIN_EMAIL, ADMIN_PASSWORD)).status).toBe(429);
      });
    });
});

describe('a session', () => {
  it('ends with logout in this browser alone', async () => {
    const user = await insertUser(app.database);
    const [here, there] = [app.as(user), app.as(user)];
    const cookie = here.cookies.get(SESSION_COOKIE)!;
    expect(await here.post('/api/logout-admin')).toMatchObject({ status: 200, body: { ok: true } });
    expect(here.cookies.has(SESSION_COOKIE)).toBe(false);
    expect(await whoAmI(there)).toBe(200);
    here.cookies.set(SESSION_COOKIE, cookie);
    expect(await whoAmI(here)).toBe(401);
    expect((await here.post('/api/logout-admin')).status).toBe(200);
    expect((await app.visitor().post('/api/logout-admin')).status).toBe(200);
  });

  if (DEEP)
    it('is separate for each sign-in', async () => {
      const user = await insertUser(app.database);
      const [here, there] = [app.visitor(), app.visitor()];
      for (const browser of [here, there]) await login(browser, user.email, USER_PASSWORD);
      await here.post('/api/logout-admin');
      expect([await whoAmI(here), await whoAmI(there)]).toEqual([401, 200]);
    });

  it('ends in every browser when signing out everywhere', async () => {
    const user = await insertUser(app.database);
    const [here, there, other] = [app.as(user), app.as(user), app.as(await insertUser(app.database))];
    expect(await here.post('/api/logout-everywhere')).toMatchObject({ status: 200, body: { ok: true } });
    expect(here.cookies.has(SESSION_COOKIE)).toBe(false);
    expect([await whoAmI(there), await whoAmI(other)]).toEqual([401, 200]);
    expect((await app.visitor().post('/api/logout-everywhere')).status).toBe(401);
  });

  if (DEEP)
    describe('at another end', () => {
      it('ends when its time is over, and is removed', async () => {
        const user = await insertUser(app.database);
        const [browser, away] = [app.visitor(), app.as(user)];
        await login(browser, user.email, USER_PASSWORD);
        await away.post('/api/logout-everywhere');
        await login(away, user.email, USER_PASSWORD);
        const rows = () => app.database.query<object[]>('SELECT expires_at FROM session WHERE user_id = $1', [user.id]);
        const sweep = () => app.app.get(SessionsService, { strict: false }).sweep();
        expect(await rows()).toHaveLength(3);
        await sweep();
        // The others ended with the sign-out.
        expect([await rows(), await whoAmI(browser), await whoAmI(away)]).toEqual([[expect.anything()], 401, 200]);
        app.clock.advance(app.config.sessionHours * 3_600);
        expect(await whoAmI(away)).toBe(401);
        await sweep();
        expect(await rows()).toEqual([]);
      });

      it('ends by page navigation and redirects to /', async () => {
        const user = await insertUser(app.database);
        const [client, there] = [app.as(user), app.as(user)];
        expect(await client.get('/api/logout')).toMatchObject({ status: 302, headers: { location: '/' } });
        expect([await whoAmI(client), await whoAmI(there)]).toEqual([401, 200]);
      });

      it.each([
        ['cross-site', 403],
        ['same-site', 403],
        ['same-origin', 302],
        ['none', 302],
      ])('by navigation from %s: %i', async (site, status) => {
        const client = app.as(await insertUser(app.database));
        const reply = await client.get('/api/logout', { headers: { 'sec-fetch-site': site } });
        expect([reply.status, reply.body?.code]).toEqual([status, status === 403 ? 'request.bad_origin' : undefined]);
        expect(await whoAmI(client)).toBe(status === 403 ? 200 : 401);
      });

      it('without a provider, /api/login redirects to the login page', async () => {
        expect(await app.visitor().get('/api/login')).toMatchObject({ status: 302, headers: { location: '/login' } });
      });
    });

  it('ends with a password reset, which requires a new password', async () => {
    const user = await insertUser(app.database);
    const before = app.as(user);
    expect((await admin.patch(`/api/admin/users/${user.id}/password`, { password: '12345' })).body).toMatchObject({
      code: 'request.invalid',
      message: 'Password must be at least 6 characters long.',
    });
    expect(await admin.patch(`/api/admin/users/${user.id}/password`, { password: '123456' })).toMatchObject({
      status: 200,
      body: { mustChangePassword: true },
    });
    expect(await whoAmI(before)).toBe(401);
    const client = app.visitor();
    expect((await login(client, user.email, '123456')).body.user.mustChangePassword).toBe(true);
    expect(await whoAmI(client)).toBe(200);
    for (const path of ['/api/user/projects', '/api/admin/projects']) {
      expect(await client.get(path)).toMatchObject({ status: 403, body: { code: 'auth.password_change_required' } });
    }
    const other = app.as((await app.database.manager.findOneBy(User, { id: user.id }))!);
    await other.post('/api/logout-everywhere');
    expect(await whoAmI(client)).toBe(401);
    await login(client, user.email, '123456');
    expect(await client.patch('/api/user/account', { firstName: 'A', lastName: 'B' })).toMatchObject({ status: 403 });
    expect(
      await client.post('/api/user/password', { currentPassword: '123456', newPassword: 'chosen by me' }),
    ).toMatchObject({ status: 200, body: { mustChangePassword: false } });
    expect((await client.get('/api/user/projects')).status).toBe(200);
  });

  it('survives a password change in this browser; others end', async () => {
    const user = await insertUser(app.database);
    const [here, there] = [app.as(user), app.as(user)];
    expect(
      await here.post('/api/user/password', { currentPassword: 'no', newPassword: 'something new' }),
    ).toMatchObject({ status: 400, body: { fields: { currentPassword: { message: expect.any(String) } } } });
    expect(
      (await here.post('/api/user/password', { currentPassword: USER_PASSWORD, newPassword: 'something new' })).status,
    ).toBe(200);
    expect([await whoAmI(here), await whoAmI(there)]).toEqual([200, 401]);
    expect((await login(app.visitor(), user.email, USER_PASSWORD)).status).toBe(401);
  });

  it('ends with a change of role', async () => {
    const user = await insertUser(app.database);
    const before = app.as(user);
    expect(await admin.patch(`/api/admin/users/${user.id}/role`, { role: 'admin' })).toMatchObject({
      status: 200,
      body: { role: 'admin', email: user.email },
    });
    expect(await whoAmI(before)).toBe(401);
    await app.database.manager.update(User, { id: user.id }, { role: 'user' });
  });

  it('is rejected when modified, unsigned, foreign or without a user', async () => {
    const user = await insertUser(app.database);
    const good = app.as(user).cookies.get(SESSION_COOKIE)!;
    const [header, payload, signature] = good.split('.') as [string, string, string];
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const { sid } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sid: string };
    const longer = part({ sid, exp: 4_000_000_000 });
    const sign = (head: string, body: string, secret: string) =>
      `${head}.${body}.${createHmac('sha256', secret).update(`${head}.${body}`).digest('base64url')}`;
    const none = part({ alg: 'none', typ: 'JWT' });
    const bad = [
      `${header}.${longer}.${signature}`,
      `${header}.${payload}.${signature.slice(0, -2)}AA`,
      `${none}.${payload}.`,
      `${none}.${payload}.${signature}`,
      `${header}.${payload}.`,
      `${header}.${payload}`,
      sign(header, payload, 'another secret of at least thirty-two characters'),
      sign(header, part({ sid: '00000000-0000-4000-8000-000000000000' }), app.config.secrets.session),
      sign(header, part({ sid: "' OR 1=1" }), app.config.secrets.session),
      sign(header, part({ sid, exp: 1 }), app.config.secrets.session),
      sign(header, part({ sub: user.id, tv: 1 }), app.config.secrets.session),
      'x',
      '',
    ];
    for (const token of bad) {
      const client = app.visitor();
      client.cookies.set(SESSION_COOKIE, token);
      expect([token, await whoAmI(client)]).toEqual([token, 401]);
    }
  });
});

describe('the sessions of a user', () => {
  const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
  const IPHONE =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
  const signIn = async ({ email }: User, userAgent: string) => {
    const browser = app.visitor();
    const headers = { 'user-agent': userAgent };
    expect((await browser.post('/api/login-admin', { email, password: USER_PASSWORD }, { headers })).status).toBe(200);
    return browser;
  };
  const sessionsOf = async (browser: TestClient) => (await browser.get('/api/user/sessions')).body as SessionDto[];

  if (DEEP)
    it('are listed for them, and end one by one', async () => {
      const user = await insertUser(app.database);
      const there = await signIn(user, IPHONE);
      app.clock.advance(60);
      const here = await signIn(user, WINDOWS);
      const now = app.clock.now().toISOString();
      const [mine, phone] = await sessionsOf(here);
      const id = expect.any(String) as string;
      expect(mine).toEqual({
        id,
        browser: 'Firefox',
        system: 'Windows',
        createdAt: now,
        lastUsedAt: now,
        isCurrent: true,
      });
      expect(phone).toMatchObject({ browser: 'Safari', system: 'iOS', isCurrent: false });
      expect(await here.delete(`/api/user/sessions/${phone!.id}`)).toMatchObject({ status: 204 });
      expect([await whoAmI(there), await sessionsOf(here)]).toEqual([401, [mine]]);
      for (const gone of [phone!.id, 'nonsense', '%00'])
        expect((await here.delete(`/api/user/sessions/${gone}`)).status).toBe(204);
    });

  it('are neither shown to nor ended by anyone else', async () => {
    const user = await insertUser(app.database);
    const browser = await signIn(user, WINDOWS);
    const [{ id }] = (await sessionsOf(browser)) as [SessionDto];
    for (const stranger of [app.as(await insertUser(app.database)), admin]) {
      expect(JSON.stringify(await sessionsOf(stranger))).not.toContain(id);
      expect((await stranger.delete(`/api/user/sessions/${id}`)).status).toBe(204);
    }
    expect((await app.visitor().delete(`/api/user/sessions/${id}`)).status).toBe(401);
    expect(await whoAmI(browser)).toBe(200);
  });

  if (DEEP)
    describe('how they are noted and opened', () => {
      it('are noted as used every five minutes at most, without another statement', async () => {
        const browser = await signIn(await insertUser(app.database), WINDOWS);
        const opened = app.clock.now();
        const lastUse = async () => {
          expect(await app.statements(() => whoAmI(browser))).toHaveLength(1);
          return (Date.parse((await sessionsOf(browser))[0]!.lastUsedAt) - opened.getTime()) / 1000;
        };
        app.clock.advance(300);
        expect(await lastUse()).toBe(0);
        app.clock.advance(1);
        expect(await lastUse()).toBe(301);
      });

      it('are fifty at most; the least recently used ends first', async () => {
        const user = await insertUser(app.database);
        const oldest = await signIn(user, WINDOWS);
        await app.database.query(
          `INSERT INTO session SELECT gen_random_uuid(), user_id, token_version, created_at,
         last_used_at + interval '1 second', expires_at, user_agent FROM session, generate_series(1, 48) WHERE user_id = $1`,
          [user.id],
        );
        app.clock.advance(2);
        const next = await signIn(user, WINDOWS);
        expect([await whoAmI(oldest), (await sessionsOf(next)).length]).toEqual([200, 50]);
        const last = await signIn(user, WINDOWS);
        expect([await whoAmI(oldest), (await sessionsOf(last)).length]).toEqual([401, 50]);
      });

      it('that are opened at the same time are all valid, except after their password has been changed', async () => {
        const user = await insertUser(app.database);
        const browsers = await Promise.all([WINDOWS, IPHONE, WINDOWS].map((userAgent) => signIn(user, userAgent)));
        expect(await Promise.all(browsers.map(whoAmI))).toEqual([200, 200, 200]);
        await admin.patch(`/api/admin/users/${user.id}/password`, { password: 'another one' });
        // Its old password was verified just before.
        const late = app.visitor();
        late.cookies.set(
          SESSION_COOKIE,
          (await app.app.get(SessionsService, { strict: false }).open(user, undefined)).value!,
        );
        expect(await Promise.all([...browsers, late].map(whoAmI))).toEqual([401, 401, 401, 401]);
      });

      it('are not opened for a user who was deleted during the sign-in', async () => {
        const user = await insertUser(app.database);
        await app.database.manager.delete(User, { id: user.id });
        const late = app.visitor();
        late.cookies.set(
          SESSION_COOKIE,
          (await app.app.get(SessionsService, { strict: false }).open(user, undefined)).value!,
        );
        expect(await whoAmI(late)).toBe(401);
      });
    });
});

describe('a write', () => {
  it.each(
    allOrEvery(3, [
      ['http://evil.example', 403],
      ['null', 403],
      ['http://localhost:3001', 403],
      ['https://localhost:3000', 403],
      ['http://localhost:3000', 200],
    ]),
  )('from a page of %s is answered %i', async (origin, status) => {
    const reply = await app.visitor().post('/api/logout-admin', undefined, { headers: { origin } });
    expect(reply.status).toBe(status);
    if (status === 403) expect(reply.body.code).toBe('request.bad_origin');
  });

  if (DEEP)
    describe('further headers', () => {
      it.each([
        [{}, 403],
        [{ TRUST_PROXY: '127.0.0.1' }, 200],
        [{ TRUST_PROXY: '10.0.0.2' }, 403],
      ])('trusts X-Forwarded-Host of the proxies in %j only', async (env, status) => {
        const other = await startTestApp({ beside: app, env });
        const headers = { origin: 'http://studio.lan', 'x-forwarded-host': 'studio.lan' };
        expect((await other.visitor().post('/api/logout-admin', undefined, { headers })).status).toBe(status);
        await other.close();
      });

      it('needs no origin when it only reads', async () => {
        expect((await app.visitor().get('/api/site', { headers: { origin: 'http://evil.example' } })).status).toBe(200);
      });
    });
});

describe('admins', () => {
  if (DEEP)
    it('cannot demote the last admin, not even themselves', async () => {
      const me = (await admin.get('/api/auth/user')).body;
      expect(await admin.patch(`/api/admin/users/${me.id}/role`, { role: 'user' })).toMatchObject({
        status: 409,
        body: { code: 'user.last_admin' },
      });
      expect(await whoAmI(admin)).toBe(200);
    });

  it('who demote each other in parallel leave one', async () => {
    for (let round = 0; round < 5; round += 1) {
      await app.database.manager.update(User, { role: 'admin' }, { role: 'user' });
      const pair = await Promise.all([
        insertUser(app.database, { role: 'admin' }),
        insertUser(app.database, { role: 'admin' }),
      ]);
      const admins = pair.map((user) => app.as(user));
      const replies = await Promise.all(
        admins.map((each, n) => each.patch(`/api/admin/users/${pair[1 - n]!.id}/role`, { role: 'user' })),
      );
      // The loser is rejected as the last admin, or is no admin any more.
      expect(replies.map(({ status }) => status === 200).sort()).toEqual([false, true]);
      expect([401, 403, 409]).toContain(Math.max(...replies.map(({ status }) => status)));
      expect(await app.database.manager.countBy(User, { role: 'admin' })).toBe(1);
    }
    await app.database.manager.update(User, { emailKey: ADMIN_EMAIL }, { role: 'admin' });
    admin = await app.admin();
  });

  if (DEEP)
    it('who delete each other in parallel leave one', async () => {
      for (let round = 0; round < 3; round += 1) {
        await app.database.manager.update(User, { role: 'admin' }, { role: 'user' });
        const pair = await Promise.all([
          insertUser(app.database, { role: 'admin' }),
          insertUser(app.database, { role: 'admin' }),
        ]);
        const admins = pair.map((user) => app.as(user));
        const replies = await Promise.all(admins.map((each, n) => each.delete(`/api/admin/users/${pair[1 - n]!.id}`)));
        expect(replies.map(({ status }) => status === 204).sort()).toEqual([false, true]);
        expect(await app.database.manager.countBy(User, { role: 'admin' })).toBe(1);
      }
      await app.database.manager.update(User, { emailKey: ADMIN_EMAIL }, { role: 'admin' });
      admin = await app.admin();
    });

  it('edit a user; a new address or role ends sessions and links', async () => {
    const user = await insertUser(app.database, { email: 'Before@example.test' });
    const shared = await insertProject(app.database, { clientEmail: user.email });
    const client = app.as(user);
    const edit = (body: object) => admin.put(`/api/admin/users/${user.id}`, body);
    expect(
      await edit({ firstName: 'Ada', lastName: 'Byron', phoneNumber: '', email: 'before@EXAMPLE.test' }),
    ).toMatchObject({
      status: 200,
      body: { firstName: 'Ada', lastName: 'Byron', phoneNumber: null, email: 'before@EXAMPLE.test' },
    });
    expect((await client.get('/api/user/projects')).body).toHaveLength(1);
    expect((await edit({ email: 'after@example.test' })).body).toMatchObject({ email: 'after@example.test' });
    expect(await whoAmI(client)).toBe(401);
    await login(client, 'After@example.test', USER_PASSWORD);
    // Galleries stay with the address that they were shared with.
    expect((await client.get('/api/user/projects')).body).toEqual([]);
    expect(await app.database.query('SELECT client_email FROM project WHERE id = $1', [shared.id])).toEqual([
      { client_email: user.email },
    ]);
    expect((await edit({ role: 'admin' })).body).toMatchObject({ role: 'admin' });
    expect(await whoAmI(client)).toBe(401);
    expect((await edit({ role: 'user' })).status).toBe(200);
  });

  if (DEEP)
    it.each([
      [{ email: 'nobody' }, 400, 'email'],
      [{ email: null }, 400, 'email'],
      [{ firstName: ' ' }, 400, 'firstName'],
      [{ role: 'owner' }, 400, 'role'],
      [{ email: ADMIN_EMAIL.toUpperCase() }, 409, 'email'],
    ])('cannot edit a user to %j', async (body, status, field) => {
      const { id } = await insertUser(app.database);
      expect(await admin.put(`/api/admin/users/${id}`, body)).toMatchObject({
        status,
        body: { fields: { [field]: { message: expect.any(String) } } },
      });
    });

  it('delete a user, whose sessions end and whose history stays', async () => {
    const user = await insertUser(app.database, { role: 'admin' });
    const session = app.as(user);
    const { body: project } = await session.post('/api/admin/projects', { name: 'Kept', clientEmail: 'a@b.example' });
    const purchase = await insertPurchase(app.database, await insertProject(app.database, { clientEmail: user.email }));
    expect((await admin.delete(`/api/admin/users/${user.id}`)).status).toBe(204);
    expect(await whoAmI(session)).toBe(401);
    expect((await login(app.visitor(), user.email, USER_PASSWORD)).status).toBe(401);
    expect((await admin.get(`/api/admin/projects/${project.id}`)).body).toMatchObject({ name: 'Kept', userName: null });
    expect((await admin.get(`/api/admin/purchases/${purchase.id}`)).status).toBe(200);
    const entries = await app.database.query(
      'SELECT action, actor_email, subject_name FROM audit_entry WHERE actor_id = $1 OR subject_id = $1::text ORDER BY action',
      [user.id],
    );
    expect(entries).toEqual([
      { action: 'createProject', actor_email: user.email, subject_name: 'Kept' },
      { action: 'deleteUser', actor_email: ADMIN_EMAIL, subject_name: user.email },
    ]);
    expect((await admin.delete(`/api/admin/users/${user.id}`)).body.code).toBe('user.not_found');
  });

  if (DEEP)
    describe('further calls', () => {
      it('cannot delete their own account', async () => {
        const me = (await admin.get('/api/auth/user')).body;
        expect(await admin.delete(`/api/admin/users/${me.id}`)).toMatchObject({
          status: 409,
          body: { code: 'user.own_account' },
        });
      });

      it('create another admin', async () => {
        const body = { firstName: 'Ad', lastName: 'Min', email: 'second@studio.test', role: 'admin' };
        expect((await admin.post('/api/admin/users', body)).body).toMatchObject({ role: 'admin' });
      });

      it('give a new user a password that is shown once', async () => {
        const created = await admin.post('/api/admin/users', {
          firstName: 'Neu',
          lastName: 'Übel',
          email: 'neu@example.test',
          phoneNumber: '+1 555',
        });
        expect(created).toMatchObject({
          status: 201,
          body: {
            role: 'user',
            isLocal: true,
            mustChangePassword: true,
            phoneNumber: '+1 555',
            temporaryPassword: expect.stringMatching(/^\w{4}(-\w{4}){3}$/),
          },
        });
        expect((await login(app.visitor(), 'neu@example.test', created.body.temporaryPassword)).status).toBe(200);
        expect((await admin.get('/api/admin/users')).text).not.toContain('temporaryPassword');
        const again = await admin.post('/api/admin/users', {
          firstName: 'N',
          lastName: 'U',
          email: 'NEU@example.test',
        });
        expect(again).toMatchObject({ status: 409, body: { code: 'user.email_taken' } });
      });

      it.each([
        [
          { lastName: 'B', email: 'a@b.test' },
          'Please fill in all required fields (First Name, Last Name, and Email).',
        ],
        [
          { firstName: '  ', lastName: 'B', email: 'a@b.test' },
          'Please fill in all required fields (First Name, Last Name, and Email).',
        ],
        [{ firstName: 'A', lastName: 'B', email: 'a@b.test', isLocal: true }, 'Unknown field: isLocal'],
      ])('get validation errors for a new user: %j', async (json, message) => {
        expect(await admin.post('/api/admin/users', json)).toMatchObject({
          status: 400,
          body: { code: 'request.invalid', message },
        });
      });

      it('cannot reset the password of a provider account', async () => {
        const user = await insertUser(app.database, { passwordHash: null, oidcSubject: 'subject' });
        expect(await admin.patch(`/api/admin/users/${user.id}/password`, { password: 'long enough' })).toMatchObject({
          status: 409,
          body: { code: 'user.not_local' },
        });
        expect((await login(app.visitor(), user.email, 'long enough')).status).toBe(401);
      });

      it("list users with and without react-admin's parameters", async () => {
        const plain = await admin.get('/api/admin/users');
        expect(plain.headers['content-range']).toMatch(/^users 0-\d+\/\d+$/);
        const page = await admin.get(
          `/api/admin/users?sort=${encodeURIComponent('["email","ASC"]')}&range=[0,1]&filter=${encodeURIComponent('{"role":"user"}')}`,
        );
        expect(page.headers['content-range']).toMatch(/^users 0-1\/\d+$/);
        expect(page.body).toHaveLength(2);
        expect(page.body[0].email < page.body[1].email).toBe(true);
      });

      it.each(['nonsense', '00000000-0000-4000-8000-000000000000', '%00', "'--"])(
        'get 404 for the user %s',
        async (id) => {
          expect(await admin.patch(`/api/admin/users/${id}/role`, { role: 'user' })).toMatchObject({
            status: 404,
            body: { code: 'user.not_found' },
          });
        },
      );
    });
});

if (DEEP)
  describe('the start', () => {
    it('creates the first admin once when two processes start', async () => {
      const first = await startTestApp();
      await first.database.query('DELETE FROM "user"');
      const both = await Promise.all([startTestApp({ beside: first }), startTestApp({ beside: first })]);
      const users = await first.database.query<unknown[]>('SELECT email, role FROM "user"');
      expect(users).toEqual([{ email: ADMIN_EMAIL, role: 'admin' }]);
      for (const each of both) await each.close();
      await first.close();
    });

    it('gives users the configured first password', async () => {
      const other = await startTestApp({ beside: app, env: { DEFAULT_USER_PASSWORD: 'welcome to us' } });
      const reply = await (
        await other.admin()
      ).post('/api/admin/users', { firstName: 'D', lastName: 'P', email: 'dp@example.test' });
      expect(reply.body.temporaryPassword).toBe('welcome to us');
      await other.close();
    });
  });
