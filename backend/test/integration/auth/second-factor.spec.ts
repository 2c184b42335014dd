import { SESSION_COOKIE } from '../../../src/modules/auth/sessions/sessions.service.js';
import type { User } from '../../../src/modules/auth/users/user.entity.js';
import { FakeMailer } from '../../fakes/fake-mailer.js';
import { resetMails, startMailApp } from '../../fixtures/app/mail-app.js';
import type { TestApp } from '../../fixtures/app/test-app.js';
import type { TestClient } from '../../fixtures/app/test-client.js';
import type { TestWorker } from '../../fixtures/app/test-worker.js';
import { addApp, codeOf as codeAt } from '../../fixtures/authenticator-app.js';
import { insertUser, USER_PASSWORD } from '../../fixtures/rows.js';

const mailer = new FakeMailer();
let app: TestApp;
let worker: TestWorker;
beforeAll(async () => {
  [app, worker] = await startMailApp(mailer);
});
afterAll(() => app.close());
beforeEach(() => resetMails(mailer, app));

const NO_FACTORS = {
  authenticatorSince: null,
  recoveryCodesLeft: 0,
  hasSecondFactor: false,
  requiredFrom: null,
  isRequired: false,
  passkeys: [],
};
const login = (client: TestClient, { email }: User, password = USER_PASSWORD) =>
  client.post('/api/login-admin', { email, password });
const sendCode = (client: TestClient, code: string) => client.post('/api/login-code', { code });
const whoAmI = async (client: TestClient) => (await client.get('/api/auth/user')).status;
/** Returns the code of an app, some half minutes later or earlier. */
const codeOf = (secret: string, steps = 0) => codeAt(secret, app.clock, steps);
const nextCode = (secret: string) => {
  app.clock.advance(60);
  return codeOf(secret);
};
async function withApp(values: Partial<User> = {}) {
  const user = await insertUser(app.database, values);
  const client = app.as(user);
  return { user, client, ...(await addApp(client, app.clock)) };
}
/** Opens a browser in which the password has been typed. */
async function afterPassword(user: User) {
  const client = app.visitor();
  expect((await login(client, user)).body.code).toBe('auth.second_factor_required');
  return client;
}
const entriesOf = async ({ id }: User) =>
  (await app.database.query<{ action: string }[]>('SELECT action FROM audit_entry WHERE actor_id = $1', [id])).map(
    ({ action }) => action,
  );
const sent = () => mailer.sent.map(({ to, subject }) => [to, subject]);

describe('setting up an app', () => {
  it('needs its first code, ends other sessions, and gives ten codes', async () => {
    const user = await insertUser(app.database, { role: 'admin' });
    const [here, there] = [app.as(user), app.as(user)];
    const { body: begun } = await here.post('/api/user/authenticator');
    expect(begun.url).toMatch(/^otpauth:\/\/totp\/studio\.example:/);
    expect((await here.get('/api/user/factors')).body).toMatchObject(NO_FACTORS);
    expect(await login(app.visitor(), user)).toMatchObject({ status: 200 });
    const wrong = await here.post('/api/user/authenticator/confirm', { code: codeOf(begun.secret, 9) });
    expect(wrong).toMatchObject({ status: 400, body: { fields: { code: { code: 'code_wrong' } } } });

    const { body } = await here.post('/api/user/authenticator/confirm', { code: ` ${codeOf(begun.secret)} ` });
    expect(new Set(body.recoveryCodes).size).toBe(10);
    expect([await whoAmI(here), await whoAmI(there)]).toEqual([200, 401]);
    expect((await here.get('/api/user/factors')).body).toMatchObject({
      authenticatorSince: app.clock.now().toISOString(),
      recoveryCodesLeft: 10,
      hasSecondFactor: true,
    });
    expect(await entriesOf(user)).toEqual(expect.arrayContaining(['beginAuthenticator', 'addAuthenticator']));
    const rows = await app.database.query<object[]>(
      'SELECT a.*, r.* FROM authenticator a JOIN recovery_code r USING (user_id) WHERE user_id = $1',
      [user.id],
    );
    for (const secret of [begun.secret, ...body.recoveryCodes, body.recoveryCodes[0].replace('-', '')])
      expect(JSON.stringify(rows)).not.toContain(secret);
  });

  it('is offered once, and to accounts with a password here', async () => {
    const { client } = await withApp();
    expect((await client.post('/api/user/authenticator')).body.code).toBe('factor.exists');
    expect((await client.post('/api/user/authenticator/confirm', { code: '123456' })).body.code).toBe(
      'factor.not_found',
    );
    const external = app.as(await insertUser(app.database, { passwordHash: null, oidcSubject: 'una' }));
    expect((await external.post('/api/user/authenticator')).body.code).toBe('user.not_local');
  });

  it.each([[{}], [{ code: 1 }], [{ code: 'x'.repeat(41) }], [{ code: '1\0' }], [{ code: '123456', more: 1 }]])(
    'rejects %j',
    async (json) => {
      const client = app.as(await insertUser(app.database));
      await client.post('/api/user/authenticator');
      expect((await client.post('/api/user/authenticator/confirm', json)).status).toBe(400);
      expect((await app.visitor().post('/api/login-code', json)).status).toBe(400);
    },
  );
});

