import type { User } from '../../../src/modules/auth/users/user.entity.js';
import { UsersService } from '../../../src/modules/auth/users/users.service.js';
import { FakeAuthenticator, type Dishonesty, type FakePasskey } from '../../fakes/fake-authenticator.js';
import { FakeMailer } from '../../fakes/fake-mailer.js';
import { allOrEvery, DEEP } from '../../fixtures/deep.js';
import { addApp } from '../../fixtures/authenticator-app.js';
import { resetMails, startMailApp } from '../../fixtures/app/mail-app.js';
import { startTestApp, type TestApp } from '../../fixtures/app/test-app.js';
import type { TestClient } from '../../fixtures/app/test-client.js';
import type { TestWorker } from '../../fixtures/app/test-worker.js';
import { insertUser, USER_PASSWORD } from '../../fixtures/rows.js';

const ORIGIN = 'https://studio.example';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const browser = new FakeAuthenticator(ORIGIN);
const mailer = new FakeMailer();
let app: TestApp;
let worker: TestWorker;
beforeAll(async () => {
  [app, worker] = await startMailApp(mailer);
});
afterAll(() => app.close());
beforeEach(() => resetMails(mailer, app));

const PASSKEYS = '/api/user/passkeys';
const whoAmI = async (client: TestClient) => (await client.get('/api/auth/user')).status;
const creationOptions = async (client: TestClient) => (await client.post(`${PASSKEYS}/options`)).body.options;
const requestOptions = async (client = app.visitor()) => (await client.post('/api/login-passkey/options')).body.options;
const factorsOf = async (client: TestClient) => (await client.get('/api/user/factors')).body;
const send = (client: TestClient, response: unknown) => client.post('/api/login-passkey', { response });
async function add(client: TestClient, lie: Dishonesty = {}) {
  const { passkey, response } = browser.create(await creationOptions(client), lie);
  return { passkey, reply: await client.post(PASSKEYS, { response }, { headers: { 'user-agent': FIREFOX } }) };
}
async function withPasskey(values: Partial<User> = {}) {
  const user = await insertUser(app.database, values);
  const client = app.as(user);
  const { passkey, reply } = await add(client);
  expect(reply.status).toBe(201);
  return { user, client, passkey, recoveryCodes: reply.body.recoveryCodes as string[] };
}
/** Signs in by a touch in a browser without a session. */
async function signIn(passkey: FakePasskey, lie: Dishonesty = {}, client = app.visitor()) {
  return send(client, browser.get(await requestOptions(client), passkey, lie));
}
const login = (client: TestClient, { email }: User) =>
  client.post('/api/login-admin', { email, password: USER_PASSWORD });
const entriesOf = ({ id }: User) =>
  app.database.query<{ action: string; details: unknown }[]>(
    'SELECT action, details FROM audit_entry WHERE actor_id = $1',
    [id],
  );
const FAILED = { status: 401, body: { code: 'auth.passkey_failed' } };
const UNKNOWN = { status: 401, body: { code: 'auth.passkey_unknown' } };
const REJECTED = { status: 400, body: { code: 'passkey.rejected' } };

