import * as oidc from 'openid-client';
import type { Clock } from '../../common/clock.js';
import { AppError, appError } from '../../common/errors.js';
import { IdentityProviderPort, type ExternalIdentity, type SignInStart } from '../../ports/identity-provider.port.js';
import { identityFrom, hasEmailClaim, type Claims } from './oidc-claims.js';
import { AuthorizationStateCipher, type StartedAuthorization } from './oidc-state.js';

export interface OidcOptions {
  issuer: string;
  clientId: string;
  /** A public client has no secret: PKCE alone then ties the code to us. */
  clientSecret?: string | undefined;
  /** A claim that is read at the userinfo endpoint too if the ID token lacks it. */
  staffClaim?: { name: string } | null;
  /** The authorization state's key is derived from it. */
  secret: string;
  clock: Clock;
  /** Only development and tests allow issuers with plain http. */
  allowHttp: boolean;
  /** The provider may take this long for one answer. */
  timeoutSeconds?: number;
  /** Gets the reason for a failed sign-in, without anything secret or personal. */
  onFailure?: (reason: string) => void;
}

const SCOPES = 'openid email profile';
const TIMEOUT_SECONDS = 8;
/** The provider's clock may be this far behind ours. */
const CLOCK_TOLERANCE_MS = 30_000;

/** Messages for people, by the reason that the login page gets. */
const MESSAGES = {
  denied: 'Signing in was cancelled at the identity provider.',
  expired: 'Signing in took too long. Please try again.',
  'not-started-here': 'This sign-in was not started in this browser, or cookies are blocked. Please try again.',
  unavailable: 'The identity provider does not answer just now. Please try again in a moment.',
  failed: 'The identity provider could not sign you in. Please try again.',
  'other-user':
    'You signed in with another account at the identity provider. Please use the one you are signed in with here.',
  'not-again': 'The identity provider did not ask you to sign in again. Please sign out there and try again.',
  'no-auth-time':
    'The identity provider does not say when you signed in. Ask your administrator to have it send the claim auth_time.',
} as const;

/** Signs people in through any OpenID Connect provider: authorization code, PKCE, state and nonce. */
export class OidcIdentityProvider extends IdentityProviderPort {
  readonly enabled = true;
  private readonly stateCipher: AuthorizationStateCipher;
  private discovered: Promise<oidc.Configuration> | undefined;

  constructor(private readonly options: OidcOptions) {
    super();
    this.stateCipher = new AuthorizationStateCipher(
      options.secret,
      `${options.issuer}|${options.clientId}`,
      options.clock,
    );
  }