describe('signing in with an app', () => {
  it('opens no session with the password alone', async () => {
    const { user, secret } = await withApp({ role: 'admin' });
    const client = app.visitor();
    const reply = await login(client, user);
    expect(reply).toMatchObject({
      status: 401,
      body: { code: 'auth.second_factor_required', methods: ['authenticator', 'recoveryCode'] },
    });
    expect(reply.setCookies.map((line) => line.split('=')[0])).toEqual(['showreel_second_step']);
    expect(reply.setCookies[0]).toMatch(/Path=\/api\/login-code;.*HttpOnly/);
    client.cookies.set(SESSION_COOKIE, client.cookies.get('showreel_second_step')!);
    expect(await whoAmI(client)).toBe(401);
    client.cookies.delete(SESSION_COOKIE);
    expect(await sendCode(client, nextCode(secret))).toMatchObject({ status: 200, body: { user: { id: user.id } } });
    expect(await whoAmI(client)).toBe(200);
    expect(client.cookies.has('showreel_second_step')).toBe(false);
    expect(await entriesOf(user)).toEqual(expect.arrayContaining(['login', 'signIn']));
  });

  it('takes each code once, also when it comes twice at the same time', async () => {
    const { user, secret } = await withApp();
    const clients = await Promise.all([1, 2, 3].map(() => afterPassword(user)));
    // Setting up has used this one.
    expect((await sendCode(clients[0]!, codeOf(secret))).body.code).toBe('auth.code_wrong');
    const code = nextCode(secret);
    const replies = await Promise.all(clients.map((client) => sendCode(client, code)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    expect((await sendCode(await afterPassword(user), codeOf(secret, -1))).status).toBe(401);
    expect((await sendCode(await afterPassword(user), codeOf(secret, 1))).status).toBe(200);
  });

  it('needs the password first, ten minutes before, and the same one still', async () => {
    const { user, secret } = await withApp();
    const expired = { status: 401, body: { code: 'auth.second_step_expired' } };
    expect(await sendCode(app.visitor(), nextCode(secret))).toMatchObject(expired);
    const client = await afterPassword(user);
    const [cookie, other] = [client.cookies.get('showreel_second_step')!, await insertUser(app.database)];
    client.cookies.set('showreel_second_step', cookie.replace(user.id, other.id));
    expect(await sendCode(client, codeOf(secret))).toMatchObject(expired);
    client.cookies.set('showreel_second_step', cookie);
    await app.database.query('UPDATE "user" SET token_version = token_version + 1 WHERE id = $1', [user.id]);
    expect(await sendCode(client, codeOf(secret))).toMatchObject(expired);
    const late = await afterPassword(user);
    app.clock.advance(601);
    expect(await sendCode(late, codeOf(secret))).toMatchObject(expired);
  });

  it('takes a recovery code once, in any spelling', async () => {
    const { user, recoveryCodes } = await withApp();
    const [code] = recoveryCodes as [string];
    const clients = await Promise.all([1, 2].map(() => afterPassword(user)));
    const replies = await Promise.all(clients.map((client) => sendCode(client, code.toLowerCase().replace('-', ' '))));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401]);
    const signedIn = clients[replies.findIndex(({ status }) => status === 200)]!;
    expect((await signedIn.get('/api/user/factors')).body.recoveryCodesLeft).toBe(9);
    await worker.drain();
    expect(sent()).toContainEqual([user.email, 'Recovery code used at Northlight']);
    expect(await entriesOf(user)).toContain('useRecoveryCode');
    const { body } = await signedIn.post('/api/user/recovery-codes');
    expect((await sendCode(await afterPassword(user), recoveryCodes[1]!)).status).toBe(401);
    expect((await sendCode(await afterPassword(user), body.recoveryCodes[1])).status).toBe(200);
  });

  it('limits guesses, a right code not among them', async () => {
    const { user, secret } = await withApp();
    const client = await afterPassword(user);
    for (let n = 0; n < 9; n += 1) expect((await sendCode(client, '000000')).body.code).toBe('auth.code_wrong');
    expect((await sendCode(client, nextCode(secret))).status).toBe(200);
    const next = await afterPassword(user);
    expect((await sendCode(next, '000000')).status).toBe(401);
    expect(await sendCode(next, nextCode(secret))).toMatchObject({ status: 429 });
    expect(await entriesOf(user)).toContain('signInFailed');
  });

  it('no longer asks once the app was removed', async () => {
    const { user, client } = await withApp();
    const there = app.as((await app.database.manager.findOneByOrFail('user', { id: user.id })) as User);
    expect((await client.send('DELETE', '/api/user/authenticator')).status).toBe(204);
    expect([await whoAmI(client), await whoAmI(there)]).toEqual([200, 401]);
    expect((await login(app.visitor(), user)).status).toBe(200);
    expect((await client.get('/api/user/factors')).body).toMatchObject(NO_FACTORS);
    expect((await client.send('DELETE', '/api/user/authenticator')).status).toBe(404);
    expect((await client.post('/api/user/recovery-codes')).status).toBe(404);
  });
});

