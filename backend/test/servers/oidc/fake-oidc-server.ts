import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { OidcServer } from './oidc-server.js';
import { OAuthError, type Grant, type OidcFault, type OidcServerOptions, type OidcUser } from './oidc-types.js';
import { SigningKey } from './signing-key.js';

/** Made once a process: a 2048-bit key takes a third of a second. */
const KEY = new SigningKey();
const FOREIGN_KEY = new SigningKey();

/**
 * An OpenID Connect provider over real HTTP, for tests: checks the client, the redirect address,
 * PKCE (S256 only) and one-time codes as a real one does, and signs RS256.
 */
export class FakeOidcServer extends OidcServer {
  user: OidcUser | null = {
    sub: 'user-1',
    email: 'una@example.test',
    email_verified: true,
    given_name: 'Una',
    family_name: 'User',
  };
  /** The place in which the profile claims are returned. */
  claimsIn: 'id_token' | 'userinfo' = 'id_token';
  /** The time at which `user` signs in again, when a request asks for that by `max_age`. */
  now = () => new Date();
  fault: OidcFault = {};
  private readonly codes = new Map<string, Grant>();
  private readonly accessTokens = new Map<string, OidcUser>();

  static start(options: OidcServerOptions): Promise<FakeOidcServer> {
    return new FakeOidcServer(options).listen();
  }

  async visit(url: string): Promise<URL> {
    const reply = await fetch(url, { redirect: 'manual' });
    const location = reply.headers.get('location');
    if (!location) throw new Error(`The provider shows a page: ${reply.status} ${await reply.text()}`);
    return new URL(location);
  }

  protected async handle(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    try {
      await this.reply(request, response, url);
    } catch (error) {
      if (!(error instanceof OAuthError)) throw error;
      json(response, { error: error.code }, error.status);
    }
  }

  private async reply(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    if (this.fault.status) return void response.writeHead(this.fault.status).end('out of order');
    switch (`${request.method} ${url.pathname}`) {
      case 'GET /.well-known/openid-configuration':
        return json(response, this.metadata());
      case 'GET /jwks':
        return json(response, { keys: [KEY.publicJwk()] });
      case 'GET /authorize':
        return this.authorize(url.searchParams, response);
      case 'POST /token':
        if (this.fault.tokenHangs) return;
        return json(response, this.token(request, new URLSearchParams(await text(request))));
      case 'GET /userinfo':
        return this.userInfo(request, response);
      case 'GET /logout':
        return this.endSession(url.searchParams, response);
      default:
        return void response.writeHead(404).end();
    }
  }

  private metadata() {
    return {
      issuer: this.issuer,
      authorization_endpoint: `${this.issuer}/authorize`,
      token_endpoint: `${this.issuer}/token`,
      userinfo_endpoint: `${this.issuer}/userinfo`,
      jwks_uri: `${this.issuer}/jwks`,
      end_session_endpoint: `${this.issuer}/logout`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
      ...(this.fault.prompts ? { prompt_values_supported: this.fault.prompts } : {}),
      ...(this.options.authMethods ? { token_endpoint_auth_methods_supported: this.options.authMethods } : {}),
    };
  }

  private authorize(query: URLSearchParams, response: ServerResponse): void {
    const redirectUri = query.get('redirect_uri') ?? '';
    // An unknown client or address is never redirected to: that would be an open redirect.
    if (query.get('client_id') !== this.clientId || !this.options.redirectUris.includes(redirectUri))
      return void response.writeHead(400).end('unknown client or redirect_uri');
    const answer = new URL(redirectUri);
    answer.searchParams.set('state', query.get('state') ?? '');
    answer.searchParams.set('iss', this.issuer);
    const error = this.fault.authorizeError ?? (this.user === null ? 'access_denied' : this.requestError(query));
    if (error) {
      answer.searchParams.set('error', error);
    } else {
      const code = randomBytes(24).toString('base64url');
      this.codes.set(code, {
        redirectUri,
        challenge: query.get('code_challenge')!,
        nonce: query.get('nonce') ?? '',
        authTime: query.has('max_age') ? Math.floor(this.now().getTime() / 1000) : undefined,
        user: { ...this.user! },
      });
      answer.searchParams.set('code', code);
    }
    response.writeHead(302, { location: answer.href }).end();
  }

  private requestError(query: URLSearchParams): string | undefined {
    if (query.get('response_type') !== 'code') return 'unsupported_response_type';
    if (!(query.get('scope') ?? '').split(' ').includes('openid')) return 'invalid_scope';
    if (query.get('code_challenge_method') !== 'S256' || !query.get('code_challenge')) return 'invalid_request';
    return undefined;
  }

  private token(request: IncomingMessage, form: URLSearchParams) {
    this.authenticateClient(request, form);
    const code = form.get('code') ?? '';
    const grant = this.codes.get(code);
    // One use, whatever comes of it.
    this.codes.delete(code);
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (form.get('grant_type') !== 'authorization_code') throw new OAuthError(400, 'unsupported_grant_type');
    if (!grant || grant.redirectUri !== form.get('redirect_uri') || grant.challenge !== challenge)
      throw new OAuthError(400, 'invalid_grant');
    const now = Math.floor(Date.now() / 1000);
    const { sub, ...profile } = grant.user;
    const claims = {
      iss: this.issuer,
      aud: this.clientId,
      iat: now,
      exp: now + 300,
      nonce: grant.nonce,
      auth_time: grant.authTime,
      sub,
      ...(this.claimsIn === 'id_token' ? profile : {}),
      ...this.fault.idToken,
    };
    const accessToken = randomBytes(24).toString('base64url');
    this.accessTokens.set(accessToken, grant.user);
    const signer = this.fault.foreignKey ? FOREIGN_KEY : KEY;
    return { access_token: accessToken, token_type: 'Bearer', expires_in: 300, id_token: signer.sign(claims, KEY.id) };
  }

  private authenticateClient(request: IncomingMessage, form: URLSearchParams): void {
    const { authorization } = request.headers;
    const methods = this.options.authMethods ?? ['client_secret_basic'];
    let [id, secret] = [form.get('client_id'), form.get('client_secret')];
    let method = secret === null ? 'none' : 'client_secret_post';
    if (authorization?.startsWith('Basic ')) {
      method = 'client_secret_basic';
      [id, secret] = Buffer.from(authorization.slice(6), 'base64')
        .toString()
        .split(':')
        .map((part) => new URLSearchParams(`part=${part}`).get('part')) as [string, string];
    }
    const allowed = this.clientSecret === null ? method === 'none' : methods.includes(method);
    if (!allowed || id !== this.clientId || secret !== this.clientSecret) throw new OAuthError(401, 'invalid_client');
  }

  private userInfo(request: IncomingMessage, response: ServerResponse): void {
    const user = this.accessTokens.get((request.headers.authorization ?? '').replace(/^Bearer /i, ''));
    if (!user) return void response.writeHead(401, { 'www-authenticate': 'Bearer error="invalid_token"' }).end();
    json(response, user);
  }

  private endSession(query: URLSearchParams, response: ServerResponse): void {
    const returnTo = query.get('post_logout_redirect_uri') ?? '';
    const known = query.get('client_id') === this.clientId && (this.options.logoutUris ?? []).includes(returnTo);
    if (known) response.writeHead(302, { location: returnTo }).end();
    else response.writeHead(400).end('unknown client or post_logout_redirect_uri');
  }
}

function json(response: ServerResponse, body: unknown, status = 200): void {
  response
    .writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    .end(JSON.stringify(body));
}
