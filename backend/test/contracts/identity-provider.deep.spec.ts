import { NoIdentityProvider } from '../../src/adapters/disabled/no-identity-provider.js';
import { AuthorizationStateCipher } from '../../src/adapters/oidc/oidc-state.js';
import { OidcIdentityProvider, type OidcOptions } from '../../src/adapters/oidc/oidc-identity-provider.js';
import { AppError } from '../../src/common/errors.js';
import { TestClock } from '../fakes/test-clock.js';
import { FakeOidcServer } from '../servers/oidc/fake-oidc-server.js';
import type { OidcServer } from '../servers/oidc/oidc-server.js';
import type { OidcServerOptions } from '../servers/oidc/oidc-types.js';
import { RealOidcServer } from '../servers/oidc/real-oidc-server.js';
import { DEEP } from '../fixtures/deep.js';

const CALLBACK = 'https://gallery.example.test/api/login/callback';
const HOME = 'https://gallery.example.test/';

let oidcServer: FakeOidcServer;
const clock = new TestClock();
let logged: string[];

beforeEach(async () => {
  logged = [];
  oidcServer = await FakeOidcServer.start({ redirectUris: [CALLBACK], logoutUris: [HOME] });
});
afterEach(() => oidcServer.close());

function provider(options: Partial<OidcOptions> = {}, at: OidcServer = oidcServer): OidcIdentityProvider {
  return new OidcIdentityProvider({
    issuer: at.issuer,
    clientId: at.clientId,
    clientSecret: at.clientSecret ?? undefined,
    secret: 'a session secret of enough length',
    clock,
    allowHttp: true,
    timeoutSeconds: 10,
    onFailure: (reason) => logged.push(reason),
    ...options,
  });
}

/** Leaves for the provider and comes back with its answer. */
async function comeBack(subject: OidcIdentityProvider, at: OidcServer = oidcServer, proofOf: string | null = null) {
  const { redirectUrl, encryptedState } = await subject.startSignIn(CALLBACK, proofOf);
  return { redirectUrl: new URL(redirectUrl), encryptedState, answer: await at.visit(redirectUrl) };
}

async function signIn(subject: OidcIdentityProvider, at: OidcServer = oidcServer) {
  const { answer, encryptedState } = await comeBack(subject, at);
  return subject.finishSignIn(answer, encryptedState);
}

/** The user `sub` of the provider signs in again. */
async function prove(subject: OidcIdentityProvider, at: OidcServer = oidcServer, sub = 'user-1') {
  const { answer, encryptedState } = await comeBack(subject, at, `${at.issuer}|${sub}`);
  return subject.finishSignIn(answer, encryptedState);
}

/** Returns the error that `work` must reject with. */
async function rejection(work: Promise<unknown>): Promise<{ code: string; reason: unknown; message: string }> {
  const error = await work.then(
    (value) => Promise.reject(new Error(`not rejected: ${JSON.stringify(value)}`)),
    (caught: unknown) => caught,
  );
  if (!(error instanceof AppError)) throw error;
  return { code: error.code, reason: error.details['reason'], message: error.message };
}

const signInError = (reason: string) => ({
  code: 'auth.oidc_failed',
  reason,
  message: expect.stringMatching(/^[A-Z].+\.$/) as string,
});

