import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { fastify } from 'fastify';
import { drainBeforeClosing } from './request-lifetime.js';

/** More than a connection holds while nobody reads. */
const LARGE = Buffer.alloc(32 * 1024 * 1024, 'bytes');

/** Starts a server whose only page answers when `answer` is called. */
async function serve(timeoutMs: number) {
  const server = fastify({ forceCloseConnections: true });
  drainBeforeClosing(server, timeoutMs);
  let answer: (body: unknown) => void = () => undefined;
  let asked: () => void;
  const atWork = new Promise<void>((resolve) => (asked = resolve));
  server.get('/', () => {
    asked();
    return new Promise((resolve) => (answer = resolve));
  });
  const url = await server.listen({ port: 0, host: '127.0.0.1' });
  return { server, url, atWork, answer: (body: unknown) => answer(body) };
}

describe('a server that ends', () => {
  it('answers what it was asked before, and takes nothing new', async () => {
    const { server, url, atWork, answer } = await serve(60_000);
    const reply = fetch(url).then((response) => response.text());
    await atWork;
    const closed = server.close();
    await expect(fetch(url)).rejects.toThrow();
    answer('in time');
    expect(await reply).toBe('in time');
    await closed;
  });

  it('sends a large reply to its end', async () => {
    const { server, url, atWork, answer } = await serve(60_000);
    const asked = once(get(url), 'response');
    await atWork;
    answer(LARGE);
    const [reply] = (await asked) as [IncomingMessage];
    const closed = server.close();
    let length = 0;
    for await (const chunk of reply as AsyncIterable<Buffer>) length += chunk.length;
    expect(length).toBe(LARGE.length);
    await closed;
  });

  it('lets a handler finish whose visitor has gone', async () => {
    const { server, url, atWork, answer } = await serve(60_000);
    const leaving = new AbortController();
    const reply = fetch(url, { signal: leaving.signal }).catch(() => 'gone');
    await atWork;
    leaving.abort();
    expect(await reply).toBe('gone');
    let ended = false;
    const closed = server.close().then(() => (ended = true));
    // By then, closing waits for nothing but the handler.
    await expect(fetch(url)).rejects.toThrow();
    await new Promise((resolve) => setImmediate(resolve));
    expect(ended).toBe(false);
    answer('to nobody');
    await closed;
  });

  it('waits for no stream', async () => {
    const { server, url, atWork, answer } = await serve(60_000);
    const reply = fetch(url);
    await atWork;
    answer(
      Readable.from(
        (async function* () {
          yield 'a beginning';
          await new Promise(() => undefined);
        })(),
      ),
    );
    const { body } = await reply;
    await server.close();
    await expect(body!.pipeTo(new WritableStream())).rejects.toThrow();
  });

  it('does not wait longer than its timeout', async () => {
    const { server, url, atWork } = await serve(50);
    const reply = fetch(url);
    void reply.catch(() => undefined);
    await atWork;
    await server.close();
    await expect(reply).rejects.toThrow();
  });
});
