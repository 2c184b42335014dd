import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fastify, type FastifyInstance } from 'fastify';
import { closeOnUnreadBody, discardBody, limitBodyTime } from './request-body.js';

let server: FastifyInstance;
let port: number;
let bodies: unknown[];

describe('body of a request', () => {
  beforeEach(async () => {
    bodies = [];
    server = fastify({ forceCloseConnections: true });
    closeOnUnreadBody(server);
    limitBodyTime(server, { ms: 300, except: ({ url }) => url === '/slow' });
    server.post('/*', async ({ body }) => {
      bodies.push(body);
      return 'ok';
    });
    server.get('/*', () => 'unread');
    await server.listen({ port: 0, host: '127.0.0.1' });
    port = (server.server.address() as { port: number }).port;
  });
  afterEach(() => server.close());

  async function send(path: string, length: string, body: string, method = 'POST'): Promise<Socket> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(`${method} ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${length}\r\n\r\n${body}`);
    return socket;
  }

  test.each([
    ['never comes', 'Content-Length: 10', ''],
    ['stops in the middle', 'Content-Length: 10', '"half'],
    ['comes in chunks and stops', 'Transfer-Encoding: chunked', '5\r\n"half\r\n'],
  ])('a request whose body %s ends with 408', async (_, length, body) => {
    expect(await text(await send('/', length, body))).toMatch(/^HTTP\/1\.1 408 /);
    expect(bodies).toEqual([]);
  });

  test('a request that may be slow is read to its end', async () => {
    const cut = once((await send('/', 'Content-Length: 10', '')).resume(), 'close');
    const slow = await send('/slow', 'Content-Length: 6', '"so');
    // The deadline of the other, which began before, is over.
    await cut;
    slow.end('me"');
    expect(await text(slow)).toMatch(/^HTTP\/1\.1 200 /);
    expect(bodies).toEqual(['some']);
  });

  test('a connection whose body came in time stays open for the next request', async () => {
    const socket = await send('/', 'Content-Length: 3', '"a"');
    await once(socket, 'data');
    const cut = once((await send('/', 'Content-Length: 10', '')).resume(), 'close');
    await cut;
    socket.end('POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 3\r\n\r\n"b"');
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 /);
    expect(bodies).toEqual(['a', 'b']);
  });

  test.each([
    ['of unknown length', 'Transfer-Encoding: chunked', '5\r\n"half\r\n'],
    ['of many megabytes', 'Content-Length: 70000000', '"half'],
  ])('a body %s that nobody reads ends with its connection', async (_, length, body) => {
    expect(await text(await send('/slow', length, body, 'GET'))).toMatch(
      /^HTTP\/1\.1 200 .*\r\nconnection: close\r\n.*unread$/is,
    );
  });

  test('a short body that nobody reads costs no connection', async () => {
    const socket = await send('/slow', 'Content-Length: 6', '"so', 'GET');
    await once(socket, 'data');
    socket.end('me"POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 3\r\n\r\n"b"');
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 /);
    expect(bodies).toEqual(['b']);
  });

  test('what is left of a body is dropped, an endless one with its connection', async () => {
    const short = Readable.from([Buffer.alloc(60), Buffer.alloc(40)]);
    discardBody(short, 100);
    await once(short, 'end');
    let given = 0;
    const endless = new Readable({ read: () => void endless.push(Buffer.alloc((given += 60) && 60)) });
    discardBody(endless, 100);
    await once(endless, 'close');
    expect([endless.destroyed, given < 1_000]).toEqual([true, true]);
  });
});
