import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DiskStorage } from '../../../src/adapters/disk/disk-storage.js';
import { SystemClock } from '../../../src/common/clock.js';

const MIB = 1024 * 1024;
const MEGABYTES = 150;
const from = (relative: string) => new URL(relative, import.meta.url).href;
/** Receives uploads in a process of its own, so that its memory is the receiver's. */
const RECEIVER = `
  import { DiskUploadReceiver } from '${from('../../../src/adapters/disk/disk-upload-receiver.ts')}';
  import { SystemClock } from '${from('../../../src/common/clock.ts')}';
  import { startUploadServer } from '${from('../../servers/upload-server.ts')}';

  const [, root, secret] = process.argv;
  const receiver = new DiskUploadReceiver({ root, secret, publicPath: '/api/uploads', clock: new SystemClock() });
  const { origin } = await startUploadServer(receiver);
  process.on('message', () => process.send({ peakKiB: process.resourceUsage().maxRSS }));
  process.on('disconnect', () => process.exit());
  process.send({ origin });`;

describe('memory of the disk storage', () => {
  test(`receives ${MEGABYTES} MB with less than 64 MiB of memory`, async () => {
    const root = await mkdtemp(join(tmpdir(), 'disk-memory-'));
    const storage = new DiskStorage({
      root,
      secret: 'a secret of this test',
      publicPath: '/api/uploads',
      clock: new SystemClock(),
    });
    const hooks = ['--import', from('../../setup/ts-hooks.mjs')];
    const program = [...hooks, '--input-type=module', '--eval', RECEIVER, root, 'a secret of this test'];
    const child = spawn(process.execPath, program, {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      // The process must not get the flags of the test runner.
      env: { PATH: process.env['PATH'] },
    });
    try {
      const [{ origin }] = (await once(child, 'message')) as [{ origin: string }];
      const upload = async (key: string, size: number) =>
        put(origin + (await storage.presignPut(key, { size, contentType: 'video/mp4', expiresInSeconds: 60 })), size);

      // First everything that is needed once: code, buffers, the connection.
      expect(await upload('p/warm.mp4', 4 * MIB)).toBe(200);
      const before = await peak(child);
      expect(await upload('p/film.mp4', MEGABYTES * MIB)).toBe(200);
      const growth = ((await peak(child)) - before) / 1024;

      expect((await storage.head('p/film.mp4'))?.size).toBe(MEGABYTES * MIB);
      expect(growth).toBeLessThan(64);
    } finally {
      const gone = child.exitCode === null ? once(child, 'exit') : null;
      if (child.connected) child.disconnect();
      await gone;
      await rm(root, { recursive: true });
    }
  });

  /** Peak resident memory of the child so far, in KiB. */
  async function peak(child: ChildProcess): Promise<number> {
    const answer = once(child, 'message');
    child.send('peak?');
    return ((await answer)[0] as { peakKiB: number }).peakKiB;
  }

  async function put(url: string, size: number): Promise<number> {
    const outgoing = request(url, { method: 'PUT', headers: { 'content-type': 'video/mp4', 'content-length': size } });
    const response = once(outgoing, 'response');
    const chunk = Buffer.alloc(256 * 1024, 'film');
    await pipeline(
      Readable.from(
        (function* () {
          for (let sent = 0; sent < size; sent += chunk.length) yield chunk;
        })(),
        { objectMode: false },
      ),
      outgoing,
    );
    const [incoming] = await response;
    incoming.resume();
    return incoming.statusCode;
  }
});