describe('a lost phone', () => {
  it('is replaced with the help of an admin, who is recorded, and the owner is told', async () => {
    const { user, client } = await withApp({ role: 'admin' });
    const admin = await app.admin();
    const path = `/api/admin/users/${user.id}/factors`;
    expect((await app.as(await insertUser(app.database)).send('DELETE', path)).status).toBe(403);
    expect((await admin.send('DELETE', path)).status).toBe(204);
    expect(await whoAmI(client)).toBe(401);
    expect((await login(app.visitor(), user)).status).toBe(200);
    expect((await admin.send('DELETE', path)).body.code).toBe('factor.not_found');
    await worker.drain();
    expect(sent()).toContainEqual([user.email, 'Second step removed at Northlight']);
    const entries = await app.database.query<object[]>(
      "SELECT subject_name, outcome FROM audit_entry WHERE action = 'resetUserFactors' AND subject_id = $1",
      [user.id],
    );
    expect(entries).toContainEqual({ subject_name: user.email, outcome: 'done' });
    expect(await app.database.query('SELECT 1 FROM recovery_code WHERE user_id = $1', [user.id])).toEqual([]);
  });
});

describe('mails about an account', () => {
  it('tell of an added and a removed app and of new codes', async () => {
    const { user, client } = await withApp();
    await client.post('/api/user/recovery-codes');
    await client.send('DELETE', '/api/user/authenticator');
    await worker.drain();
    expect(sent().filter(([to]) => to === user.email)).toEqual([
      [user.email, 'Authenticator app added at Northlight'],
      [user.email, 'New recovery codes at Northlight'],
      [user.email, 'Authenticator app removed at Northlight'],
    ]);
  });

  it('tell of a sign-in in a browser that is new, once', async () => {
    const user = await insertUser(app.database);
    const client = app.visitor();
    const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
    const signIn = () => client.post('/api/login-admin', { email: user.email, password: USER_PASSWORD }, { headers });
    await signIn();
    await signIn();
    await worker.drain();
    expect(mailer.sent.filter(({ to }) => to === user.email)).toMatchObject([
      { to: user.email, subject: 'New sign-in at Northlight', text: expect.stringContaining('Firefox, Linux') },
    ]);
  });

  it('tell of a sign-in on another device at the same address', async () => {
    const user = await insertUser(app.database);
    for (const device of [app.visitor(), app.visitor()]) await login(device, user);
    await worker.drain();
    const news = [user.email, 'New sign-in at Northlight'];
    expect(sent().filter(([to]) => to === user.email)).toEqual([news, news]);
  });

  it('tell of a changed password, and the old address of a changed one', async () => {
    const user = await insertUser(app.database);
    const password = { currentPassword: USER_PASSWORD, newPassword: 'a new one of mine' };
    await app.as(user).post('/api/user/password', password);
    const admin = await app.admin();
    await admin.put(`/api/admin/users/${user.id}`, { email: `new-${user.email}` });
    await admin.patch(`/api/admin/users/${user.id}/password`, { password: 'by staff' });
    await worker.drain();
    expect(sent()).toEqual(
      expect.arrayContaining([
        [user.email, 'Your password for Northlight was changed'],
        [user.email, 'Your address at Northlight was changed'],
        [`new-${user.email}`, 'Your password for Northlight was changed'],
      ]),
    );
  });
});
