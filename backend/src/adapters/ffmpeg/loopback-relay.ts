import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { isIP, type AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const PASSED_ON = ['content-type', 'content-length', 'content-range', 'accept-ranges', 'etag', 'last-modified'];

/**
 * Lets a program that cannot look up host names read a URL: the statically linked ffmpeg builds of the
 * npm packages crash in the C library's resolver. Ranges pass through; one relay serves one URL.
 */
export async function withLoopbackRelay<T>(url: string, work: (relayed: string) => Promise<T>): Promise<T> {
  if (isIP(new URL(url).hostname.replace(/^\[|\]$/g, ''))) return work(url);
  const path = `/${randomUUID()}`;
  const server = createServer((request, response) => {
    if (request.url !== path) response.writeHead(404).end();
    else relay(url, request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  try {
    return await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

async function relay(url: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const range = request.headers.range;
  let reply: Response;
  try {
    reply = await fetch(url, {
      headers: { 'accept-encoding': 'identity', ...(range ? { range } : {}) },
      signal: gone.signal,
    });
  } catch {
    response.writeHead(502).end();
    return;
  }
  const headers = PASSED_ON.flatMap((name) =>
    reply.headers.has(name) ? [[name, reply.headers.get(name)!] as const] : [],
  );
  response.writeHead(reply.status, Object.fromEntries(headers));
  if (!reply.body) response.end();
  else await pipeline(Readable.fromWeb(reply.body as Parameters<typeof Readable.fromWeb>[0]), response);
}
