import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { checkVideoHead } from './video-source.js';

let server: Server;
let answer: (response: ServerResponse) => void;
beforeEach(async () => {
  server = createServer((_, response) => answer(response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(async () => {
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
});
const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/film.mp4`;

describe('the first bytes of a film', () => {
  test('that are cut off are a fault of the store, not of the film', async () => {
    answer = (response) => {
      response.writeHead(206, { 'content-length': 576 }).write('....ftyp');
      setImmediate(() => response.destroy());
    };
    await expect(checkVideoHead(url())).rejects.toMatchObject({ code: 'storage.unavailable' });
  });

  test('are no longer awaited once the job is cancelled', async () => {
    const controller = new AbortController();
    answer = (response) => {
      response
        .writeHead(206, { 'content-length': 576 })
        .write('....ftyp', () => controller.abort(new Error('the job was cancelled')));
    };
    await expect(checkVideoHead(url(), controller.signal)).rejects.toThrow('the job was cancelled');
  });
});
