import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { TEST_CERTIFICATE, TEST_KEY } from './smtp/certificate.js';

/** A proxy in front of a server, set up rightly or not. */
export class FrontProxy {
  /** The address to which requests go; null: nothing answers. */
  target: string | null = null;
  /** `set`: as it should be; `pass`: what the client sends; `none`: nothing. */
  forwardedFor: 'set' | 'pass' | 'none' = 'set';
  forwardedProto = true;
  keepsHost = true;
  maxBodyBytes = Infinity;
  buffers = false;
  passesRanges = true;
  /** It lets nobody read. */
  passesGet = true;
  /** The server's time, in seconds from the real one. */
  clockSkew = 0;
  /** Another site answers in its place. */
  isOtherSite = false;
  private readonly server: Server;

  private constructor(private readonly tls: boolean) {
    const handle = (request: IncomingMessage, response: ServerResponse) => void this.handle(request, response);
    this.server = tls ? createTlsServer({ key: TEST_KEY, cert: TEST_CERTIFICATE }, handle) : createServer(handle);
  }

  /** Listens on a free port of the loopback, with TLS or without. */
  static async start({ tls }: { tls: boolean }): Promise<FrontProxy> {
    const proxy = new FrontProxy(tls);
    await new Promise<void>((resolve) => proxy.server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get url(): string {
    const { port } = this.server.address() as AddressInfo;
    return this.tls ? `https://localhost:${port}` : `http://127.0.0.1:${port}`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.on('error', () => undefined);
    if (this.target === null) return void request.socket.destroy();
    if (this.isOtherSite)
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Welcome to nginx');
    if (request.method === 'GET' && !this.passesGet) return void response.writeHead(405).end();
    if (Number(request.headers['content-length'] ?? 0) > this.maxBodyBytes)
      return void response.writeHead(413, { connection: 'close' }).end('<html>413 Request Entity Too Large</html>');
    const { hostname, port, host } = new URL(this.target);
    const upstream = httpRequest(
      { hostname, port, method: request.method, path: request.url, headers: this.headersOf(request, host) },
      (reply) => void this.answer(reply, response),
    );
    upstream.on('error', () => response.destroy());
    request.pipe(upstream);
  }

  private headersOf(request: IncomingMessage, host: string): Record<string, string | string[] | undefined> {
    const headers: Record<string, string | string[] | undefined> = { ...request.headers };
    if (!this.keepsHost) headers['host'] = host;
    if (!this.passesRanges) delete headers['range'];
    if (this.forwardedFor === 'set') headers['x-forwarded-for'] = request.socket.remoteAddress;
    if (this.forwardedFor === 'none') delete headers['x-forwarded-for'];
    if (this.forwardedProto && this.tls) headers['x-forwarded-proto'] = 'https';
    return headers;
  }

  private async answer(reply: IncomingMessage, response: ServerResponse): Promise<void> {
    const date = this.clockSkew === 0 ? {} : { date: new Date(Date.now() + this.clockSkew * 1_000).toUTCString() };
    response.writeHead(reply.statusCode!, { ...reply.headers, ...date });
    if (this.buffers) response.end(await buffer(reply));
    else reply.pipe(response);
  }
}
