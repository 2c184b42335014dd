import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, open, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { DiskObjectTree } from '../../../src/adapters/disk/disk-object-tree.js';
import { DiskPartTree, type IncomingPart } from '../../../src/adapters/disk/disk-part-tree.js';
import { DiskPartUploads } from '../../../src/adapters/disk/disk-part-uploads.js';
import { DiskStorage, type DiskStorageOptions } from '../../../src/adapters/disk/disk-storage.js';
import { DiskUploadReceiver } from '../../../src/adapters/disk/disk-upload-receiver.js';
import { TestClock } from '../../fakes/test-clock.js';
import { startUploadServer } from '../../servers/upload-server.js';

const KEY = 'projects/1/film.mp4';
const PART = 256 * 1024;
/** A process of another machine, of which nobody here knows if it still runs. */
const ELSEWHERE = 'another-machine.1.1';
const ENDED = `${hostname()}.1.0`;

let root: string;
let free: number;
let options: DiskStorageOptions;
let clock: TestClock;
let server: Awaited<ReturnType<typeof startUploadServer>>;
let uploads: DiskPartUploads;
let storage: DiskStorage;
let id: string;
const body = randomBytes(2 * PART);
const [first, second] = [body.subarray(0, PART), body.subarray(PART)];

const folder = (...names: string[]) => join(root, 'parts', id, ...names);
const inodeOf = async (path: string) => (await stat(path)).ino;
const object = () => join(root, 'objects', KEY);
const linkOf = async (number: number, size = PART) =>
  new URL(
    await uploads.presignPart(KEY, id, { number, offset: (number - 1) * PART, size, expiresInSeconds: 60 }),
    server.origin,
  ).href;
const put = async (number: number, bytes: Buffer) =>
  fetch(await linkOf(number), { method: 'PUT', body: new Uint8Array(bytes) });
const finish = async () => uploads.complete(KEY, id, (await uploads.list(KEY, id))!);
const stored = async () => buffer(await storage.read(KEY));

/** Opens a connection that has sent half of a part, which is on the disk. */
async function halfSent(number: number): Promise<ClientRequest> {
  const half = request(await linkOf(number), { method: 'PUT', headers: { 'content-length': PART } });
  half.on('error', () => undefined);
  const received = once(server.server, 'request');
  half.write(Buffer.alloc(PART / 2));
  await received;
  while ((await readdir(folder('claims'))).length === 0) await new Promise(setImmediate);
  return half;
}

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'disk-part-uploads-'));
  free = 2 ** 30;
  clock = new TestClock();
  options = {
    root,
    secret: 'a secret of this test',
    publicPath: '/api/uploads',
    clock,
    freeBytes: async () => free,
  };
  server = await startUploadServer(new DiskUploadReceiver(options));
  uploads = new DiskPartUploads(options);
  storage = new DiskStorage(options);
  id = await uploads.start(KEY, 'video/mp4', body.length);
});
afterEach(async () => {
  await server.close();
  await rm(root, { recursive: true });
});