describe('adding a passkey', () => {
  it('gives ten recovery codes with the first factor, ends other sessions, and lists it', async () => {
    const user = await insertUser(app.database, { role: 'admin' });
    const [here, there] = [app.as(user), app.as(user)];
    const options = await creationOptions(here);
    expect(options).toMatchObject({
      rp: { id: 'studio.example' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    });
    expect(JSON.stringify(options.user.id)).not.toContain(user.email);
    const { passkey, response } = browser.create(options, { isSynced: true });
    const reply = await here.post(PASSKEYS, { response }, { headers: { 'user-agent': FIREFOX } });
    expect(reply).toMatchObject({ status: 201, body: { passkey: { name: 'Firefox, Linux', isSynced: true } } });
    expect(new Set(reply.body.recoveryCodes).size).toBe(10);
    expect([await whoAmI(here), await whoAmI(there)]).toEqual([200, 401]);
    expect(await factorsOf(here)).toMatchObject({
      authenticatorSince: null,
      recoveryCodesLeft: 10,
      passkeys: [{ credentialId: passkey.id, createdAt: app.clock.now().toISOString(), lastUsedAt: null }],
      passkeyAccount: { relyingParty: 'studio.example', id: passkey.userHandle },
    });
    const second = await creationOptions(here);
    expect(second.excludeCredentials).toMatchObject([{ id: passkey.id, transports: ['internal', 'hybrid'] }]);
    const { reply: another } = await add(here, { aaguid: 'd548826e-79b4-db40-a3d8-11116f7e8349' });
    expect(another.body).toMatchObject({ passkey: { name: 'Bitwarden' }, recoveryCodes: [] });
    await worker.drain();
    expect(mailer.sent).toMatchObject([
      { to: user.email, subject: 'Passkey added at Northlight', text: expect.stringContaining('Firefox, Linux') },
      { subject: 'Passkey added at Northlight' },
    ]);
    expect((await entriesOf(user)).map(({ action }) => action)).toContain('addPasskey');
  });

  it.each<[string, Dishonesty]>(
    allOrEvery(4, [
      ['of another origin', { origin: 'https://studio.example.evil.test' }],
      ['for another site', { relyingParty: 'evil.test' }],
      ['without user verification', { isVerified: false }],
      ['without a touch', { isPresent: false }],
      ['that was signed in with instead', { type: 'webauthn.get' }],
    ]),
  )('rejects one %s', async (_, lie) => {
    const client = app.as(await insertUser(app.database));
    expect((await add(client, lie)).reply).toMatchObject(REJECTED);
    expect((await factorsOf(client)).passkeys).toEqual([]);
  });

  it('takes a challenge once, for five minutes, from the one whom it was given to', async () => {
    const [user, other] = [await insertUser(app.database), await insertUser(app.database)];
    const [client, stranger] = [app.as(user), app.as(other)];
    const options = await creationOptions(client);
    expect(await stranger.post(PASSKEYS, { response: browser.create(options).response })).toMatchObject(REJECTED);
    const replies = await Promise.all(
      [1, 2].map(() => client.post(PASSKEYS, { response: browser.create(options).response })),
    );
    // The one that came second: its session had ended, or its challenge was used up.
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    const late = browser.create(await creationOptions(client));
    app.clock.advance(301);
    expect(await client.post(PASSKEYS, { response: late.response })).toMatchObject(REJECTED);
    const forSigningIn = { ...(await creationOptions(client)), challenge: (await requestOptions()).challenge };
    expect(await client.post(PASSKEYS, { response: browser.create(forSigningIn).response })).toMatchObject(REJECTED);
    expect((await factorsOf(client)).passkeys).toHaveLength(1);
  });

  if (DEEP)
    describe('in further cases', () => {
      it('rejects one that somebody has already', async () => {
        const { client } = await withPasskey();
        const other = app.as(await insertUser(app.database));
        const { response } = browser.create(await creationOptions(other));
        const [{ id }] = (await factorsOf(client)).passkeys;
        await app.database.query('UPDATE passkey SET credential_id = $1 WHERE id = $2', [response.id, id]);
        expect(await other.post(PASSKEYS, { response })).toMatchObject(REJECTED);
        expect((await factorsOf(other)).recoveryCodesLeft).toBe(0);
      });

      it('allows twenty for an account, also when the last two come at once', async () => {
        const { user, client } = await withPasskey();
        const [{ id }] = (await factorsOf(client)).passkeys;
        const one = await creationOptions(client);
        const two = await creationOptions(client);
        await app.database.query(
          `INSERT INTO passkey (id, user_id, credential_id, public_key, counter, transports, is_synced, name, created_at)
       SELECT gen_random_uuid(), user_id, 'copy-' || n, public_key, 0, '{}', false, 'Copy', created_at
       FROM passkey, generate_series(1, 18) n WHERE id = $1`,
          [id],
        );
        const current = (await app.database.manager.findOneByOrFail('user', { id: user.id })) as User;
        const clients = [app.as(current), app.as(current)];
        const replies = await Promise.all(
          [one, two].map((options, at) => clients[at]!.post(PASSKEYS, { response: browser.create(options).response })),
        );
        expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
        const counted = await app.database.query<object[]>('SELECT FROM passkey WHERE user_id = $1', [user.id]);
        expect(counted).toHaveLength(20);
        const next = (await app.database.manager.findOneByOrFail('user', { id: user.id })) as User;
        expect(await app.as(next).post(`${PASSKEYS}/options`)).toMatchObject({
          status: 409,
          body: { code: 'passkey.limit' },
        });
      });

      it('is for accounts with a password here', async () => {
        const external = app.as(await insertUser(app.database, { passwordHash: null, oidcSubject: 'ida' }));
        const notLocal = { status: 409, body: { code: 'user.not_local' } };
        expect(await external.post(`${PASSKEYS}/options`)).toMatchObject(notLocal);
        const response = { id: 'x' };
        expect(await external.post(PASSKEYS, { response })).toMatchObject(notLocal);
      });

      it('reads no statement about the make of the authenticator, nor calls addresses in it', async () => {
        const client = app.as(await insertUser(app.database));
        const attStmt = new Map<string, unknown>([
          ['alg', -7],
          ['sig', new Uint8Array(64)],
          ['x5c', [new Uint8Array(300)]],
        ]);
        expect((await add(client, { attestation: { fmt: 'packed', attStmt } })).reply.status).toBe(201);
      });

      it.each([
        [{}],
        [{ response: 'x' }],
        [{ response: [] }],
        [{ response: {} }],
        [{ response: { id: 'a', rawId: 'a', type: 'public-key' } }],
        [{ response: { id: 'a', rawId: 'a', type: 'public-key', response: null } }],
        [
          {
            response: {
              id: 'a',
              rawId: 'a',
              type: 'public-key',
              response: { clientDataJSON: 'e30', attestationObject: 'AA' },
            },
          },
        ],
        [
          {
            response: {
              id: 'a',
              rawId: 'a',
              type: 'public-key',
              response: { clientDataJSON: 'AA', attestationObject: 'oA' },
            },
          },
        ],
        [{ response: {}, more: 1 }],
      ])('rejects %j', async (json) => {
        const client = app.as(await insertUser(app.database));
        expect((await client.post(PASSKEYS, json)).status).toBe(400);
        expect([400, 401]).toContain((await app.visitor().post('/api/login-passkey', json)).status);
      });
    });
});

describe('a passkey that the browser makes by itself', () => {
  const AUTOMATIC = `${PASSKEYS}/automatic/options`;
  /** Password managers set neither flag: nobody was asked for anything. */
  const SILENT: Dishonesty = { isVerified: false, isPresent: false, isSynced: true };
  async function upgraded(values: Partial<User> = {}) {
    const user = await insertUser(app.database, values);
    const client = app.as(user);
    const { passkey, response } = browser.create((await client.post(AUTOMATIC)).body.options, SILENT);
    const reply = await client.post(PASSKEYS, { response });
    return { user, client, passkey, reply, id: (reply.body.passkey as { id: string }).id };
  }

  it('signs in by one touch, while the password alone still does', async () => {
    const { user, client, passkey, reply } = await upgraded();
    expect(reply).toMatchObject({ status: 201, body: { passkey: { isSecondStep: false }, recoveryCodes: [] } });
    expect(await whoAmI(client)).toBe(200);
    expect(await factorsOf(client)).toMatchObject({
      hasSecondFactor: false,
      recoveryCodesLeft: 0,
      passkeys: [{ isSecondStep: false }],
    });
    expect((await login(app.visitor(), user)).status).toBe(200);
    expect((await signIn(passkey)).status).toBe(200);
    expect(await signIn(passkey, { isVerified: false })).toMatchObject(FAILED);
  });

  if (DEEP)
    describe('what follows from it', () => {
      it('is mailed to its user, without a second step that there is not', async () => {
        const { user, client, id } = await upgraded();
        const mails = async () => {
          await worker.drain();
          return mailer.sent.filter(({ to }) => to === user.email).map(({ subject, text }) => [subject, text]);
        };
        const saved = ['Passkey saved for Northlight', expect.stringContaining('the password alone still signs in')];
        expect(await mails()).toEqual([saved]);
        await client.post(`${PASSKEYS}/${id}/second-step`);
        const confirmed = [
          'Second step added at Northlight',
          expect.stringContaining('Signing in with the password asks'),
        ];
        expect(await mails()).toEqual([saved, confirmed]);
      });

      it('ends no session', async () => {
        const user = await insertUser(app.database);
        const [here, there] = [app.as(user), app.as(user)];
        const { response } = browser.create((await here.post(AUTOMATIC)).body.options, SILENT);
        expect((await here.post(PASSKEYS, { response })).status).toBe(201);
        expect([await whoAmI(here), await whoAmI(there)]).toEqual([200, 200]);
      });

      it('becomes the second step once its user asks for the codes', async () => {
        const { user, client, passkey, id } = await upgraded();
        const other = app.as(user);
        const codes = await client.post(`${PASSKEYS}/${id}/second-step`);
        expect([codes.status, new Set(codes.body.recoveryCodes).size]).toEqual([200, 10]);
        expect([await whoAmI(client), await whoAmI(other)]).toEqual([200, 401]);
        expect(await factorsOf(client)).toMatchObject({ hasSecondFactor: true, passkeys: [{ isSecondStep: true }] });
        expect(await login(app.visitor(), user)).toMatchObject({
          status: 401,
          body: { code: 'auth.second_factor_required', methods: ['passkey', 'recoveryCode'] },
        });
        expect((await signIn(passkey)).status).toBe(200);
        expect((await client.post(`${PASSKEYS}/${id}/second-step`)).status).toBe(404);
      });

      it('brings its user codes also when an app is added first', async () => {
        const { client, id } = await upgraded();
        const { recoveryCodes } = await addApp(client, app.clock);
        expect(recoveryCodes).toHaveLength(10);
        expect((await client.post(`${PASSKEYS}/${id}/second-step`)).body.recoveryCodes).toEqual([]);
      });

      it('is removed without a trace, also while the studio requires a second step', async () => {
        const { user, client, passkey, id } = await upgraded({ role: 'admin' });
        await app.database.query("UPDATE studio_settings SET second_factor_from = '2020-01-01'");
        const before = (await client.get('/api/admin/projects')).body.code as unknown;
        expect((await client.delete(`${PASSKEYS}/${id}`)).status).toBe(204);
        await app.database.query('UPDATE studio_settings SET second_factor_from = NULL');
        expect(before).toBe('auth.factor_required');
        expect((await login(app.visitor(), user)).body).toMatchObject({ offersPasskey: false });
        expect(await signIn(passkey)).toMatchObject(UNKNOWN);
      });

      it.each<[string, (user: User, client: TestClient) => Promise<unknown>]>([
        [
          'by its user',
          (_, client) =>
            client.post('/api/user/password', { currentPassword: USER_PASSWORD, newPassword: 'another-password-1' }),
        ],
        [
          'by staff',
          async ({ id }) =>
            (await app.admin()).patch(`/api/admin/users/${id}/password`, { password: 'another-password-1' }),
        ],
        [
          'by a mailed link',
          ({ id, tokenVersion }) =>
            app.app.get(UsersService, { strict: false }).setPassword(id, tokenVersion, 'a hash'),
        ],
        [
          'on the server',
          (user) => app.app.get(UsersService, { strict: false }).resetPasswordOnServer(user, 'another-password-1'),
        ],
      ])('ends with a password that is changed %s, and one that was confirmed stays', async (_, change) => {
        const { user, client, passkey } = await upgraded();
        const { reply } = await add(client);
        expect(reply.status).toBe(201);
        const current = (await app.database.manager.findOneByOrFail('user', { id: user.id })) as User;
        await change(current, client);
        expect(await signIn(passkey)).toMatchObject(UNKNOWN);
        expect(await app.database.query('SELECT is_second_step FROM passkey WHERE user_id = $1', [user.id])).toEqual([
          { is_second_step: true },
        ]);
      });

      it('is made where one would be offered, and nowhere else', async () => {
        const { client } = await upgraded();
        expect(await client.post(AUTOMATIC)).toMatchObject(REJECTED);
        const declined = app.as(await insertUser(app.database));
        await declined.post(`${PASSKEYS}/decline`);
        expect(await declined.post(AUTOMATIC)).toMatchObject(REJECTED);
        const external = app.as(await insertUser(app.database, { passwordHash: null, oidcSubject: 'eva' }));
        expect(await external.post(AUTOMATIC)).toMatchObject({ status: 409, body: { code: 'user.not_local' } });
      });

      it('is asked for with other options than one that its user adds', async () => {
        const client = app.as(await insertUser(app.database));
        expect((await client.post(AUTOMATIC)).body.options).toMatchObject({
          authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
        });
        expect(await creationOptions(client)).toMatchObject({
          authenticatorSelection: { userVerification: 'required' },
        });
      });
    });
});

describe('signing in with a passkey', () => {
  it('opens a session with one touch, without address, password or code', async () => {
    const { user, passkey } = await withPasskey({ role: 'admin' });
    const client = app.visitor();
    expect(await requestOptions(client)).toMatchObject({ rpId: 'studio.example', userVerification: 'required' });
    expect((await requestOptions(client)).allowCredentials).toBeUndefined();
    passkey.counter = 1;
    const reply = await signIn(passkey, { isSynced: true }, client);
    expect(reply).toMatchObject({ status: 200, body: { user: { id: user.id }, offersPasskey: false } });
    expect(await whoAmI(client)).toBe(200);
    expect((await factorsOf(client)).passkeys).toMatchObject([
      { isSynced: true, lastUsedAt: app.clock.now().toISOString() },
    ]);
    expect(await entriesOf(user)).toContainEqual({ action: 'signIn', details: { by: 'passkey' } });
    await worker.drain();
    expect(mailer.sent.map(({ subject }) => subject)).toContain('New sign-in at Northlight');
  });

  if (DEEP)
    it('takes a challenge once, also when it comes twice at the same time', async () => {
      const { passkey } = await withPasskey();
      const response = browser.get(await requestOptions(), passkey);
      const replies = await Promise.all([1, 2, 3].map(() => send(app.visitor(), response)));
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
      expect(await send(app.visitor(), response)).toMatchObject(FAILED);
      const late = browser.get(await requestOptions(), passkey);
      app.clock.advance(301);
      expect(await send(app.visitor(), late)).toMatchObject(FAILED);
      const forged = { challenge: Buffer.from('a challenge of mine').toString('base64url'), rpId: 'studio.example' };
      expect(await send(app.visitor(), browser.get(forged, passkey))).toMatchObject(FAILED);
    });

  it.each<[string, Dishonesty]>(
    allOrEvery(4, [
      ['another origin', { origin: 'https://evil.test' }],
      ['another site', { relyingParty: 'evil.test' }],
      ['no user verification', { isVerified: false }],
      ["another user's id", { userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' }],
      ['another kind of answer', { type: 'webauthn.create' }],
    ]),
  )('rejects %s', async (_, lie) => {
    const { passkey } = await withPasskey();
    expect(await signIn(passkey, lie)).toMatchObject(FAILED);
    expect((await signIn(passkey)).status).toBe(200);
  });

  it("rejects one key's signature for another passkey", async () => {
    const [{ passkey: mine }, { passkey: theirs }] = [await withPasskey(), await withPasskey()];
    expect(await signIn({ ...theirs, privateKey: mine.privateKey })).toMatchObject(FAILED);
  });

  if (DEEP)
    it('rejects a counter that goes back, as that of a copied key would', async () => {
      const { passkey } = await withPasskey();
      const at = (counter: number) => signIn({ ...passkey, counter });
      expect((await at(5)).status).toBe(200);
      expect(await at(5)).toMatchObject(FAILED);
      expect(await at(4)).toMatchObject(FAILED);
      expect(await at(0)).toMatchObject(FAILED);
      const answers = await Promise.all([6, 6].map(at));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    });

  it('knows no passkey that was removed, nor one of an account that is gone or signs in elsewhere', async () => {
    const { passkey: removed, client } = await withPasskey();
    const { id } = (await factorsOf(client)).passkeys[0];
    expect((await client.delete(`${PASSKEYS}/${id}`)).status).toBe(204);
    expect(await signIn(removed)).toMatchObject(UNKNOWN);

    const { passkey: ended, user } = await withPasskey();
    expect((await (await app.admin()).delete(`/api/admin/users/${user.id}`)).status).toBe(204);
    expect(await signIn(ended)).toMatchObject(UNKNOWN);

    const { passkey: moved, user: external } = await withPasskey();
    await app.database.query('UPDATE "user" SET password_hash = NULL WHERE id = $1', [external.id]);
    expect(await signIn(moved)).toMatchObject(UNKNOWN);
  });

  if (DEEP)
    describe('and what is stored', () => {
      it('limits tries of an address, right ones not among them', async () => {
        const { passkey } = await withPasskey();
        for (let n = 0; n < 49; n += 1) await send(app.visitor(), {});
        expect((await signIn(passkey)).status).toBe(200);
        await send(app.visitor(), {});
        expect((await signIn(passkey)).status).toBe(429);
      });

      it('stores nothing for those who only open the page', async () => {
        const statements = await app.statements(() => requestOptions());
        expect(statements).toEqual([]);
      });
    });
});

describe('the password of an account with a passkey', () => {
  it('needs a second step: the passkey, or a recovery code', async () => {
    const { user, passkey, recoveryCodes } = await withPasskey();
    const client = app.visitor();
    expect(await login(client, user)).toMatchObject({
      status: 401,
      body: { code: 'auth.second_factor_required', methods: ['passkey', 'recoveryCode'] },
    });
    expect(await whoAmI(client)).toBe(401);
    expect((await signIn(passkey, {}, client)).status).toBe(200);
    expect(client.cookies.has('showreel_second_step')).toBe(false);
    const other = app.visitor();
    await login(other, user);
    expect((await other.post('/api/login-code', { code: recoveryCodes[0] })).status).toBe(200);
  });

  if (DEEP)
    describe('that is removed', () => {
      it('suffices again once the last factor is removed, which ends the codes', async () => {
        const { user, client } = await withPasskey();
        app.clock.advance(1);
        const { reply } = await add(client);
        const { id } = reply.body.passkey;
        const [first] = (await factorsOf(client)).passkeys;
        expect((await client.delete(`${PASSKEYS}/${id}`)).status).toBe(204);
        expect((await factorsOf(client)).recoveryCodesLeft).toBe(10);
        const there = app.as((await app.database.manager.findOneByOrFail('user', { id: user.id })) as User);
        expect((await client.delete(`${PASSKEYS}/${first.id}`)).status).toBe(204);
        expect([await whoAmI(client), await whoAmI(there)]).toEqual([200, 401]);
        expect((await factorsOf(client)).recoveryCodesLeft).toBe(0);
        expect((await login(app.visitor(), user)).status).toBe(200);
        await worker.drain();
        const removals = mailer.sent.filter(
          ({ to, subject }) => to === user.email && subject.startsWith('Passkey removed'),
        );
        expect(removals).toHaveLength(2);
      });

      it('is helped by an admin, who removes every passkey', async () => {
        const { user, passkey, client } = await withPasskey();
        const path = `/api/admin/users/${user.id}/factors`;
        expect((await (await app.admin()).delete(path)).status).toBe(204);
        expect(await whoAmI(client)).toBe(401);
        expect(await signIn(passkey)).toMatchObject(UNKNOWN);
        expect((await login(app.visitor(), user)).status).toBe(200);
        await worker.drain();
        expect(mailer.sent.map(({ subject }) => subject)).toContain('Second step removed at Northlight');
      });
    });
});

describe('the passkeys of an account', () => {
  it('are named and removed by their user alone', async () => {
    const [{ client }, { client: stranger }] = [await withPasskey(), await withPasskey()];
    const { id } = (await factorsOf(client)).passkeys[0];
    expect((await client.patch(`${PASSKEYS}/${id}`, { name: ' My phone ' })).status).toBe(204);
    expect((await factorsOf(client)).passkeys).toMatchObject([{ name: 'My phone' }]);
    expect(await client.patch(`${PASSKEYS}/${id}`, { name: ' ' })).toMatchObject({
      status: 400,
      body: { fields: { name: { code: 'passkey_name_required' } } },
    });
    const missing = { status: 404, body: { code: 'factor.not_found' } };
    expect(await stranger.patch(`${PASSKEYS}/${id}`, { name: 'Mine' })).toMatchObject(missing);
    expect(await stranger.delete(`${PASSKEYS}/${id}`)).toMatchObject(missing);
    expect(await stranger.delete(`${PASSKEYS}/none`)).toMatchObject(missing);
    expect((await factorsOf(client)).passkeys).toMatchObject([{ name: 'My phone' }]);
  });

  if (DEEP)
    it('are offered after a sign-in by password, until the user has answered', async () => {
      const user = await insertUser(app.database);
      const client = app.visitor();
      expect((await login(client, user)).body.offersPasskey).toBe(true);
      expect((await login(client, user)).body.offersPasskey).toBe(true);
      expect((await client.post(`${PASSKEYS}/decline`)).status).toBe(204);
      expect((await login(client, user)).body.offersPasskey).toBe(false);
      const { user: owner, client: there } = await withPasskey();
      const { id } = (await factorsOf(there)).passkeys[0];
      await there.delete(`${PASSKEYS}/${id}`);
      expect((await login(app.visitor(), owner)).body.offersPasskey).toBe(false);
      const temporary = await insertUser(app.database, { mustChangePassword: true });
      expect((await login(app.visitor(), temporary)).body.offersPasskey).toBe(false);
    });
});

if (DEEP)
  describe('after a move to another host', () => {
    let moved: TestApp;
    const there = new FakeAuthenticator('https://new.example');
    beforeAll(async () => {
      moved = await startTestApp({ beside: app, env: { PUBLIC_URL: 'https://new.example' } });
    });
    afterAll(() => moved.close());
    const current = async ({ id }: User) => (await app.database.manager.findOneByOrFail('user', { id })) as User;
    const isRequired = async (client: TestClient) => (await client.get('/api/admin/stats')).body.code;
    const hasFactor = async (by: TestApp, { id }: User) => {
      const { body } = await (await by.admin()).get(`/api/admin/users?filter=${encodeURIComponent(`{"id":"${id}"}`)}`);
      return (body as { hasSecondFactor: boolean }[])[0]!.hasSecondFactor;
    };

    it('passkeys are no second factor any more, say so, and count again after the way back', async () => {
      const { user } = await withPasskey();
      const client = moved.as(await current(user));
      expect(await factorsOf(client)).toMatchObject({
        hasSecondFactor: false,
        passkeys: [{ otherHost: 'studio.example' }],
        passkeyAccount: { relyingParty: 'new.example' },
      });
      expect((await login(moved.visitor(), user)).status).toBe(200);
      expect((await client.post('/api/user/proof', { password: USER_PASSWORD })).status).toBe(204);
      expect([await hasFactor(app, user), await hasFactor(moved, user)]).toEqual([true, false]);
      app.clock.advance(1);
      const { response } = there.create(await creationOptions(client));
      expect((await client.post(PASSKEYS, { response })).body.passkey.otherHost).toBeNull();
      expect((await factorsOf(client)).passkeys).toMatchObject([{ otherHost: 'studio.example' }, { otherHost: null }]);
      expect((await login(moved.visitor(), user)).status).toBe(401);
      expect((await factorsOf(app.as(await current(user)))).passkeys).toMatchObject([
        { otherHost: null },
        { otherHost: 'new.example' },
      ]);
    });

    it('staff add another factor where one is required, and may remove the old one before', async () => {
      const { user } = await withPasskey({ role: 'admin' });
      const client = moved.as(await current(user));
      expect(await isRequired(client)).toBeUndefined();
      const settings = (await moved.admin()).get('/api/admin/settings');
      expect((await settings).body.staffWithoutFactor).toBeGreaterThan(0);
      await app.database.query("UPDATE studio_settings SET second_factor_from = '2020-01-01'");
      try {
        expect(await isRequired(client)).toBe('auth.factor_required');
        const [{ id }] = (await factorsOf(client)).passkeys;
        expect((await client.delete(`${PASSKEYS}/${id}`)).status).toBe(204);
        // The codes stay for the factor that comes next.
        expect((await factorsOf(client)).recoveryCodesLeft).toBe(10);
        const { response } = there.create(await creationOptions(client));
        expect((await client.post(PASSKEYS, { response })).body.recoveryCodes).toEqual([]);
        expect(await isRequired(client)).toBeUndefined();
      } finally {
        await app.database.query('UPDATE studio_settings SET second_factor_from = NULL');
      }
    });

    it('one of the release before counts, and its next use notes where it works', async () => {
      const { user, passkey } = await withPasskey();
      await app.database.query('UPDATE passkey SET relying_party = NULL WHERE user_id = $1', [user.id]);
      expect(await hasFactor(moved, user)).toBe(true);
      expect((await signIn(passkey)).status).toBe(200);
      expect(await hasFactor(moved, user)).toBe(false);
    });
  });
