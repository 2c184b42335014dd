import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Provider, ProviderContext } from 'oidc-provider';
import { createMemoryAdapter } from 'oidc-provider/lib/adapters/memory_adapter.js';
import { OidcServer } from './oidc-server.js';
import type { OidcServerOptions, OidcUser } from './oidc-types.js';
import { SigningKey } from './signing-key.js';

const KEY = new SigningKey();

/**
 * The certified provider `oidc-provider`: shows that the fake server is not only our own reading of the standard.
 * Profile claims are returned by userinfo only. One browser visits it, which stays signed in.
 */
export class RealOidcServer extends OidcServer {
  user: OidcUser | null = { sub: 'user-1', email: 'una@example.test', email_verified: true, name: 'Una User' };
  private readonly cookies = new Map<string, string>();
  private provider!: Provider;

  static async start(options: OidcServerOptions): Promise<RealOidcServer> {
    const real = await new RealOidcServer(options).listen();
    // On Node 20, where the tests show that it works, the package warns that it is not supported.
    const warnings = jest.spyOn(console, 'warn').mockReturnValue();
    const { Provider } = await import('oidc-provider');
    warnings.mockRestore();
    real.provider = new Provider(real.issuer, real.configuration());
    return real;
  }

  /** Follows redirects, keeps cookies and confirms the sign-out. */
  async visit(address: string): Promise<URL> {
    let url = new URL(address);
    let form: URLSearchParams | undefined;
    while (url.origin === this.issuer) {
      const cookie = Array.from(this.cookies, (pair) => pair.join('=')).join('; ');
      const method = form ? 'POST' : 'GET';
      const reply = await fetch(url, { redirect: 'manual', headers: { cookie }, method, body: form ?? null });
      for (const line of reply.headers.getSetCookie()) {
        const [name = '', value] = line.split(';', 1)[0]!.split('=');
        if (value) this.cookies.set(name, value);
        else this.cookies.delete(name);
      }
      const [location, page] = [reply.headers.get('location'), await reply.text()];
      const [, action, xsrf = ''] = /action="(.+?)".*name="xsrf" value="(.+?)"/.exec(page) ?? [];
      const next = location ?? action;
      if (!next) throw new Error(`The provider shows a page: ${reply.status} ${page}`);
      form = location ? undefined : new URLSearchParams({ xsrf, logout: 'yes' });
      url = new URL(next, url);
    }
    return url;
  }

  protected async handle(request: IncomingMessage, response: ServerResponse, { pathname }: URL): Promise<void> {
    if (pathname !== '/login') return void this.provider.callback()(request, response);
    const result = this.user ? { login: { accountId: this.user.sub } } : { error: 'access_denied' };
    await this.provider.interactionFinished(request, response, result);
  }

  private configuration() {
    const { redirectUris, logoutUris = [], authMethods = ['client_secret_basic'] } = this.options;
    return {
      adapter: createMemoryAdapter(),
      jwks: { keys: [KEY.privateJwk()] },
      clientAuthMethods: authMethods,
      clients: [
        {
          client_id: this.clientId,
          ...(this.clientSecret === null ? {} : { client_secret: this.clientSecret }),
          token_endpoint_auth_method: authMethods[0],
          redirect_uris: redirectUris,
          post_logout_redirect_uris: logoutUris,
        },
      ],
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
      findAccount: (_context: unknown, accountId: string) => ({ accountId, claims: () => this.user }),
      interactions: { url: () => '/login' },
      // Nobody is asked for consent.
      loadExistingGrant: async ({ oidc }: ProviderContext) => {
        const grant = new this.provider.Grant({
          clientId: oidc.client.clientId,
          accountId: oidc.session.accountId,
        });
        grant.addOIDCScope('openid email profile');
        await grant.save();
        return grant;
      },
      ttl: { AccessToken: 300, Grant: 300, IdToken: 300, Interaction: 300, Session: 300 },
      features: {
        devInteractions: { enabled: false },
        rpInitiatedLogout: { logoutSource: (context: ProviderContext, form: string) => void (context.body = form) },
      },
    };
  }
}