describe('DiskPartUploads', () => {
  it('writes the parts into the file that becomes the object', async () => {
    const data = await inodeOf(folder('data'));
    for (const [number, bytes] of [[2, second] as const, [1, first] as const])
      expect((await put(number, bytes)).status).toBe(200);
    expect(await readdir(folder('spares'))).toEqual([]);
    await finish();
    expect(await inodeOf(object())).toBe(data);
    expect((await stored()).equals(body)).toBe(true);
  });

  it('keeps a part whose reply was lost when it is sent again', async () => {
    const data = await inodeOf(folder('data'));
    const etag = (await put(1, first)).headers.get('etag');
    expect((await put(1, first)).headers.get('etag')).toBe(etag);
    await put(2, second);
    await finish();
    expect(await inodeOf(object())).toBe(data);
  });

  it('ends a connection whose part is sent again on another', async () => {
    const data = await inodeOf(folder('data'));
    const half = await halfSent(1);
    const cut = new Promise((resolve) => half.once('close', resolve));
    expect((await put(1, first)).status).toBe(200);
    await cut;
    await put(2, second);
    await finish();
    expect(await inodeOf(object())).toBe(data);
    expect((await stored()).equals(body)).toBe(true);
  });

  it('takes over what a process that has ended was writing', async () => {
    const data = await inodeOf(folder('data'));
    await writeFile(folder('claims', '1.1'), ENDED);
    await put(1, first);
    await put(2, second);
    expect(await readdir(folder('spares'))).toEqual([]);
    await finish();
    expect(await inodeOf(object())).toBe(data);
  });

  it('makes an object that no writer of another process can change', async () => {
    await writeFile(folder('claims', '1.1'), ELSEWHERE);
    const writer = await open(folder('data'), 'r+');
    await put(1, first);
    await put(2, second);
    expect(await readdir(folder('spares'))).toEqual(['1']);
    await finish();
    await writer.write(Buffer.alloc(body.length), 0, body.length, 0);
    await writer.close();
    expect((await stored()).equals(body)).toBe(true);
  });

  it('puts in place what was sent while another process was writing', async () => {
    const data = await inodeOf(folder('data'));
    await writeFile(folder('claims', '1.1'), ELSEWHERE);
    await put(1, first);
    await put(2, second);
    await rm(folder('claims', '1.1'));
    await finish();
    expect(await inodeOf(object())).toBe(data);
    expect((await stored()).equals(body)).toBe(true);
  });

  it('does not list a part that was cut, and takes it later', async () => {
    const half = await halfSent(1);
    const handled = once(server.server, 'handled');
    half.destroy();
    await handled;
    expect(await uploads.list(KEY, id)).toEqual([]);
    await put(1, first);
    await put(2, second);
    await finish();
    expect((await stored()).equals(body)).toBe(true);
  });

  it('rejects parts that are not at their place in the file', async () => {
    await put(2, second);
    await expect(finish()).rejects.toMatchObject({ code: 'upload.not_stored' });
    expect(await storage.head(KEY)).toBeNull();
  });

  it('resumes an upload that met a full disk', async () => {
    const tree = new DiskPartTree(new DiskObjectTree(root), root, options.clock);
    const full = async () => {
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    };
    const part = { number: 1, offset: 0, size: PART, from: 0, write: full, stop: () => undefined };
    await expect(tree.store(KEY, id, part)).rejects.toMatchObject({ code: 'upload.storage_full' });
    expect(await uploads.list(KEY, id)).toEqual([]);
    await put(1, first);
    await put(2, second);
    await finish();
    expect((await stored()).equals(body)).toBe(true);
  });
});

