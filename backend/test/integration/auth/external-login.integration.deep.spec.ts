import { NoIdentityProvider } from '../../../src/adapters/disabled/no-identity-provider.js';
import { createOpenApi } from '../../../src/common/http/open-api.js';
import { AppError } from '../../../src/common/errors.js';
import { STATE_COOKIE } from '../../../src/modules/auth/login/external-login.filter.js';
import { ExternalLoginService } from '../../../src/modules/auth/login/external-login.service.js';
import { SESSION_COOKIE } from '../../../src/modules/auth/sessions/sessions.service.js';
import { User } from '../../../src/modules/auth/users/user.entity.js';
import { UsersService } from '../../../src/modules/auth/users/users.service.js';
import type { ExternalIdentity } from '../../../src/ports/identity-provider.port.js';
import { IdentityProviderPort } from '../../../src/ports/identity-provider.port.js';
import { allOrEvery, DEEP } from '../../fixtures/deep.js';
import { insertUser, USER_PASSWORD } from '../../fixtures/rows.js';
import { FakeOidcServer } from '../../servers/oidc/fake-oidc-server.js';
import type { OidcServer } from '../../servers/oidc/oidc-server.js';
import type { OidcUser } from '../../servers/oidc/oidc-types.js';
import { RealOidcServer } from '../../servers/oidc/real-oidc-server.js';
import { ADMIN_EMAIL, startTestApp, type TestApp } from '../../fixtures/app/test-app.js';
import type { TestClient, TestReply } from '../../fixtures/app/test-client.js';

const PUBLIC_URL = 'http://localhost:3000';
const PROVIDER = { redirectUris: [`${PUBLIC_URL}/api/login/callback`], logoutUris: [`${PUBLIC_URL}/`] };

/** Returns the installation's settings for a provider. */
const settingsFor = ({ issuer, clientId, clientSecret }: OidcServer) => ({
  PUBLIC_URL,
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: clientId,
  OIDC_CLIENT_SECRET: clientSecret!,
});

let app: TestApp;
let oidcServer: FakeOidcServer;
let serial = 0;

beforeAll(async () => {
  oidcServer = await FakeOidcServer.start(PROVIDER);
  app = await startTestApp({
    env: {
      ...settingsFor(oidcServer),
      STAFF_EMAIL_DOMAIN: '@Studio.Example',
    },
  });
});
afterAll(async () => {
  await app?.close();
  await oidcServer?.close();
});
beforeEach(() => {
  oidcServer.fault = {};
});

/** Makes a person whom nobody has met. */
function person(claims: Partial<OidcUser> = {}): OidcUser {
  serial += 1;
  return {
    sub: `sub-${serial}`,
    email: `person${serial}@elsewhere.example`,
    email_verified: true,
    given_name: 'Per',
    family_name: 'Son',
    ...claims,
  };
}

/** Leaves for the provider. @returns the path to come back by */
async function leave(browser: TestClient, user: OidcUser | null, path = '/api/login'): Promise<string> {
  oidcServer.user = user;
  const away = await browser.get(path);
  expect(away.status).toBe(302);
  const answer = await oidcServer.visit(away.headers.location!);
  return answer.pathname + answer.search;
}

async function signIn(
  user: OidcUser | null,
  browser = app.visitor(),
  path?: string,
): Promise<{ browser: TestClient; reply: TestReply }> {
  return { browser, reply: await browser.get(await leave(browser, user, path)) };
}

async function whoIs(browser: TestClient) {
  const reply = await browser.get('/api/auth/user');
  return reply.status === 200 ? (reply.body as Record<string, unknown>) : null;
}

function expectRejected(reply: TestReply, browser: TestClient, reason: string): void {
  expect([reply.status, reply.headers.location]).toEqual([302, `/login?error=external-login&reason=${reason}`]);
  expect(browser.cookies.has(SESSION_COOKIE)).toBe(false);
  expect(browser.cookies.has(STATE_COOKIE)).toBe(false);
}

const stored = (emailKey: string) => app.database.manager.findOneBy(User, { emailKey });

