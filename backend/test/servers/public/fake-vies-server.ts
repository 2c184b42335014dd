import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The public REST API of VIES: `/ms/{country}/vat/{number}`. */
export class FakeViesServer {
  /** The names of registered companies by VAT ID. */
  readonly registered = new Map<string, string>();
  /** VIES's own error, or no answer at all. */
  fault: 'none' | 'MS_UNAVAILABLE' | 'MS_MAX_CONCURRENT_REQ' | 'broken' | 'silent' | 'down' = 'none';
  /** The path and query of every request. */
  readonly requests: string[] = [];

  private constructor(private readonly server: Server) {}

  static async start(): Promise<FakeViesServer> {
    const server = createServer((request, response) => {
      fake.requests.push(request.url!);
      if (fake.fault === 'silent') return;
      if (fake.fault === 'down') {
        request.socket.destroy();
        return;
      }
      if (fake.fault === 'broken') {
        response.writeHead(500).end('<html></html>');
        return;
      }
      const url = new URL(request.url!, 'http://vies.test');
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(fake.reply(url)));
    });
    const fake = new FakeViesServer(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return fake;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private reply({ pathname, searchParams }: URL) {
    const [, country, vatNumber] = /^\/ms\/([A-Z]{2})\/vat\/([^/]+)$/.exec(pathname) ?? [];
    const requester = searchParams.get('requesterMemberStateCode');
    const name = this.registered.get(`${country}${vatNumber}`);
    const isValid = name !== undefined && this.fault === 'none';
    const unknownRequester =
      requester !== null && !this.registered.has(requester + searchParams.get('requesterNumber'));
    const userError = this.fault !== 'none' ? this.fault : isValid ? 'VALID' : 'INVALID';
    return {
      isValid: isValid && !unknownRequester,
      requestDate: '2026-11-23T12:00:00.000Z',
      userError: unknownRequester ? 'INVALID_REQUESTER_INFO' : userError,
      name: isValid ? name : '---',
      address: '---',
      requestIdentifier: isValid && requester !== null ? 'WAPIAAAAYx1y2z3' : '',
      originalVatNumber: vatNumber,
      vatNumber,
      viesApproximate: { name: '---', street: '---', postalCode: '---', city: '---', companyType: '---', matchName: 3 },
    };
  }
}