if (DEEP)
  describe.each<[string, { start(options: OidcServerOptions): Promise<OidcServer> }, string]>([
    ['the fake server', FakeOidcServer, 'GET /authorize'],
    ['the certified oidc-provider', RealOidcServer, 'GET /login'],
  ])('with %s', (_name, servers, login) => {
    let server: OidcServer;
    const start = async (options: Partial<OidcServerOptions> = {}) => {
      server = await servers.start({ redirectUris: [CALLBACK], logoutUris: [HOME], ...options });
      if (server instanceof FakeOidcServer) server.claimsIn = 'userinfo';
      return provider({}, server);
    };
    afterEach(() => server.close());

    it('a sign-in returns the identity of userinfo', async () => {
      const subject = await start();
      for (const email_verified of [true, false]) {
        server.user = { sub: 'abc', email: 'Una@Example.test', email_verified, name: 'Una Königin' };
        expect(await signIn(subject, server)).toEqual({
          subject: `${server.issuer}|abc`,
          email: 'Una@Example.test',
          emailVerified: email_verified,
          firstName: 'Una',
          lastName: 'Königin',
          pictureUrl: null,
          authenticatedAt: null,
          claims: expect.objectContaining({ sub: 'abc' }) as object,
        });
      }
      expect(logged).toEqual([]);
    });

    it.each([
      ['posted', ['client_secret_post'], undefined],
      ['as Basic', ['client_secret_basic'], undefined],
      ['none, for a public client', ['none'], null],
    ])('a client is authenticated by its method: %s', async (_method, authMethods, clientSecret) => {
      const subject = await start({ authMethods, ...(clientSecret === null ? { clientSecret } : {}) });
      expect(await signIn(subject, server)).toMatchObject({ email: 'una@example.test' });
      const wrong = provider({ clientSecret: 'wrong' }, server);
      expect(await rejection(signIn(wrong, server))).toEqual(signInError('failed'));
      expect(logged).toEqual([expect.stringMatching(/invalid_client|WWW-Authenticate/)]);
    });

    it('a code is exchanged once, and only with the PKCE verifier that it was asked for with', async () => {
      const subject = await start();
      const [mine, other] = [await comeBack(subject, server), await comeBack(subject, server)];
      await subject.finishSignIn(other.answer, other.encryptedState);
      expect(await rejection(subject.finishSignIn(other.answer, other.encryptedState))).toEqual(signInError('failed'));
      const third = await comeBack(subject, server);
      for (const code of [third.answer.searchParams.get('code')!, 'no-such-code']) {
        mine.answer.searchParams.set('code', code);
        expect(await rejection(subject.finishSignIn(mine.answer, mine.encryptedState))).toEqual(signInError('failed'));
      }
      expect(logged).toEqual(Array(3).fill(expect.stringContaining('invalid_grant')));
    });

    it('a proof is a new sign-in, whose time is returned', async () => {
      const subject = await start();
      await signIn(subject, server);
      const earliest = Math.floor(Date.now() / 1000) * 1000;
      const { authenticatedAt } = await prove(subject, server);
      expect(authenticatedAt!.getTime()).toBeGreaterThanOrEqual(earliest);
      expect(server.requests.filter((request) => request === login)).toHaveLength(2);
    });

    it('a denied sign-in is rejected', async () => {
      const subject = await start();
      server.user = null;
      expect(await rejection(signIn(subject, server))).toEqual(signInError('denied'));
    });

    it("the sign-out address ends the provider's session and returns", async () => {
      const subject = await start();
      await signIn(subject, server);
      expect((await server.visit((await subject.endSessionUrl(HOME))!)).href).toBe(HOME);
      await signIn(subject, server);
      expect(server.requests.filter((request) => request === login)).toHaveLength(2);
    });
  });