/** Returns the events that the owner of an account gets mails about, in order. */
const eventsOf = async ({ id }: { id: string }) =>
  (
    await app.database.query<{ kind: string }[]>(
      'SELECT kind FROM account_event WHERE user_id = $1 ORDER BY at, kind',
      [id],
    )
  ).map(({ kind }) => kind);

describe('the user of a new identity', () => {
  it('a verified staff address is admin', async () => {
    const { browser, reply } = await signIn(person({ email: 'Boss@STUDIO.example' }));
    expect([reply.status, reply.headers.location]).toEqual([302, '/admin/dashboard']);
    expect(await whoIs(browser)).toMatchObject({
      email: 'Boss@STUDIO.example',
      role: 'admin',
      isLocal: false,
      firstName: 'Per',
      lastName: 'Son',
      mustChangePassword: false,
    });
    expect((await browser.get('/api/admin/stats')).status).toBe(200);
    expect(browser.cookies.has(STATE_COOKIE)).toBe(false);
  });

  if (DEEP)
    it.each([
      'una@elsewhere.example',
      'una@notstudio.example',
      'una@studio.example.evil.test',
      'una@sub.studio.example',
    ])('%s is a regular user', async (email) => {
      const { browser, reply } = await signIn(person({ email }));
      expect([reply.status, reply.headers.location]).toEqual([302, '/']);
      expect(await whoIs(browser)).toMatchObject({ email, role: 'user' });
      expect((await browser.get('/api/admin/stats')).status).toBe(403);
    });

  it.each(allOrEvery(3, [[false], ['false'], [undefined]]))(
    'an address with email_verified %j is nobody',
    async (email_verified) => {
      const { browser, reply } = await signIn(person({ email: 'unsure@studio.example', email_verified }));
      expectRejected(reply, browser, 'unverified');
      expect(await stored('unsure@studio.example')).toBeNull();
    },
  );

  if (DEEP)
    describe('in further cases', () => {
      it.each(['', 'no address', 'evil@elsewhere.example@studio.example', 'a b@studio.example'])(
        'the address %j is nobody',
        async (email) => {
          const { browser, reply } = await signIn(person({ email }));
          expectRejected(reply, browser, 'unverified');
        },
      );

      it('is told of a sign-in on a device that is new, and not of the next one there', async () => {
        const identity = person();
        const { browser } = await signIn(identity);
        await signIn(identity, browser);
        const user = (await stored(String(identity.email)))!;
        expect(await eventsOf(user)).toEqual(['signed-in']);
        await app.database.query('UPDATE "user" SET email = $2, email_key = $2 WHERE id = $1', [
          user.id,
          `new-${user.email}`,
        ]);
        await signIn(identity, browser);
        expect(await eventsOf(user)).toEqual(['signed-in']);
        await signIn(identity);
        expect(await eventsOf(user)).toEqual(['signed-in', 'signed-in']);
      });

      it('is one user after two parallel sign-ins', async () => {
        const duplicate = person();
        const [one, two] = [app.visitor(), app.visitor()];
        const [a, b] = [await leave(one, duplicate), await leave(two, duplicate)];
        await Promise.all([one.get(a), two.get(b)]);
        const [first, second] = [await whoIs(one), await whoIs(two)];
        expect(first).not.toBeNull();
        expect(second).toEqual(first);
      });
    });
});

if (DEEP)
  describe('a failed password login', () => {
    const hint = async (email: string) => {
      const reply = await app.visitor().post('/api/login-admin', { email, password: 'wrong' });
      const { code, externalLogin } = reply.body as Record<string, unknown>;
      return [reply.status, code, externalLogin];
    };

    it('names the provider for the fixed admin address', async () => {
      expect(await hint(ADMIN_EMAIL.toUpperCase())).toEqual([401, 'auth.invalid_credentials', true]);
    });

    it('names no provider for any other address', async () => {
      expect(await hint('una@elsewhere.example')).toEqual([401, 'auth.invalid_credentials', undefined]);
    });
  });

