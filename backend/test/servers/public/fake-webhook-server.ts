import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** Accepts webhooks and keeps their bodies. */
export class FakeWebhookServer {
  /** The bodies that arrived, and were accepted. */
  readonly received: Record<string, unknown>[] = [];
  readonly headers: IncomingHttpHeaders[] = [];
  /** The status of its replies. */
  status = 204;
  /** The address to which it redirects, with the status. */
  location: string | undefined;

  private constructor(private readonly server: Server) {}

  static async start(): Promise<FakeWebhookServer> {
    const server = createServer((request, response) => {
      fake.headers.push(request.headers);
      void json(request).then((body) => {
        if (fake.status < 300) fake.received.push(body as Record<string, unknown>);
        response.writeHead(fake.status, fake.location === undefined ? {} : { location: fake.location }).end();
      });
    });
    const fake = new FakeWebhookServer(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return fake;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/hooks/secret-path`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