describe('a proof', () => {
  it('asks the provider to sign the user in again, which an ordinary sign-in does not', async () => {
    const subject = provider();
    const proof = await comeBack(subject, oidcServer, `${oidcServer.issuer}|user-1`);
    expect(Object.fromEntries(proof.redirectUrl.searchParams)).toMatchObject({ prompt: 'login', max_age: '0' });
    const { redirectUrl } = await comeBack(subject);
    expect(['prompt', 'max_age'].filter((name) => redirectUrl.searchParams.has(name))).toEqual([]);
  });

  if (DEEP)
    describe('in further cases', () => {
      it.each([
        [['none', 'login'], 'login'],
        [['none', 'consent', 'select_account'], null],
      ])('asks a provider whose prompts are %j for %j', async (prompts, prompt) => {
        oidcServer.fault = { prompts };
        const { redirectUrl } = await comeBack(provider(), oidcServer, `${oidcServer.issuer}|user-1`);
        expect([redirectUrl.searchParams.get('prompt'), redirectUrl.searchParams.get('max_age')]).toEqual([
          prompt,
          '0',
        ]);
      });

      it.each([
        ['29 seconds before it began, by a slow clock', -29, null],
        ['half a minute before it began', -31, 'not-again'],
      ])('takes a sign-in of %s as %j', async (_name, seconds, reason) => {
        oidcServer.fault = { idToken: { auth_time: Math.ceil(clock.now().getTime() / 1000) + seconds } };
        const proof = prove(provider());
        if (reason === null) expect(await proof).toMatchObject({ subject: `${oidcServer.issuer}|user-1` });
        else expect(await rejection(proof)).toEqual(signInError(reason));
      });

      it('is not given by a provider that does not say when the user signed in', async () => {
        oidcServer.fault = { idToken: { auth_time: undefined } };
        expect(await rejection(prove(provider()))).toEqual(signInError('no-auth-time'));
      });

      it('is not given by another user', async () => {
        expect(await rejection(prove(provider(), oidcServer, 'user-2'))).toEqual(signInError('other-user'));
      });
    });
});

describe('a sign-in', () => {
  it('returns the identity', async () => {
    oidcServer.user = {
      sub: 'abc',
      email: 'Una@Example.test',
      email_verified: true,
      given_name: 'Una',
      family_name: 'Königin',
      picture: 'https://pictures.example.test/una.jpg',
    };
    expect(await signIn(provider())).toEqual({
      subject: `${oidcServer.issuer}|abc`,
      email: 'Una@Example.test',
      emailVerified: true,
      firstName: 'Una',
      lastName: 'Königin',
      pictureUrl: 'https://pictures.example.test/una.jpg',
      authenticatedAt: null,
      claims: expect.objectContaining({ sub: 'abc' }) as object,
    });
    expect(logged).toEqual([]);
    expect(oidcServer.requests).not.toContain('GET /userinfo');
  });

  if (DEEP)
    describe('with further values', () => {
      it('sends fresh PKCE, state and nonce values and the three scopes', async () => {
        const subject = provider();
        const [first, second] = [await comeBack(subject), await comeBack(subject)].map(({ redirectUrl }) =>
          Object.fromEntries(redirectUrl.searchParams),
        );
        expect(first).toMatchObject({
          client_id: 'showreel',
          response_type: 'code',
          redirect_uri: CALLBACK,
          scope: 'openid email profile',
          code_challenge_method: 'S256',
        });
        for (const name of ['state', 'nonce', 'code_challenge']) {
          expect(first![name]).toMatch(/^[\w-]{43}$/);
          expect(first![name]).not.toBe(second![name]);
        }
      });

      it.each([
        [true, true],
        ['true', true],
        [false, false],
        ['false', false],
        [1, false],
        ['yes', false],
        [undefined, false],
        [null, false],
        [['true'], false],
      ])('takes email_verified %j as %s', async (claim, verified) => {
        oidcServer.user = { sub: 'abc', email: 'una@example.test', email_verified: claim };
        expect(await signIn(provider())).toMatchObject({ email: 'una@example.test', emailVerified: verified });
      });

      it('never combines email and verification of two sources', async () => {
        oidcServer.user = { sub: 'abc', email: 'una@example.test', email_verified: true };
        oidcServer.claimsIn = 'userinfo';
        oidcServer.fault = { idToken: { email: 'boss@example.test' } };
        expect(await signIn(provider())).toMatchObject({ email: 'una@example.test', emailVerified: true });
        oidcServer.user = { sub: 'abc', email_verified: true };
        expect(await signIn(provider())).toMatchObject({ email: 'boss@example.test', emailVerified: false });
      });

      it('accepts odd claims', async () => {
        oidcServer.user = {
          sub: 'abc',
          email: 'una@example.test',
          email_verified: true,
          name: 'Una\0  of the\nHouse',
          picture: 'javascript:alert(1)',
        };
        expect(await signIn(provider())).toMatchObject({
          firstName: 'Una',
          lastName: 'of the House',
          pictureUrl: null,
        });
        oidcServer.user = { sub: 'abc', email: ['una@example.test'], email_verified: true, given_name: 7 };
        expect(await signIn(provider())).toMatchObject({
          email: '',
          emailVerified: false,
          firstName: '',
          lastName: '',
        });
      });
    });
});