if (DEEP)
  describe('OIDC_STAFF_CLAIM', () => {
    let strict: TestApp;
    const start = async (claim: string) => {
      strict = await startTestApp({
        beside: app,
        env: {
          ...settingsFor(oidcServer),
          STAFF_EMAIL_DOMAIN: 'studio.example',
          OIDC_STAFF_CLAIM: claim,
        },
      });
    };
    const roleOf = async (claims: Partial<OidcUser>) => {
      const browser = strict.visitor();
      await signIn(person({ email: `staff${serial + 1}@studio.example`, ...claims }), browser);
      return (await whoIs(browser))?.['role'];
    };
    afterEach(async () => {
      oidcServer.claimsIn = 'id_token';
      await strict.close();
    });

    it('makes users with the claim admins, alone or in a list', async () => {
      await start('groups=showreel-staff');
      for (const groups of ['showreel-staff', ['all', 'showreel-staff']])
        expect([groups, await roleOf({ groups })]).toEqual([groups, 'admin']);
    });

    it('makes users without the claim or of another domain regular users', async () => {
      await start('groups=showreel-staff');
      for (const groups of [undefined, null, 'showreel-staff-former', ['all'], { 'showreel-staff': true }])
        expect([groups, await roleOf({ groups })]).toEqual([groups, 'user']);
      expect(await roleOf({ groups: 'showreel-staff', email: `una${serial}@elsewhere.example` })).toBe('user');
    });

    it('without a configured value must be present and not false', async () => {
      await start('hd');
      expect(await roleOf({ hd: 'studio.example' })).toBe('admin');
      for (const hd of [undefined, null, false, 'false', '', []])
        expect([hd, await roleOf({ hd })]).toEqual([hd, 'user']);
    });

    it('is needed by an existing account too', async () => {
      await start('groups=showreel-staff');
      const local = await insertUser(app.database, { email: 'client.at@studio.example' });
      expect(await roleOf({ email: local.email })).toBe('user');
    });

    it('is read at the userinfo endpoint when the ID token has none', async () => {
      await start('groups=showreel-staff');
      oidcServer.claimsIn = 'userinfo';
      expect(await roleOf({ groups: ['showreel-staff'] })).toBe('admin');
    });
  });

