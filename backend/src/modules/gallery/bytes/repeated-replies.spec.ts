import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { fastify } from 'fastify';
import { drainBeforeClosing } from '../../../common/http/request-lifetime.js';
import { sendRepliesAgain, type RepeatedReplies } from './repeated-replies.js';

/** More than a connection holds while nobody reads. */
const BYTES = Buffer.alloc(32 * 1024 * 1024, 'bytes');

describe('a reply from memory', () => {
  it('is sent to its end before the server closes', async () => {
    const server = fastify({ forceCloseConnections: true });
    const replies: Pick<RepeatedReplies, 'send'> = {
      send: (_, response) => {
        response.writeHead(200, ['content-length', String(BYTES.length)]).end(BYTES);
        return true;
      },
    };
    const finish = drainBeforeClosing(server, 60_000);
    sendRepliesAgain(server, replies, { route: '/', isEnding: () => false, finish, observe: null });
    const url = await server.listen({ port: 0, host: '127.0.0.1' });
    const [reply] = (await once(get(url), 'response')) as [IncomingMessage];
    const closed = server.close();
    let length = 0;
    for await (const chunk of reply as AsyncIterable<Buffer>) length += chunk.length;
    expect(length).toBe(BYTES.length);
    await closed;
  });
});