describe('a rejected sign-in', () => {
  it("rejects another browser's answer without asking the provider", async () => {
    const subject = provider();
    const [mine, other] = [await comeBack(subject), await comeBack(subject)];
    oidcServer.requests.length = 0;
    expect(await rejection(subject.finishSignIn(other.answer, mine.encryptedState))).toEqual(
      signInError('not-started-here'),
    );
    expect(oidcServer.requests).toEqual([]);
  });

  it('rejects an invalid or foreign authorization state', async () => {
    const subject = provider();
    const { answer, encryptedState } = await comeBack(subject);
    const bytes = Buffer.from(encryptedState, 'base64url');
    const bent = [0, 11, 12, 40, bytes.length - 17, bytes.length - 16, bytes.length - 1].map((at) => {
      const copy = Buffer.from(bytes);
      copy[at]! ^= 1;
      return copy.toString('base64url');
    });
    for (const value of [
      ...bent,
      bytes.subarray(0, -1).toString('base64url'),
      bytes.subarray(0, 20).toString('base64url'),
      '',
      'not a state',
      '{}',
    ]) {
      expect(await rejection(subject.finishSignIn(answer, value))).toEqual(signInError('not-started-here'));
    }
    for (const options of [{ secret: 'another session secret of that length' }, { clientId: 'another' }]) {
      expect(await rejection(provider(options).finishSignIn(answer, encryptedState))).toEqual(
        signInError('not-started-here'),
      );
    }
    expect(await subject.finishSignIn(answer, encryptedState)).toMatchObject({ email: 'una@example.test' });
  });

  it('rejects an answer after ten minutes', async () => {
    const subject = provider();
    const [inTime, late] = [await comeBack(subject), await comeBack(subject)];
    clock.advance(599);
    await subject.finishSignIn(inTime.answer, inTime.encryptedState);
    clock.advance(1);
    expect(await rejection(subject.finishSignIn(late.answer, late.encryptedState))).toEqual(signInError('expired'));
  });

  if (DEEP)
    describe('with a denied or invalid answer', () => {
      it('rejects a sign-in that the provider denied', async () => {
        for (const [authorizeError, reason] of [
          ['login_required', 'failed'],
          ['server_error', 'unavailable'],
          ['temporarily_unavailable', 'unavailable'],
        ] as const) {
          oidcServer.fault = { authorizeError };
          expect(await rejection(signIn(provider()))).toEqual(signInError(reason));
        }
      });

      it('rejects an invalid answer', async () => {
        const subject = provider();
        const { answer, encryptedState } = await comeBack(subject);
        const state = answer.searchParams.get('state')!;
        for (const query of [
          `?state=${state}`,
          `?state=${state}&code=x`,
          `?state=${state}&state=${state}&code=x`,
          `?state=${state}&code=x&iss=https://evil.test`,
          `?state=${state}&error=access_denied`,
        ]) {
          expect((await rejection(subject.finishSignIn(new URL(query, CALLBACK), encryptedState))).code).toBe(
            'auth.oidc_failed',
          );
        }
      });
    });

  it.each<[string, Record<string, unknown>]>([
    ['another nonce', { nonce: 'x' }],
    ['no nonce', { nonce: undefined }],
    ['another client', { aud: 'someone-else' }],
    ['another issuer', { iss: 'https://evil.test' }],
    ['a past time', { exp: 1_000_000_000 }],
    ['no subject', { sub: undefined }],
  ])('rejects an ID token for %s', async (_name, idToken) => {
    oidcServer.fault = { idToken };
    expect(await rejection(signIn(provider()))).toEqual(signInError('failed'));
  });

  if (DEEP)
    it('rejects an ID token signed by an unknown key', async () => {
      oidcServer.fault = { foreignKey: true };
      expect(await rejection(signIn(provider()))).toEqual(signInError('failed'));
    });

  it('rejects userinfo of another subject', async () => {
    oidcServer.claimsIn = 'userinfo';
    oidcServer.fault = { idToken: { sub: 'someone-else' } };
    expect(await rejection(signIn(provider()))).toEqual(signInError('failed'));
  });

  if (DEEP)
    it('fails when the provider takes too long', async () => {
      const { answer, encryptedState } = await comeBack(provider());
      oidcServer.fault = { tokenHangs: true };
      const impatient = provider({ timeoutSeconds: 1 });
      expect(await rejection(impatient.finishSignIn(answer, encryptedState))).toEqual(signInError('unavailable'));
    });

  it('logs neither email nor code nor state', async () => {
    const subject = provider();
    const { answer, encryptedState } = await comeBack(subject);
    await subject.finishSignIn(answer, encryptedState);
    await rejection(subject.finishSignIn(answer, encryptedState));
    oidcServer.fault = { foreignKey: true };
    await rejection(signIn(subject));
    expect(logged).toHaveLength(2);
    expect(logged[0]).toContain('invalid_grant');
    for (const secret of ['una@example.test', answer.searchParams.get('code')!, answer.searchParams.get('state')!])
      expect(logged.join()).not.toContain(secret);
  });
});

