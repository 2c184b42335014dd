import { randomUUID } from 'node:crypto';
import { createOpenApi } from '../../../src/common/http/open-api.js';
import { SESSION_COOKIE, SessionsService } from '../../../src/modules/auth/sessions/sessions.service.js';
import type { User } from '../../../src/modules/auth/users/user.entity.js';
import { isHarmful, NEED_NO_PROOF, NEED_PROOF, NEED_PROOF_AT_TIMES } from '../../access/proofs.js';
import { startTestApp, type TestApp } from '../../fixtures/app/test-app.js';
import type { TestClient } from '../../fixtures/app/test-client.js';
import { addApp, codeOf } from '../../fixtures/authenticator-app.js';
import { insertUser, USER_PASSWORD } from '../../fixtures/rows.js';
import { allOrEvery } from '../../fixtures/deep.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const ID = randomUUID();
const admin = (values: Partial<User> = {}) => insertUser(app.database, { role: 'admin', ...values });
async function signedIn(user: User): Promise<TestClient> {
  const client = app.visitor();
  expect((await client.post('/api/login-admin', { email: user.email, password: USER_PASSWORD })).status).toBe(200);
  return client;
}
/** Creates a session of a user whose last proof was this many seconds ago. */
async function provedBefore(user: User, seconds: number): Promise<TestClient> {
  const client = app.as(user);
  await client.get('/api/auth/user');
  await app.database.query('UPDATE session SET proved_at = $2 WHERE user_id = $1', [
    user.id,
    new Date(app.clock.now().getTime() - seconds * 1000),
  ]);
  return client;
}
const call = (client: TestClient, route: string) => {
  const [method, path] = route
    .replace('{email}', 'nobody@x.example')
    .replace(/\{\w+\}/, ID)
    .split(' ');
  return client.send(method!, path!);
};
const required = { status: 403, body: { code: 'auth.proof_required' } };
const prove = (client: TestClient, json: object) => client.post('/api/user/proof', json);
const isAsked = async (client: TestClient) => (await client.get('/api/user/proof')).status === 403;

/** Returns the routes as they are documented, with the content types of their replies. */
const documented = async () =>
  Object.entries((await createOpenApi(app.app)).paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, { responses: Record<string, { content?: object }> }>).map(
      ([method, { responses }]) => ({
        route: `${method.toUpperCase()} ${path}`,
        needsProof: JSON.stringify(responses).includes('auth.proof_required'),
        sends: Object.values(responses).flatMap(({ content = {} }) => Object.keys(content)),
      }),
    ),
  );

