import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The European Central Bank's file of exchange rates, in the form that the bank publishes. */
export class FakeEcbServer {
  /** The rates by day and currency. */
  rates: Record<string, Record<string, number>> = {};
  /** `down`: the connection is cut; `broken`: an error page; `silent`: no answer. */
  fault: 'none' | 'down' | 'broken' | 'silent' = 'none';
  requests = 0;

  private constructor(private readonly server: Server) {}

  static async start(): Promise<FakeEcbServer> {
    const server = createServer((request, response) => {
      fake.requests += 1;
      if (fake.fault === 'silent') return;
      if (fake.fault === 'down') {
        request.socket.destroy();
        return;
      }
      if (fake.fault === 'broken') response.writeHead(503).end('<html>Service unavailable</html>');
      else response.writeHead(200, { 'content-type': 'text/xml' }).end(fake.file());
    });
    const fake = new FakeEcbServer(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return fake;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/stats/eurofxref/eurofxref-hist-90d.xml`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** The newest day first. */
  private file(): string {
    const days = Object.entries(this.rates).sort(([one], [other]) => (one < other ? 1 : -1));
    const cubes = days.map(
      ([day, rates]) =>
        `<Cube time="${day}">${Object.entries(rates)
          .map(([currency, rate]) => `<Cube currency="${currency.toUpperCase()}" rate="${rate}"/>`)
          .join('')}</Cube>`,
    );
    return `<?xml version="1.0" encoding="UTF-8"?><gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref"><gesmes:subject>Reference rates</gesmes:subject><gesmes:Sender><gesmes:name>European Central Bank</gesmes:name></gesmes:Sender><Cube>${cubes.join('')}</Cube></gesmes:Envelope>`;
  }
}
