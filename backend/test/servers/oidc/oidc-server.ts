import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { OidcServerOptions, OidcUser } from './oidc-types.js';

/** An OpenID Connect provider for tests, on a port of its own. `user` signs in; null presses "deny". */
export abstract class OidcServer {
  readonly clientId: string;
  readonly clientSecret: string | null;
  abstract user: OidcUser | null;
  /** Method and path of each request, in order. */
  readonly requests: string[] = [];
  private readonly server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', this.issuer);
    this.requests.push(`${request.method} ${url.pathname}`);
    this.handle(request, response, url).catch((error: unknown) => response.destroy(error as Error));
  });

  protected constructor(protected readonly options: OidcServerOptions) {
    this.clientId = options.clientId ?? 'showreel';
    this.clientSecret = options.clientSecret === undefined ? 'fake: s3cret+/%' : options.clientSecret;
  }

  protected abstract handle(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void>;

  /** Opens the provider's page, as the browser does. @returns the address at which it ends up */
  abstract visit(url: string): Promise<URL>;

  protected async listen(): Promise<this> {
    await new Promise<void>((resolve, reject) =>
      this.server.once('error', reject).listen(this.options.port ?? 0, '127.0.0.1', resolve),
    );
    return this;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  get issuer(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
