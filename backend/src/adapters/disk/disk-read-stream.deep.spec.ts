import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { DEEP } from '../../../test/fixtures/deep.js';
import { READ_BUFFER_BYTES } from '../../common/bytes/read-buffers.js';
import { sendBytes } from '../../common/bytes/send-bytes.js';
import { DiskReadStream } from './disk-read-stream.js';

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

const ROUNDS = DEEP ? 10 : 2;
const isSlow = (i: number) => i % 4 === 0;
const leaves = (i: number) => i % 4 === 3;

let folder: string;
let server: FastifyInstance | undefined;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'disk-read-'));
});
afterEach(() => server?.close());
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('DiskReadStream', () => {
  it('sends each of several readers its own bytes, also beside slow ones and those that leave', async () => {
    // The slow ones are longer than what the kernel holds for them.
    const files = Array.from({ length: 8 }, (_, i) =>
      randomBytes(READ_BUFFER_BYTES * (isSlow(i) ? 96 : 12) + i * 1_000),
    );
    await Promise.all(files.map((bytes, i) => writeFile(join(folder, String(i)), bytes)));
    server = Fastify({ forceCloseConnections: true });
    server.get('/:name', async (request, reply) => {
      const name = (request.params as { name: string }).name;
      const size = files[Number(name)]!.length;
      const about = { size, etag: '"1"', lastModified: new Date(), contentType: 'image/jpeg' };
      const file = await open(join(folder, name), 'r');
      await sendBytes({ ...about, open: () => new DiskReadStream(file, { start: 0, end: size - 1 }) }, request, reply);
      return reply;
    });
    const origin = await server.listen({ port: 0, host: '127.0.0.1' });
    const download = async (i: number, others?: Promise<unknown>) => {
      const [reply] = (await once(get(`${origin}/${i}`), 'response')) as [IncomingMessage];
      await others;
      const chunks: Buffer[] = [];
      for await (const chunk of reply as AsyncIterable<Buffer>) {
        chunks.push(chunk);
        if (leaves(i)) return null;
      }
      return hashOf(Buffer.concat(chunks));
    };
    const numbers = files.map((_, i) => i);
    const sums = files.map((bytes, i) => (leaves(i) ? null : hashOf(bytes)));
    for (let round = 0; round < ROUNDS; round += 1) {
      const fast = Promise.all(numbers.filter((i) => !isSlow(i)).map((i) => download(i)));
      const slow = Promise.all(numbers.filter(isSlow).map((i) => download(i, fast)));
      expect(await fast).toEqual(sums.filter((_, i) => !isSlow(i)));
      expect(await slow).toEqual(sums.filter((_, i) => isSlow(i)));
    }
  });

  it('reads a range and closes its file, as does one that is left', async () => {
    const bytes = randomBytes(READ_BUFFER_BYTES * 2 + 5);
    await writeFile(join(folder, 'range'), bytes);
    const file = await open(join(folder, 'range'), 'r');
    const stream = new DiskReadStream(file, { start: 3, end: bytes.length - 2 });
    expect(Buffer.concat(await stream.toArray()).equals(bytes.subarray(3, -1))).toBe(true);
    expect(file.fd).toBe(-1);
    const other = await open(join(folder, 'range'), 'r');
    const left = new DiskReadStream(other, { start: 0, end: bytes.length - 1 });
    await once(left, 'readable');
    left.destroy();
    await once(left, 'close');
    expect(other.fd).toBe(-1);
  });
});