if (DEEP)
  describe('an unavailable provider', () => {
    it('loads the metadata once when the provider is back', async () => {
      const { port } = oidcServer;
      const subject = provider();
      await oidcServer.close();
      expect(await rejection(subject.startSignIn(CALLBACK, null))).toEqual(signInError('unavailable'));
      oidcServer = await FakeOidcServer.start({ port, redirectUris: [CALLBACK], logoutUris: [HOME] });
      oidcServer.fault = { status: 503 };
      expect(await rejection(subject.startSignIn(CALLBACK, null))).toEqual(signInError('unavailable'));
      oidcServer.fault = {};
      oidcServer.requests.length = 0;
      await Promise.all([signIn(subject), signIn(subject)]);
      await signIn(subject);
      expect(oidcServer.requests.filter((line) => line.includes('openid-configuration'))).toHaveLength(1);
    });

    it('ends a session without waiting for the provider', async () => {
      const subject = provider();
      await oidcServer.close();
      expect(await subject.endSessionUrl(HOME)).toBeNull();
      oidcServer = await FakeOidcServer.start({ redirectUris: [CALLBACK] });
    });
  });

describe('the identity provider', () => {
  if (DEEP)
    it('rejects a plain HTTP issuer unless it is allowed', async () => {
      expect(await rejection(provider({ allowHttp: false }).startSignIn(CALLBACK, null))).toEqual(
        signInError('failed'),
      );
      expect(oidcServer.requests).toEqual([]);
    });

  it('encrypts the authorization state', () => {
    const cipher = new AuthorizationStateCipher('a session secret of enough length', 'issuer|client', clock);
    const state = { state: 'the-state', nonce: 'the-nonce', verifier: 'the-verifier', proofOf: 'the-subject' };
    const encrypted = cipher.encrypt(state);
    expect(encrypted).toMatch(/^[\w-]+$/);
    expect(Buffer.from(encrypted, 'base64url').toString('latin1')).not.toMatch(/the-/);
    expect(cipher.encrypt(state)).not.toBe(encrypted);
    expect(cipher.decryptFresh(encrypted)).toEqual({ ...state, startedAt: clock.now() });
  });

  if (DEEP)
    it('starts no sign-in and ends no session where there is none', async () => {
      const none = new NoIdentityProvider();
      expect(none.enabled).toBe(false);
      expect(await rejection(none.startSignIn())).toEqual(signInError('not-set-up'));
      expect(await rejection(none.finishSignIn())).toEqual(signInError('not-set-up'));
      expect(await none.endSessionUrl()).toBeNull();
    });
});