describe('A part that was cut off', () => {
  /** The server has received this much of all bodies. */
  let received: number;
  beforeEach(() => {
    received = 0;
    server.server.prependListener('request', (body: IncomingMessage) => {
      body.on('data', (chunk: Buffer) => (received += chunk.length));
      // The listener is not the reader.
      body.pause();
    });
  });

  const arrived = async (number: number) => (await uploads.arrived(KEY, id, [number])).get(number) ?? 0;
  const rangeOf = (from: number, size = PART) => `bytes ${from}-${size - 1}/${size}`;
  const sendRest = async (number: number, rest: Buffer, range = rangeOf(PART - rest.length)) => {
    const headers = { 'content-range': range };
    const reply = await fetch(await linkOf(number), { method: 'PUT', body: new Uint8Array(rest), headers });
    return [reply.status, await reply.text()];
  };

  /** Sends this much of the rest of a part, and ends the connection once the server has it. */
  async function cutAfter(number: number, bytes: Buffer, from = 0, cut?: 'silently'): Promise<ClientRequest> {
    const range = from > 0 ? { 'content-range': rangeOf(from) } : {};
    const headers = { 'content-length': PART - from, ...range };
    const half = request(await linkOf(number), { method: 'PUT', headers });
    half.on('error', () => undefined);
    const before = received;
    const handled = once(server.server, 'handled');
    half.write(bytes);
    while (received < before + bytes.length) await new Promise(setImmediate);
    if (cut === 'silently') return half;
    half.destroy();
    await handled;
    return half;
  }

  it('goes on behind its last byte, however often it is cut: no byte comes twice', async () => {
    const data = await inodeOf(folder('data'));
    const cuts = [1, 70_000, 70_001, 200_000];
    let from = 0;
    for (const at of cuts) {
      await cutAfter(1, first.subarray(from, at), from);
      expect(await arrived(1)).toBe(at);
      from = at;
    }
    expect(await uploads.list(KEY, id)).toEqual([]);
    expect(await sendRest(1, first.subarray(from))).toEqual([200, '']);
    expect(await arrived(1)).toBe(PART);
    await put(2, second);
    expect(received).toBe(body.length);
    await finish();
    expect([await inodeOf(object()), (await stored()).equals(body)]).toEqual([data, true]);
  });

  it.each([
    ['a gap', 100_001],
    ['an overlap', 99_999],
  ])('is not continued with %s', async (_what, from) => {
    await cutAfter(1, first.subarray(0, 100_000));
    expect(await sendRest(1, first.subarray(from))).toEqual([409, 'upload.offset_mismatch']);
    expect(await arrived(1)).toBe(100_000);
    expect(await sendRest(1, first.subarray(100_000))).toEqual([200, '']);
  });

  it('cannot be continued before it has begun, nor once it is there', async () => {
    expect(await sendRest(1, first.subarray(10))).toEqual([409, 'upload.offset_mismatch']);
    await put(1, first);
    expect(await sendRest(1, Buffer.alloc(10))).toEqual([409, 'upload.offset_mismatch']);
    await put(2, second);
    await finish();
    expect((await stored()).equals(body)).toBe(true);
  });

  it.each([
    'bytes 10-20/30',
    `bytes 10-${PART - 2}/${PART - 1}`,
    'bytes */10',
    `bytes ${PART}-${PART - 1}/${PART}`,
    '10',
  ])('is not continued by the range %s', async (range) => {
    await cutAfter(1, first.subarray(0, 10));
    expect(await sendRest(1, first.subarray(10), range)).toEqual([400, 'upload.length_mismatch']);
  });

  it('is taken from a sender who is silent, with what came', async () => {
    const silent = await cutAfter(1, first.subarray(0, 100_000), 0, 'silently');
    const ended = new Promise((resolve) => silent.once('close', resolve));
    expect(await arrived(1)).toBe(100_000);
    await ended;
    expect(await sendRest(1, first.subarray(100_000))).toEqual([200, '']);
    await put(2, second);
    await finish();
    expect((await stored()).equals(body)).toBe(true);
  });

  it('is sent whole where another process may still be writing it', async () => {
    await cutAfter(1, first.subarray(0, 100_000));
    await writeFile(folder('claims', '1.7'), ELSEWHERE);
    expect(await arrived(1)).toBe(0);
    expect(await sendRest(1, first.subarray(100_000))).toEqual([409, 'upload.offset_mismatch']);
    await put(1, first);
    expect(await arrived(1)).toBe(PART);
    await put(2, second);
    await finish();
    expect((await stored()).equals(body)).toBe(true);
  });

  it('forgets its beginning when it is sent whole', async () => {
    await cutAfter(1, first.subarray(0, 100_000));
    await cutAfter(1, second.subarray(0, 50_000));
    expect(await arrived(1)).toBe(50_000);
    expect(await sendRest(1, second.subarray(100_000))).toEqual([409, 'upload.offset_mismatch']);
    expect(await sendRest(1, second.subarray(50_000))).toEqual([200, '']);
    await put(2, second);
    await finish();
    expect((await stored()).equals(Buffer.concat([second, second]))).toBe(true);
  });

  it('begins again when its process ended while it was sent whole', async () => {
    await cutAfter(1, first.subarray(0, 100_000));
    const killed = new Error('A killed process notes nothing.');
    const write: IncomingPart['write'] = async (file, position) => {
      await file.write(second, 0, 50_000, position);
      throw killed;
    };
    const tree = new DiskPartTree(new DiskObjectTree(root), root, options.clock);
    const part = { number: 1, offset: 0, size: PART, from: 0, write, stop: () => undefined };
    await expect(tree.store(KEY, id, part)).rejects.toBe(killed);
    expect(await arrived(1)).toBe(0);
  });

  it.each([3_000, PART])('keeps %d bytes that had come and were not read yet', async (bytes) => {
    const came = new Readable({ read: () => undefined }).on('error', () => undefined);
    came.push(first.subarray(0, 1_000));
    const token = (await linkOf(1)).split('/').at(-1)!;
    const taken = new DiskUploadReceiver(options).receive({ token, contentType: '', contentLength: PART, body: came });
    while ((await readdir(folder('claims'))).length === 0) await new Promise(setImmediate);
    came.push(first.subarray(1_000, bytes));
    came.destroy(new Error('The connection broke.'));
    const outcome = await taken.catch(({ code }: { code: string }) => code);
    expect(await arrived(1)).toBe(bytes);
    // A part is there once all its bytes have arrived.
    const listed = (await uploads.list(KEY, id))!.map(({ etag }) => etag);
    expect([outcome, listed]).toEqual(
      bytes < PART ? ['upload.length_mismatch', []] : [listed[0], [expect.any(String)]],
    );
  });

  it('goes on behind what a full disk has taken', async () => {
    const tree = new DiskPartTree(new DiskObjectTree(root), root, options.clock);
    const write: IncomingPart['write'] = async (file, position, onWritten) => {
      await file.write(first, 0, 70_000, position);
      onWritten?.(70_000);
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    };
    const part = { number: 1, offset: 0, size: PART, from: 0, write, stop: () => undefined };
    await expect(tree.store(KEY, id, part)).rejects.toMatchObject({ code: 'upload.storage_full' });
    expect(await sendRest(1, first.subarray(70_000))).toEqual([200, '']);
    await put(2, second);
    await finish();
    expect((await stored()).equals(body)).toBe(true);
  });

  it('leaves nothing when its upload ends', async () => {
    await cutAfter(1, first.subarray(0, 100_000));
    await uploads.abort(KEY, id);
    expect(await arrived(1)).toBe(0);
    expect(await sendRest(1, first.subarray(100_000))).toEqual([409, 'upload.not_stored']);
    expect(await readdir(join(root, 'parts'))).toEqual([]);
  });
});