  async startSignIn(callbackUrl: string, proofOf: string | null): Promise<SignInStart> {
    try {
      const provider = await this.discover();
      const authorization = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        verifier: oidc.randomPKCECodeVerifier(),
        proofOf,
      };
      const url = oidc.buildAuthorizationUrl(provider, {
        redirect_uri: callbackUrl,
        response_type: 'code',
        scope: SCOPES,
        state: authorization.state,
        nonce: authorization.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(authorization.verifier),
        code_challenge_method: 'S256',
        ...(proofOf === null ? {} : signInAgain(provider.serverMetadata())),
      });
      return { redirectUrl: url.href, encryptedState: this.stateCipher.encrypt(authorization) };
    } catch (error) {
      throw this.rejection(error);
    }
  }

  async finishSignIn(callbackUrl: URL, encryptedState: string): Promise<ExternalIdentity> {
    try {
      const opened = this.stateCipher.decryptFresh(encryptedState);
      if (opened === 'unreadable') throw failure('not-started-here');
      if (opened === 'expired') throw failure('expired');
      // Checked before the provider is asked anything: a reply to somebody else's request is not ours.
      if (callbackUrl.searchParams.get('state') !== opened.state) throw failure('not-started-here');
      const provider = await this.discover();
      const tokens = await oidc.authorizationCodeGrant(provider, callbackUrl, {
        expectedState: opened.state,
        expectedNonce: opened.nonce,
        pkceCodeVerifier: opened.verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw failure('failed');
      const identity = identityFrom(claims.iss, claims, await this.userInfo(provider, tokens.access_token, claims));
      if (opened.proofOf !== null) checkProof(opened, identity);
      return identity;
    } catch (error) {
      throw this.rejection(error);
    }
  }

  async endSessionUrl(returnTo: string): Promise<string | null> {
    try {
      const provider = await this.discover();
      if (!provider.serverMetadata().end_session_endpoint) return null;
      // No id_token_hint: tokens are not kept. The client id identifies us, whose return address this is.
      return oidc.buildEndSessionUrl(provider, { client_id: this.options.clientId, post_logout_redirect_uri: returnTo })
        .href;
    } catch (error) {
      // Our own session has ended; an unreachable provider must not keep the browser from leaving.
      this.rejection(error);
      return null;
    }
  }

  /** Reads the provider's settings once, and again at the next sign-in while the provider could not be reached. */
  private discover(): Promise<oidc.Configuration> {
    if (!this.discovered) {
      const { issuer, clientId, clientSecret, allowHttp, timeoutSeconds = TIMEOUT_SECONDS } = this.options;
      const discovered = oidc.discovery(new URL(issuer), clientId, undefined, clientAuthentication(clientSecret), {
        timeout: timeoutSeconds,
        // The ID token's signature is checked too, not only the connection it came over.
        execute: [oidc.enableNonRepudiationChecks, ...(allowHttp ? [oidc.allowInsecureRequests] : [])],
      });
      this.discovered = discovered;
      discovered.catch(() => {
        if (this.discovered === discovered) this.discovered = undefined;
      });
    }
    return this.discovered;
  }

  /** Reads the user info: many providers put the email or the groups only there. Its subject must be the ID token's. */
  private async userInfo(
    provider: oidc.Configuration,
    accessToken: string,
    claims: Claims & { sub: string },
  ): Promise<Claims | null> {
    const { staffClaim } = this.options;
    const complete = hasEmailClaim(claims) && (!staffClaim || staffClaim.name in claims);
    if (complete || !provider.serverMetadata().userinfo_endpoint) return null;
    return oidc.fetchUserInfo(provider, accessToken, claims.sub);
  }

  private rejection(error: unknown): AppError {
    const rejection = error instanceof AppError ? error : failure(reasonOf(error));
    this.options.onFailure?.(`${String(rejection.details['reason'])}: ${describeError(error)}`);
    return rejection;
  }
}

/** Posts the secret where the provider allows it: Basic is the default, but often decoded wrongly. */
function clientAuthentication(secret: string | undefined): oidc.ClientAuth {
  if (secret === undefined) return oidc.None();
  const [post, basic] = [oidc.ClientSecretPost(secret), oidc.ClientSecretBasic(secret)];
  return (server, client, body, headers) =>
    (server.token_endpoint_auth_methods_supported?.includes('client_secret_post') ? post : basic)(
      server,
      client,
      body,
      headers,
    );
}

/**
 * Returns the parameters that make a provider ask people to sign in although they are signed in already (OpenID
 * Connect Core 3.1.2.1). A provider that lists its prompts without `login` answers that prompt with a page of its own,
 * from which nobody comes back.
 */
function signInAgain({ prompt_values_supported: prompts }: oidc.ServerMetadata): Record<string, string> {
  const login = !Array.isArray(prompts) || prompts.includes('login');
  return { max_age: '0', ...(login && { prompt: 'login' }) };
}

/**
 * The requested parameters pass through the browser, which may leave them out: only the ID token shows that the person
 * has signed in again. With `max_age`, it must say when (OpenID Connect Core 3.1.2.1).
 */
function checkProof(
  { proofOf, startedAt }: StartedAuthorization,
  { subject, authenticatedAt }: ExternalIdentity,
): void {
  if (subject !== proofOf) throw failure('other-user');
  if (authenticatedAt === null) throw failure('no-auth-time');
  if (authenticatedAt.getTime() < startedAt.getTime() - CLOCK_TOLERANCE_MS) throw failure('not-again');
}

function failure(reason: keyof typeof MESSAGES): AppError {
  return appError('auth.oidc_failed', MESSAGES[reason], { reason });
}

function reasonOf(error: unknown): keyof typeof MESSAGES {
  if (error instanceof oidc.AuthorizationResponseError) {
    if (error.error === 'access_denied') return 'denied';
    return error.error === 'temporarily_unavailable' || error.error === 'server_error' ? 'unavailable' : 'failed';
  }
  return isUnreachable(error) ? 'unavailable' : 'failed';
}

/**
 * Says whether there was no listener, a timeout or a 5xx, by names, since the library wraps some of these in causes.
 */
function isUnreachable(error: unknown): boolean {
  if (error instanceof Response) return error.status >= 500;
  if (typeof error !== 'object' || error === null) return false;
  const { code, cause, name, message } = error as {
    code?: unknown;
    cause?: unknown;
    name?: unknown;
    message?: unknown;
  };
  return (
    code === 'OAUTH_TIMEOUT' ||
    code === 'OAUTH_ABORT' ||
    (name === 'TypeError' && message === 'fetch failed') ||
    isUnreachable(cause)
  );
}

/** The log gets kinds and codes only, since descriptions and causes may hold codes, tokens and emails. */
function describeError(error: unknown): string {
  if (error instanceof oidc.AuthorizationResponseError || error instanceof oidc.ResponseBodyError)
    return `the provider answered ${JSON.stringify(error.error.slice(0, 60))}`;
  if (!(error instanceof Error)) return 'unknown';
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? `${error.message} (${code})` : error.message;
}
