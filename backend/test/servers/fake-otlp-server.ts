import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** A span as a collector gets it. */
export interface ReceivedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  /** 2: server; 5: consumer. */
  kind: number;
  attributes: { key: string; value: Record<string, unknown> }[];
  status: { code?: number };
}

interface ExportRequest {
  resourceSpans: { scopeSpans: { spans: ReceivedSpan[] }[] }[];
}

/** A collector that takes spans by OTLP over HTTP, in JSON. */
export class FakeOtlpServer {
  readonly spans: ReceivedSpan[] = [];
  readonly headers: IncomingHttpHeaders[] = [];
  readonly paths: string[] = [];

  private constructor(private readonly server: Server) {}

  static async start(): Promise<FakeOtlpServer> {
    const server = createServer((request, response) => {
      fake.paths.push(request.url ?? '');
      fake.headers.push(request.headers);
      void json(request).then((body) => {
        for (const { scopeSpans } of (body as ExportRequest).resourceSpans)
          for (const { spans } of scopeSpans) fake.spans.push(...spans);
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      });
    });
    const fake = new FakeOtlpServer(server);
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
}
