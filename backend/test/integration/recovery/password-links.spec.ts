import { MailerPort } from '../../../src/ports/mailer.port.js';
import { FakeMailer } from '../../fakes/fake-mailer.js';
import { resetMails, startMailApp } from '../../fixtures/app/mail-app.js';
import { startTestApp, type TestApp } from '../../fixtures/app/test-app.js';
import type { TestWorker } from '../../fixtures/app/test-worker.js';
import { insertUser, USER_PASSWORD } from '../../fixtures/rows.js';

const NEW_PASSWORD = 'a new one of mine';
const HOUR = 3_600;
const mailer = new FakeMailer();
let app: TestApp;
let worker: TestWorker;
beforeAll(async () => {
  [app, worker] = await startMailApp(mailer, { DEFAULT_USER_PASSWORD: 'welcome to us' });
});
afterAll(() => app.close());
beforeEach(() => resetMails(mailer, app));

const request = (email: string, address = '198.51.100.1', language = 'en') =>
  app.visitor().post('/api/password-reset', { email, language }, { headers: { 'x-forwarded-for': address } });
const confirm = (token: string, newPassword = NEW_PASSWORD) =>
  app.visitor().post('/api/password-reset/confirm', { token, newPassword, language: 'en' });
const login = async (email: string, password: string) =>
  (await app.visitor().post('/api/login-admin', { email, password })).status;
const tokenIn = (text: string) => /\/reset-password#([\w-]+)/.exec(text)![1]!;
async function requestedToken(email: string): Promise<string> {
  expect((await request(email)).status).toBe(200);
  await worker.drain();
  return tokenIn(mailer.sent.at(-1)!.text);
}
const entriesOf = async ({ id }: { id: string }) =>
  (await app.database.query<{ action: string }[]>('SELECT action FROM audit_entry WHERE actor_id = $1', [id])).map(
    ({ action }) => action,
  );

describe('a password link', () => {
  it('leads to PUBLIC_URL whatever address a request names', async () => {
    const user = await insertUser(app.database);
    const spoofed = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http', forwarded: 'host=evil.example' };
    const body = { email: user.email, language: 'en' };
    await app
      .visitor()
      .post('/api/password-reset', body, { headers: { ...spoofed, 'x-forwarded-for': '198.51.100.2' } });
    await worker.drain();
    const { text, html } = mailer.sent.at(-1)!;
    expect(text).toContain('https://studio.example/reset-password#');
    expect(text + html).not.toContain('evil.example');
  });

  it('sets a new password once, ends all sessions and confirms it by mail', async () => {
    const user = await insertUser(app.database);
    const session = app.as(user);
    const token = await requestedToken(user.email.toUpperCase());
    expect(mailer.sent).toMatchObject([
      {
        to: user.email,
        fromName: 'Northlight',
        replyTo: 'hello@northlight.example',
        subject: 'Choose a new password for Northlight',
        text: expect.stringContaining(`\n\nhttps://studio.example/reset-password#${token}\n\n`),
        html: expect.stringContaining(`href="https://studio.example/reset-password#${token}"`),
      },
    ]);
    const rows = await app.database.query<object[]>('SELECT * FROM account_mail WHERE user_id = $1', [user.id]);
    expect(JSON.stringify(rows)).not.toContain(token);

    const both = await Promise.all([confirm(token), confirm(token, 'another one of mine')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 410]);
    expect((await confirm(token)).body.code).toBe('auth.link_expired');
    expect((await session.get('/api/auth/user')).status).toBe(401);
    const chosen = both[0].status === 200 ? NEW_PASSWORD : 'another one of mine';
    expect([await login(user.email, USER_PASSWORD), await login(user.email, chosen)]).toEqual([401, 200]);
    await worker.drain();
    expect(mailer.sent).toContainEqual(
      expect.objectContaining({
        to: user.email,
        subject: 'Your password for Northlight was changed',
        text: expect.stringContaining('hello@northlight.example'),
      }),
    );
    expect(await entriesOf(user)).toEqual(expect.arrayContaining(['requestPasswordReset', 'resetPasswordByLink']));
  });

  it('is mailed once although its job runs twice', async () => {
    const user = await insertUser(app.database);
    await requestedToken(user.email);
    const [{ id }] = await app.database.query<[{ id: string }]>('SELECT id FROM account_mail WHERE user_id = $1', [
      user.id,
    ]);
    await worker.run('send-mail', { kind: 'account', reference: id });
    expect(mailer.sent).toHaveLength(1);
  });

  it('is requested alike, by the same statements, without an account', async () => {
    const { email } = await insertUser(app.database);
    const replies: string[] = [];
    const statements: number[] = [];
    for (const address of [email, 'nobody@elsewhere.example'])
      statements.push(
        (
          await app.statements(async () => {
            const { status, text } = await request(address);
            replies.push(`${status} ${text}`);
          })
        ).length,
      );
    expect(replies).toEqual(['200 {"ok":true}', '200 {"ok":true}']);
    expect(statements[0]).toBe(statements[1]);
    await worker.drain();
    expect(mailer.sent.map(({ to }) => to)).toEqual([email]);
  });

  it('expires after an hour, and with every other change of the account', async () => {
    const [late, changed] = [await insertUser(app.database), await insertUser(app.database)];
    const [lateToken, changedToken] = [await requestedToken(late.email), await requestedToken(changed.email)];
    await app.as(changed).post('/api/logout-everywhere');
    expect((await confirm(changedToken)).status).toBe(410);
    app.clock.advance(HOUR);
    expect((await confirm(lateToken)).status).toBe(410);
    await worker.run('housekeeping', {});
    expect(await app.database.query('SELECT 1 FROM account_mail WHERE user_id = $1', [late.id])).toEqual([]);
    const left = `SELECT 1 FROM mail WHERE kind = 'account' AND reference NOT IN (SELECT id FROM account_mail)`;
    expect(await app.database.query(left)).toEqual([]);
  });

  it.each([
    ['short', 'password_short'],
    [USER_PASSWORD, 'password_same'],
    ['welcome to us', 'password_default'],
  ])('rejects %s as the new password, and the link stays valid', async (password, code) => {
    const user = await insertUser(app.database);
    const token = await requestedToken(user.email);
    expect(await confirm(token, password)).toMatchObject({ status: 400, body: { fields: { newPassword: { code } } } });
    expect((await confirm(token)).status).toBe(200);
  });

  it('is limited by account, alike without one, and by address', async () => {
    const { email } = await insertUser(app.database);
    for (const address of [email, 'nobody@elsewhere.example']) {
      const statuses = [];
      for (let n = 0; n < 4; n += 1) statuses.push((await request(address, `198.51.10${n}.7`)).status);
      expect(statuses).toEqual([200, 200, 200, 429]);
    }
    for (let n = 0; n < 10; n += 1) await request(`guess${n}@elsewhere.example`, '203.0.113.9');
    expect((await request(email, '203.0.113.9')).body.code).toBe('auth.too_many_attempts');
  });

  it('is replaced for a user of the identity provider by a hint to sign in there', async () => {
    const { email } = await insertUser(app.database, { passwordHash: null, oidcSubject: `s-${Math.random()}` });
    await request(email, '198.51.100.1', 'de');
    await worker.drain();
    const [mail] = mailer.sent.filter(({ to }) => to === email);
    expect(mail).toMatchObject({
      subject: 'Anmeldung bei Northlight',
      text: expect.stringContaining('https://studio.example/login\n'),
    });
  });
});