describe('free space', () => {
  it('is needed for the whole file, and for what other uploads still send', async () => {
    free = 3 * body.length - 1;
    const start = (size: number) => uploads.start('projects/1/other.mp4', 'video/mp4', size);
    await expect(start(2 * body.length)).rejects.toMatchObject({ code: 'upload.storage_full' });
    // Bytes that have arrived are no longer free, nor reserved.
    await put(1, first);
    await put(2, second);
    await expect(start(2 * body.length)).resolves.toEqual(expect.any(String));
    await expect(start(2 * body.length)).rejects.toMatchObject({ code: 'upload.storage_full' });
  });

  it('is given once to uploads that begin at the same moment, in two processes', async () => {
    const size = 10 * body.length;
    free = body.length + 3 * size;
    const processes = [uploads, new DiskPartUploads(options)];
    const start = (number: number) => processes[number % 2]!.start(`projects/1/${number}.mp4`, 'video/mp4', size);
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, (_, number) => start(number)));
    let begun = outcomes.filter(({ status }) => status === 'fulfilled').length;
    expect(begun).toBeLessThanOrEqual(3);
    // Uploads that were refused reserve nothing.
    for (; begun < 3; begun += 1) await start(begun);
    await expect(start(8)).rejects.toMatchObject({ code: 'upload.storage_full' });
  });

  const send = async (size: number) => {
    const link = await storage.presignPut('projects/1/photo.jpg', {
      size,
      contentType: 'image/jpeg',
      expiresInSeconds: 60,
    });
    const headers = { 'content-type': 'image/jpeg' };
    return fetch(new URL(link, server.origin), { method: 'PUT', body: new Uint8Array(size), headers });
  };

  it('is not taken from open uploads by a file that comes in one piece', async () => {
    free = body.length + PART;
    expect((await send(PART + 1)).status).toBe(503);
    expect((await send(PART)).status).toBe(200);
    // The parts of an upload have their place.
    free = PART;
    expect((await put(1, first)).status).toBe(200);
  });

  /** Makes an upload look as if nothing had arrived for this many minutes. */
  const age = async (minutes: number) => {
    const at = new Date(options.clock.now().getTime() - minutes * 60_000);
    await utimes(folder('data'), at, at);
  };

  it('is kept for an upload that waits, as long as links to its parts are asked for', async () => {
    free = body.length + PART - 1;
    const start = () => uploads.start('projects/1/other.mp4', 'video/mp4', PART);
    await age(61);
    await linkOf(1);
    await expect(start()).rejects.toMatchObject({ code: 'upload.storage_full' });
    await age(61);
    await expect(start()).resolves.toEqual(expect.any(String));
  });

  it('is kept for nobody by links to what is no open upload', async () => {
    const part = { number: 1, offset: 0, size: PART, expiresInSeconds: 60 };
    await age(61);
    free = body.length + PART - 1;
    for (const [key, upload] of [['projects/2/film.mp4', id] as const, [KEY, `../${id}`] as const])
      await uploads.presignPart(key, upload, part);
    await expect(uploads.start('projects/1/other.mp4', 'video/mp4', PART)).resolves.toEqual(expect.any(String));
  });

  it('is counted again after the clock was set back', async () => {
    await send(PART);
    await uploads.start('projects/1/other.mp4', 'video/mp4', PART);
    free = body.length + PART;
    clock.advance(-60);
    expect((await send(PART)).status).toBe(503);
  });

  it('is kept for an upload for an hour after its last byte', async () => {
    free = body.length + PART - 1;
    const refused = { code: 'upload.storage_full', detail: { code: 'storage_reserved', params: { size: '1 MB' } } };
    const start = () => uploads.start('projects/1/other.mp4', 'video/mp4', PART);
    await age(59);
    await expect(start()).rejects.toMatchObject(refused);
    expect((await send(PART)).status).toBe(503);
    await age(61);
    // The figure of the last second is checked before a file is refused.
    expect((await send(PART)).status).toBe(200);
    await expect(start()).resolves.toEqual(expect.any(String));
  });

  it('is counted once for photos that arrive in the same second', async () => {
    await send(PART);
    const late = await uploads.start('projects/1/other.mp4', 'video/mp4', PART);
    free = body.length + PART;
    expect((await send(PART)).status).toBe(200);
    clock.advance(1);
    expect((await send(PART)).status).toBe(503);
    await uploads.abort('projects/1/other.mp4', late);
    expect((await send(PART)).status).toBe(200);
  });
});
