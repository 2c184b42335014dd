import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A file behind HTTP with byte ranges, counting what it sends. */
export class RangeServer {
  bytesSent = 0;
  /** A connection breaks when this many bytes have been sent in all; the next one does not. */
  breaksAt = Infinity;
  private constructor(private readonly server: Server) {}

  static async serve(path: string): Promise<RangeServer> {
    const { size } = await stat(path);
    const server = createServer((request, response) => {
      const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
      const start = Number(from ?? 0);
      const end = to ? Math.min(Number(to), size - 1) : size - 1;
      if (start >= size) {
        response.writeHead(416, { 'content-range': `bytes */${size}` }).end();
        return;
      }
      const range = from === undefined ? {} : { 'content-range': `bytes ${start}-${end}/${size}` };
      response.writeHead(from === undefined ? 200 : 206, {
        'accept-ranges': 'bytes',
        'content-length': end - start + 1,
        'content-type': 'video/mp4',
        ...range,
      });
      const file = createReadStream(path, { start, end });
      file.on('data', (chunk) => {
        counted.bytesSent += chunk.length;
        if (counted.bytesSent < counted.breaksAt) return;
        counted.breaksAt = Infinity;
        response.destroy();
      });
      response.on('close', () => file.destroy());
      file.pipe(response);
    });
    const counted = new RangeServer(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return counted;
  }

  url(host = '127.0.0.1'): string {
    return `http://${host}:${(this.server.address() as AddressInfo).port}/film.mp4`;
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.server.closeAllConnections();
    await closed;
  }
}