describe('an existing account', () => {
  it("is opened by the address's owner and keeps role and password", async () => {
    const local = await insertUser(app.database, { email: 'Lena@elsewhere.example', firstName: 'Lena' });
    const before = app.as(local);
    const { browser } = await signIn(person({ email: 'lena@ELSEWHERE.example' }));
    expect(await whoIs(browser)).toMatchObject({ id: local.id, role: 'user', isLocal: true, firstName: 'Lena' });
    expect(await whoIs(before)).toMatchObject({ id: local.id });
    expect((await app.visitor().post('/api/login-admin', { email: local.email, password: USER_PASSWORD })).status).toBe(
      200,
    );
  });

  if (DEEP)
    describe('whose role or address changes', () => {
      it('of a verified staff address becomes admin, with its password', async () => {
        const local = await insertUser(app.database, { email: 'Mira@studio.example' });
        const before = app.as(local);
        const { browser, reply } = await signIn(person({ email: 'mira@STUDIO.example' }));
        expect(reply.headers.location).toBe('/admin/dashboard');
        expect(await whoIs(browser)).toMatchObject({ id: local.id, role: 'admin', isLocal: true });
        expect(await whoIs(before)).toBeNull();
        expect(
          (await app.visitor().post('/api/login-admin', { email: local.email, password: USER_PASSWORD })).body.user
            .role,
        ).toBe('admin');
      });

      it('adds an audit entry when it becomes admin', async () => {
        const local = await insertUser(app.database, { email: 'noted@studio.example' });
        await signIn(person({ email: local.email }));
        const rows = await app.database.query<object[]>(
          `SELECT actor_email, subject_name, details FROM audit_entry WHERE action = 'changeUserRole' AND subject_id = $1`,
          [local.id],
        );
        expect(rows).toEqual([
          { actor_email: local.email, subject_name: local.email, details: { role: 'admin', by: 'identity provider' } },
        ]);
      });

      it('is linked once, which is noted, and its owner is told', async () => {
        const local = await insertUser(app.database);
        const identity = person({ email: local.email });
        const { browser } = await signIn(identity);
        await signIn(identity, browser);
        expect(await eventsOf(local)).toEqual(['identity-linked', 'signed-in']);
        const entries = await app.database.query<object[]>(
          "SELECT actor_email, subject_name, outcome FROM audit_entry WHERE action = 'linkIdentity' AND subject_id = $1",
          [local.id],
        );
        expect(entries).toEqual([{ actor_email: local.email, subject_name: local.email, outcome: 'done' }]);
      });

      it('stays a regular user when demoted before the first sign-in', async () => {
        const local = await insertUser(app.database, { email: 'demoted@studio.example', role: 'admin' });
        await (await app.admin()).patch(`/api/admin/users/${local.id}/role`, { role: 'user' });
        const { browser, reply } = await signIn(person({ email: local.email }));
        expect(reply.headers.location).toBe('/');
        expect(await whoIs(browser)).toMatchObject({ id: local.id, role: 'user' });
      });

      it('is admin when demoted and promoted again', async () => {
        const local = await insertUser(app.database, { email: 'again@studio.example', role: 'admin' });
        const staff = await app.admin();
        for (const role of ['user', 'admin']) await staff.patch(`/api/admin/users/${local.id}/role`, { role });
        expect(await whoIs((await signIn(person({ email: local.email }))).browser)).toMatchObject({ role: 'admin' });
        expect(await stored(local.email)).toMatchObject({ demotedAt: null });
      });
    });

  it('is not opened by an unverified address, not even the admin', async () => {
    const { browser, reply } = await signIn(person({ email: app.config.admin.email, email_verified: false }));
    expectRejected(reply, browser, 'unverified');
    expect(await stored(app.config.admin.email)).toMatchObject({ oidcSubject: null, role: 'admin' });
  });

  if (DEEP)
    describe('with a password, and of two identities', () => {
      it('loses a temporary password and its sessions', async () => {
        const { user, temporaryPassword } = await app.app
          .get(UsersService)
          .create({ firstName: 'Nora', lastName: 'New', email: 'nora@elsewhere.example' });
        const stranger = app.as(user);
        const { browser } = await signIn(person({ email: user.email }));
        expect(await whoIs(browser)).toMatchObject({
          id: user.id,
          isLocal: false,
          mustChangePassword: false,
          role: 'user',
        });
        expect(await whoIs(stranger)).toBeNull();
        expect(
          (await app.visitor().post('/api/login-admin', { email: user.email, password: temporaryPassword })).status,
        ).toBe(401);
      });

      it('does not pass to the next owner of the address', async () => {
        const first = person({ email: 'office@studio.example' });
        const { browser } = await signIn(first);
        const next = await signIn({ ...first, sub: `${first.sub}-successor` });
        expectRejected(next.reply, next.browser, 'other-identity');
        expect(await whoIs(browser)).toMatchObject({ email: 'office@studio.example' });
        expect(await whoIs((await signIn(first)).browser)).toMatchObject({ email: 'office@studio.example' });
      });

      it('is linked to one of two parallel identities', async () => {
        const local = await insertUser(app.database);
        const service = app.app.get(ExternalLoginService);
        const identity = (subject: string): ExternalIdentity => ({
          subject,
          email: local.email,
          emailVerified: true,
          firstName: 'A',
          lastName: 'B',
          pictureUrl: null,
          authenticatedAt: null,
          claims: {},
        });
        const results = await app.database
          .transaction(async (holder) => {
            // The row is locked until all three have found it unlinked and are about to write.
            await holder.query('SELECT 1 FROM "user" WHERE id = $1 FOR UPDATE', [local.id]);
            const all = Promise.allSettled(
              ['race|1', 'race|2', 'race|3'].map((subject) => service.resolve(identity(subject))),
            );
            // Asked outside the transaction, which would see the first answer for ever.
            const blocked = `SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
            while ((await app.database.query<{ count: number }[]>(blocked))[0]!.count < 3)
              await holder.query('SELECT pg_sleep(0.01)');
            return { all };
          })
          .then(({ all }) => all);
        const [won, lost] = (['fulfilled', 'rejected'] as const).map((status) =>
          results.filter((result) => result.status === status),
        );
        expect([won!.length, lost!.length]).toEqual([1, 2]);
        for (const result of lost!)
          expect((result as PromiseRejectedResult).reason).toMatchObject({
            code: 'auth.oidc_failed',
          } satisfies Partial<AppError>);
      });
    });
});

describe('a known identity', () => {
  if (DEEP)
    describe('whose role or address changes', () => {
      it('stays demoted', async () => {
        const staff = person({ email: 'former@studio.example' });
        const first = await signIn(staff);
        const { id } = (await whoIs(first.browser))!;
        expect((await (await app.admin()).patch(`/api/admin/users/${String(id)}/role`, { role: 'user' })).status).toBe(
          200,
        );
        expect(await whoIs(first.browser)).toBeNull();
        const { browser, reply } = await signIn(staff);
        expect(reply.headers.location).toBe('/');
        expect(await whoIs(browser)).toMatchObject({ id, role: 'user' });
        expect((await browser.get('/api/admin/stats')).status).toBe(403);
      });

      it('stays the same user under a new address, with the same role', async () => {
        const client = person();
        const { id } = (await whoIs((await signIn(client)).browser))!;
        for (const changes of [
          { email: 'grown@studio.example' },
          { email: 'unsure2@studio.example', email_verified: false },
          { email: app.config.admin.email },
        ]) {
          const { browser } = await signIn({ ...client, ...changes });
          expect(await whoIs(browser)).toMatchObject({ id, email: client.email, role: 'user' });
        }
        expect(await stored('grown@studio.example')).toBeNull();
      });
    });

  it('is bound to its issuer', async () => {
    const user = person();
    await signIn(user);
    expect(await stored(String(user.email))).toMatchObject({ oidcSubject: `${oidcServer.issuer}|${user.sub}` });
    const elsewhere = app.app.get(ExternalLoginService).resolve({
      subject: `https://other.example|${user.sub}`,
      email: String(user.email),
      emailVerified: true,
      firstName: '',
      lastName: '',
      pictureUrl: null,
      authenticatedAt: null,
      claims: {},
    });
    await expect(elsewhere).rejects.toMatchObject({ code: 'auth.oidc_failed', details: { reason: 'other-identity' } });
  });
});

describe('a proof of who one is', () => {
  const isProven = async (browser: TestClient) => (await browser.get('/api/user/proof')).status === 204;
  /** Staff whose session has no proof any more. */
  async function signedIn() {
    const staff = person({ email: `proves${serial + 1}@studio.example` });
    oidcServer.now = () => app.clock.now();
    return { staff, ...(await signIn(staff)) };
  }

  it('is a new sign-in in another tab, after which the first one goes on', async () => {
    const { staff, browser } = await signedIn();
    expect(await isProven(browser)).toBe(false);
    // Somebody who has come back without signing in has proved nothing.
    await signIn(null, browser, '/api/login/proof');
    expect(await isProven(browser)).toBe(false);
    // Both tabs have the same cookies.
    expect((await signIn(staff, browser, '/api/login/proof')).reply.headers.location).toBe('/admin/dashboard');
    expect(await isProven(browser)).toBe(true);
    app.clock.advance(901);
    expect(await isProven(browser)).toBe(false);
  });

  if (DEEP)
    describe('that is none, or comes otherwise', () => {
      it.each<[string, string, (staff: OidcUser) => void]>([
        [
          'no-auth-time',
          'does not say when it signed somebody in',
          () => (oidcServer.fault.idToken = { auth_time: undefined }),
        ],
        ['not-again', 'did not ask again', () => (oidcServer.fault.idToken = { auth_time: 1_000_000_000 })],
        ['other-user', 'signed somebody else in', (staff) => (oidcServer.fault.idToken = { sub: `${staff.sub}-2` })],
      ])('fails with the reason %s when the provider %s, and the session stays', async (reason, _name, misbehave) => {
        const { staff, browser } = await signedIn();
        misbehave(staff);
        const { reply } = await signIn(staff, browser, '/api/login/proof');
        expect(reply.headers.location).toBe(`/login?error=external-login&reason=${reason}`);
        expect(await isProven(browser)).toBe(false);
        expect(await whoIs(browser)).toMatchObject({ email: staff.email });
      });

      it('is an ordinary sign-in since when the provider has signed the user in', async () => {
        const { staff, browser } = await signedIn();
        const seconds = Math.floor(app.clock.now().getTime() / 1000);
        for (const [auth_time, proven] of [
          [seconds - 899, true],
          [seconds - 901, false],
          [undefined, false],
        ] as const) {
          oidcServer.fault.idToken = { auth_time };
          await signIn(staff, browser);
          expect([auth_time, await isProven(browser)]).toEqual([auth_time, proven]);
        }
        // A clock that is ahead makes no proof last longer.
        oidcServer.fault.idToken = { auth_time: seconds + 1_000_000 };
        await signIn(staff, browser);
        app.clock.advance(901);
        expect(await isProven(browser)).toBe(false);
      });

      it('is given by a password from the shell where the provider does not say when somebody signed in', async () => {
        const { staff, browser } = await signedIn();
        const users = app.app.get(UsersService);
        const reset = async (email: unknown) =>
          users.resetPasswordOnServer((await stored(String(email)))!, 'First-of-9');
        await reset(staff.email);
        expect(await whoIs(browser)).toBeNull();
        oidcServer.fault.idToken = { auth_time: undefined };
        await signIn(staff, browser);
        const change = { currentPassword: 'First-of-9', newPassword: 'Own-choice-of-9' };
        expect((await browser.post('/api/user/password', change)).status).toBe(200);
        expect(await isProven(browser)).toBe(false);
        await browser.post('/api/user/proof', { password: change.newPassword });
        expect(await isProven(browser)).toBe(true);
        // Clients sign in at the provider alone.
        const client = person();
        await signIn(client);
        await expect(reset(client.email)).rejects.toMatchObject({ code: 'user.not_local' });
      });

      it('leads a visitor to the ordinary sign-in', async () => {
        const away = await app.visitor().get('/api/login/proof');
        expect(new URL(away.headers.location!).searchParams.has('prompt')).toBe(false);
      });
    });
});

describe('a failed sign-in redirects to the login page', () => {
  if (DEEP)
    describe('for a simple reason', () => {
      it('cancelled at the provider', async () => {
        const { browser, reply } = await signIn(null);
        expectRejected(reply, browser, 'denied');
      });

      it('with a modified state', async () => {
        const browser = app.visitor();
        const path = await leave(browser, person());
        expectRejected(await browser.get(path.replace(/state=./, 'state=~')), browser, 'not-started-here');
      });
    });

  it('with a modified or missing state cookie', async () => {
    const browser = app.visitor();
    const path = await leave(browser, person());
    const encryptedState = browser.cookies.get(STATE_COOKIE)!;
    browser.cookies.set(
      STATE_COOKIE,
      `${encryptedState.slice(0, 30)}${encryptedState[30] === 'A' ? 'B' : 'A'}${encryptedState.slice(31)}`,
    );
    expectRejected(await browser.get(path), browser, 'not-started-here');
    const victim = app.visitor();
    expectRejected(await victim.get(path), victim, 'not-started-here');
    expectRejected(await victim.get('/api/login/callback'), victim, 'not-started-here');
  });

  if (DEEP)
    describe('for another reason', () => {
      it('after ten minutes', async () => {
        const browser = app.visitor();
        const path = await leave(browser, person());
        app.clock.advance(600);
        expectRejected(await browser.get(path), browser, 'expired');
      });

      it('with a reused code', async () => {
        const browser = app.visitor();
        const path = await leave(browser, person());
        const encryptedState = browser.cookies.get(STATE_COOKIE)!;
        expect((await browser.get(path)).headers.location).toBe('/');
        const thief = app.visitor();
        thief.cookies.set(STATE_COOKIE, encryptedState);
        expectRejected(await thief.get(path), thief, 'failed');
      });

      it('while the provider fails', async () => {
        const browser = app.visitor();
        const path = await leave(browser, person());
        oidcServer.fault = { status: 500 };
        expectRejected(await browser.get(path), browser, 'unavailable');
      });
    });
});

describe('external login', () => {
  if (DEEP)
    it.each(['/api/login', '/api/login/proof', '/api/login/callback', '/api/logout'])(
      'documents %s as a redirect',
      async (path) => {
        const { responses } = (await createOpenApi(app.app)).paths[path]!.get!;
        expect([Object.keys(responses).includes('302'), Object.keys(responses).includes('200')]).toEqual([true, false]);
      },
    );

  it('sets the state cookie HttpOnly, SameSite and for one path', async () => {
    const { setCookies } = await app.visitor().get('/api/login');
    const line = setCookies.find((cookie) => cookie.startsWith(`${STATE_COOKIE}=`))!;
    for (const attribute of ['HttpOnly', 'SameSite=Lax', 'Path=/api/login', 'Max-Age=600'])
      expect(line).toContain(attribute);
  });

  if (DEEP)
    describe('with a provider of its own', () => {
      it("logout ends the provider's session and redirects to /", async () => {
        const { browser } = await signIn(person());
        const reply = await browser.get('/api/logout');
        expect(reply.status).toBe(302);
        expect((await oidcServer.visit(reply.headers.location!)).href).toBe(`${PUBLIC_URL}/`);
        expect(await whoIs(browser)).toBeNull();
        const local = app.as(await insertUser(app.database));
        expect((await local.get('/api/logout')).headers.location).toBe('/');
      });

      it('signs in and out at the certified oidc-provider', async () => {
        const real = await RealOidcServer.start(PROVIDER);
        const second = await startTestApp({ beside: app, env: settingsFor(real) });
        try {
          const { sub, email } = person();
          real.user = { sub, email, email_verified: true, name: 'Per Son' };
          const browser = second.visitor();
          const answer = await real.visit((await browser.get('/api/login')).headers.location!);
          expect((await browser.get(answer.pathname + answer.search)).headers.location).toBe('/');
          expect(await whoIs(browser)).toMatchObject({ email, firstName: 'Per', lastName: 'Son', role: 'user' });
          const reply = await browser.get('/api/logout');
          expect((await real.visit(reply.headers.location!)).href).toBe(`${PUBLIC_URL}/`);
          expect(await whoIs(browser)).toBeNull();
        } finally {
          await second.close();
          await real.close();
        }
      });

      it('starts without the provider and signs in once it is up', async () => {
        const gone = await FakeOidcServer.start(PROVIDER);
        const [{ port }, env] = [gone, settingsFor(gone)];
        await gone.close();
        const second = await startTestApp({ beside: app, env });
        try {
          const browser = second.visitor();
          expectRejected(await browser.get('/api/login'), browser, 'unavailable');
          const back = await FakeOidcServer.start({ ...PROVIDER, port });
          try {
            const away = await browser.get('/api/login');
            const answer = await back.visit(away.headers.location!);
            expect((await browser.get(answer.pathname + answer.search)).headers.location).toBe('/');
          } finally {
            await back.close();
          }
          // The session ends here although the provider is away again.
          const reply = await browser.get('/api/logout');
          expect(reply.status).toBe(302);
          expect(await whoIs(browser)).toBeNull();
        } finally {
          await second.close();
        }
      });

      it('without a provider redirects to the login page', async () => {
        const second = await startTestApp({ beside: app });
        try {
          expect(second.app.get(IdentityProviderPort)).toBeInstanceOf(NoIdentityProvider);
          const browser = second.visitor();
          expect((await browser.get('/api/login')).headers.location).toBe('/login');
          expectRejected(await browser.get('/api/login/callback?code=x&state=y'), browser, 'not-set-up');
        } finally {
          await second.close();
        }
      });
    });
});
