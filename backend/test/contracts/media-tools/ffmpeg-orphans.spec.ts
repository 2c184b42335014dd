import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';

let store: Server;
let worker: ChildProcess;

describe('ffmpeg after its process died', () => {
  beforeEach(async () => {
    // A store that takes the request and never answers: the program reads from it until it is killed.
    store = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(store, 'listening');
  });
  afterEach(() => {
    worker.kill('SIGKILL');
    store.closeAllConnections();
    store.close();
  });

  test.each(['ffmpeg', 'ffprobe'])(
    '%s ends with a worker that is killed',
    async (program) => {
      const script = fileURLToPath(new URL('./ffmpeg-child.mjs', import.meta.url));
      const film = `http://127.0.0.1:${(store.address() as AddressInfo).port}/film.mp4`;
      worker = spawn(process.execPath, [script, program, film], {
        stdio: 'inherit',
        env: { ...process.env, NODE_OPTIONS: '' },
      });
      const [{ socket }] = (await once(store, 'request')) as [IncomingMessage];
      worker.kill('SIGKILL');
      if (!socket.destroyed) await once(socket, 'close');
      expect(socket.destroyed).toBe(true);
    },
    60_000,
  );
});