describe('a link that staff send', () => {
  it('is mailed, and its password is not a temporary one', async () => {
    const user = await insertUser(app.database, { mustChangePassword: true });
    const admin = await app.admin();
    const sent = await admin.post(`/api/admin/users/${user.id}/password-link`, { language: 'es' });
    expect(sent).toMatchObject({ status: 200, body: { mailed: true, url: null } });
    await worker.drain();
    expect(mailer.sent.at(-1)).toMatchObject({ to: user.email, subject: 'Su cuenta en Northlight' });
    app.clock.advance(2 * HOUR);
    expect((await confirm(tokenIn(mailer.sent.at(-1)!.text))).status).toBe(200);
    const signedIn = await app.visitor().post('/api/login-admin', { email: user.email, password: NEW_PASSWORD });
    expect(signedIn.body.user).toMatchObject({ mustChangePassword: false });
  });

  it('is in the reply when there is no mail server', async () => {
    const without = await startTestApp({ beside: app, override: [[MailerPort, mailer]] });
    expect((await without.visitor().get('/api/site')).body.sendsMail).toBe(false);
    const user = await insertUser(app.database);
    const { body } = await (
      await without.admin()
    ).post(`/api/admin/users/${user.id}/password-link`, { language: 'en' });
    expect(body).toMatchObject({ mailed: false, expiresAt: expect.any(String) });
    expect((await confirm(tokenIn(body.url as string))).status).toBe(200);
    await without.close();
  });

  it('is rejected for unknown users and those of the identity provider', async () => {
    const admin = await app.admin();
    const { id } = await insertUser(app.database, { passwordHash: null, oidcSubject: `s-${Math.random()}` });
    const codes = [];
    for (const userId of [id, '00000000-0000-4000-8000-000000000000'])
      codes.push((await admin.post(`/api/admin/users/${userId}/password-link`, { language: 'en' })).body.code);
    expect(codes).toEqual(['user.not_local', 'user.not_found']);
  });
});