describe('a proof of who one is', () => {
  it('is needed by exactly the routes that are listed', async () => {
    const needing = (await documented()).filter(({ needsProof }) => needsProof);
    expect(needing.map(({ route }) => route).sort()).toEqual([...NEED_PROOF, ...NEED_PROOF_AT_TIMES].sort());
  });

  it('is needed by every route that does much harm, but for those listed with a reason', async () => {
    const harmful = (await documented())
      .filter(({ route, sends }) => isHarmful(route, sends))
      .map(({ route }) => route);
    // The question itself, and the settings, of which one alone does harm.
    const others = ['GET /api/user/proof', 'PUT /api/admin/settings'];
    const asks = [...NEED_PROOF, ...NEED_PROOF_AT_TIMES].filter((route) => !others.includes(route));
    expect(harmful.sort()).toEqual([...asks, ...Object.keys(NEED_NO_PROOF)].sort());
  });

  it.each(allOrEvery(6, NEED_PROOF))('is asked for by %s after a quarter of an hour', async (route) => {
    const user = await admin();
    expect(await call(await provedBefore(user, 901), route)).toMatchObject(required);
    expect((await call(await provedBefore(user, 890), route)).status).not.toBe(403);
  });

  it('comes before anything is changed', async () => {
    const [client, other] = [await provedBefore(await admin(), 901), await admin()];
    expect(await client.patch(`/api/admin/users/${other.id}/role`, { role: 'user' })).toMatchObject(required);
    expect(await client.delete(`/api/admin/users/${other.id}`)).toMatchObject(required);
    expect(await app.database.query('SELECT role FROM "user" WHERE id = $1', [other.id])).toEqual([{ role: 'admin' }]);
    expect((await prove(client, { password: USER_PASSWORD })).status).toBe(204);
    expect((await client.patch(`/api/admin/users/${other.id}/role`, { role: 'user' })).status).toBe(200);
  });

  it('tells people without the right only that they lack it', async () => {
    const client = await provedBefore(await insertUser(app.database), 901);
    expect((await client.get('/api/admin/audit/export')).body.code).toBe('auth.forbidden');
  });

  it('is given by signing in, for this session only', async () => {
    const user = await admin();
    const [here, there] = [await signedIn(user), await signedIn(user)];
    expect(await isAsked(here)).toBe(false);
    app.clock.advance(901);
    expect([await isAsked(here), await isAsked(there)]).toEqual([true, true]);
    expect((await prove(here, { password: USER_PASSWORD })).status).toBe(204);
    expect([await isAsked(here), await isAsked(there)]).toEqual([false, true]);
  });

  it('is not given by a new password of one’s own', async () => {
    const client = await provedBefore(await admin(), 901);
    const body = { currentPassword: USER_PASSWORD, newPassword: 'another good one' };
    expect((await client.post('/api/user/password', body)).status).toBe(200);
    expect(await isAsked(client)).toBe(true);
  });

  it('needs the code too where there is an app', async () => {
    const client = app.as(await admin());
    const { secret } = await addApp(client, app.clock);
    const code = () => codeOf(secret, app.clock);
    await app.database.query("UPDATE session SET proved_at = '2000-01-01'");
    const rejects = async (json: object, field: string, reason: string) =>
      expect(await prove(client, json)).toMatchObject({ status: 400, body: { fields: { [field]: { code: reason } } } });
    await rejects({ password: USER_PASSWORD }, 'code', 'code_required');
    // Setting up has used this code.
    await rejects({ password: USER_PASSWORD, code: code() }, 'code', 'code_wrong');
    await rejects({ password: 'wrong', code: code() }, 'password', 'password_wrong');
    expect(await isAsked(client)).toBe(true);
    app.clock.advance(60);
    expect((await prove(client, { password: USER_PASSWORD, code: code() })).status).toBe(204);
    expect(await isAsked(client)).toBe(false);
  });

  it('is guessed a few times only', async () => {
    const client = app.as(await admin());
    let reply = await prove(client, { password: 'wrong' });
    for (let guesses = 1; reply.status === 400 && guesses < 30; guesses++)
      reply = await prove(client, { password: 'wrong' });
    expect(reply.body.code).toBe('auth.too_many_attempts');
    expect((await prove(client, { password: USER_PASSWORD })).status).toBe(429);
  });

  it('is a new sign-in for accounts of the identity provider', async () => {
    const client = await provedBefore(await admin({ passwordHash: null, oidcSubject: 'una' }), 901);
    expect(await isAsked(client)).toBe(true);
    expect((await prove(client, { password: USER_PASSWORD })).body.code).toBe('user.not_local');
  });

  it.each([[{}], [{ password: '' }], [{ password: 1 }], [{ password: 'x', code: 1 }], [{ password: 'x', more: 1 }]])(
    'rejects %j',
    async (json) => expect((await prove(app.as(await admin()), json)).status).toBe(400),
  );

  it('is not given by a session that replaces one which has ended meanwhile', async () => {
    const user = await admin();
    const client = app.visitor();
    const ended = { sessionId: randomUUID(), headers: {} };
    const { value } = await app.app.get(SessionsService, { strict: false }).replace(user, ended);
    client.cookies.set(SESSION_COOKIE, value!);
    expect((await client.get('/api/auth/user')).status).toBe(200);
    expect(await isAsked(client)).toBe(true);
  });
});
