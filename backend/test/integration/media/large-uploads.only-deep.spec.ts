import { once } from 'node:events';
import { mkdirSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { Agent, get, request, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import { galleryPath } from '../../fixtures/gallery-fixture.js';
import { mediaFixture } from '../../fixtures/media-fixtures.js';
import { insertProject, insertPurchase } from '../../fixtures/rows.js';
import { type ProductProcess, startProcess } from '../../fixtures/app/product-process.js';
import { startTestApp, type TestApp } from '../../fixtures/app/test-app.js';
import { TestClient } from '../../fixtures/app/test-client.js';

const MIB = 2 ** 20;
/** Larger than 32-bit numbers, so that ZIP64 is needed. `TEST_LARGE_MB=20480` tries 20 GB, on 20 GB of disk. */
const BYTES = Number(process.env['TEST_LARGE_MB'] ?? 5 * 1024) * MIB + 123_457;
const PART_KB = 8_192;
const CUTS = 20;
/** The processes may grow by this much memory: the API for buffers, the worker to make the poster. */
const MOST_GROWTH = { api: 24 * MIB, worker: 80 * MIB };
/** The disk may hold this much besides the file: its renditions, and a part that is being replaced. */
const MOST_BESIDE = 64 * MIB;

/** A film with a `free` box behind it that is as long as the test needs. */
const film = readFileSync(mediaFixture('videos/phone-portrait-rotated.mp4'));
const box = Buffer.alloc(16);
box.writeUInt32BE(1, 0);
box.write('free', 4);
box.writeBigUInt64BE(BigInt(BYTES - film.length), 8);
const head = Buffer.concat([film, box]);
const zeros = Buffer.alloc(MIB);

/** Yields the bytes of the file from a position on. */
function* bytesOf(start: number, end: number): Generator<Buffer> {
  for (let at = start; at < end;) {
    const chunk = at < head.length ? head.subarray(at, end) : zeros.subarray(0, end - at);
    yield chunk;
    at += chunk.length;
  }
}

let app: TestApp;
let api: ProductProcess;
let worker: ProductProcess;
let staff: TestClient;
let visitor: TestClient;
let origin: string;

/** Connections have taken this much of all bodies. */
let sent = 0;

/**
 * Sends bytes of the file that are the rest of a part.
 * @returns the status, or null when the connection was cut after `cutAt` bytes
 */
async function put(path: string, start: number, end: number, size: number, cutAt?: number): Promise<number | null> {
  const arrived = size - (end - start);
  const range = arrived > 0 ? { 'content-range': `bytes ${arrived}-${size - 1}/${size}` } : {};
  const outgoing = request(origin + path, { method: 'PUT', headers: { 'content-length': end - start, ...range } });
  const ended = new Promise<number | null>((resolve, reject) => {
    outgoing.on('response', (reply) => reply.resume().on('end', () => resolve(reply.statusCode ?? 0)));
    outgoing.on('error', (error) => (cutAt === undefined ? reject(error) : resolve(null)));
  });
  const body = Readable.from(bytesOf(start, start + (cutAt ?? end - start)), { objectMode: false });
  for await (const chunk of body as AsyncIterable<Buffer>) {
    await Promise.race([new Promise((resolve) => outgoing.write(chunk, resolve)), ended]);
    sent += chunk.length;
  }
  // A socket that is destroyed has forgotten its port.
  const port = outgoing.socket?.localPort;
  if (cutAt === undefined) outgoing.end();
  else outgoing.destroy();
  const status = await ended;
  // Else the next link would end a connection that is still being read.
  while (status === null && port !== undefined && isRead(port)) await pause(10);
  return status;
}

/** Says whether the API still has its end of a connection from this port. */
function isRead(from: number): boolean {
  const hex = (port: number) => port.toString(16).toUpperCase().padStart(4, '0');
  const established = '0[18]';
  const end = new RegExp(`:${hex(api.port)} [0-9A-F]+:${hex(from)} ${established}`);
  return ['/proc/net/tcp', '/proc/net/tcp6'].some((path) => end.test(readFileSync(path, 'utf8')));
}

const open = async (path: string, headers = {}) =>
  (await once(get(origin + path, { headers }), 'response'))[0] as IncomingMessage;

/** Returns the bytes on disk of the files below a folder; null when one has vanished meanwhile. */
function diskUsage(folder: string): number | null {
  try {
    const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
    const files = entries.filter((entry) => entry.isFile());
    return files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).blocks * 512, 0);
  } catch {
    return null;
  }
}

beforeAll(async () => {
  app = await startTestApp();
  // The processes' temporary files lie in this folder, so that they are counted, too.
  const temporary = join(app.config.dataDir, 'temporary');
  mkdirSync(temporary);
  const settings = { MAX_UPLOAD_MB: '102400', UPLOAD_PART_KB: String(PART_KB), TMPDIR: temporary };
  api = await startProcess(app, 'main.js', settings);
  worker = await startProcess(app, 'worker.js', settings);
  const { port } = api;
  origin = `http://127.0.0.1:${port}`;
  const browser = () => new TestClient({ host: '127.0.0.1', port }, new Agent({ keepAlive: true, timeout: 10_000 }));
  [staff, visitor] = [browser(), browser()];
  for (const [name, value] of (await app.admin()).cookies) staff.cookies.set(name, value);
});
afterAll(async () => {
  await Promise.all([api.stop(), worker.stop()]);
  await app.close();
});

describe('the upload of a large film', () => {
  test('arrives over a bad line, is there once, and goes into a ZIP', async () => {
    const project = await insertProject(app.database);
    const calls = `/api/admin/projects/${project.id}`;
    const began = performance.now();
    const seconds: Record<string, number> = {};
    const note = (what: string) => (seconds[what] = Math.round((performance.now() - began) / 100) / 10);
    const before = { api: api.memory(), worker: worker.memory() };
    const most = { disk: 0, api: 0, worker: 0 };
    const look = () => {
      most.disk = Math.max(most.disk, diskUsage(app.config.dataDir) ?? 0);
      most.api = Math.max(most.api, api.memory());
      most.worker = Math.max(most.worker, worker.memory());
    };
    const watch = setInterval(look, 100).unref();

    const file = { name: 'film.mp4', type: 'video/mp4', size: BYTES };
    const started = await staff.post(`${calls}/uploads/start`, { files: [file] });
    const { key, partSize } = started.body.uploads[0] as { key: string; partSize: number };
    const count = Math.ceil(BYTES / partSize);
    const cut = new Set(Array.from({ length: CUTS }, (_, at) => Math.floor(((at + 0.5) * count) / CUTS) + 1));
    let continued = 0;
    let checksum = 0;
    for (let number = 1; number <= count; number += 1) {
      const [start, end] = [(number - 1) * partSize, Math.min(number * partSize, BYTES)];
      const send = async (cutAt?: number) => {
        const { body } = await staff.post(`${calls}/uploads/sign-parts`, { key, numbers: [number] });
        const { url, arrived } = body.links[0] as { url: string; arrived: number };
        continued += arrived;
        return put(url, start + arrived, end, end - start, cutAt);
      };
      if (cut.has(number)) {
        await send(Math.floor(Math.random() * (end - start)));
        const { body } = await staff.get(`${calls}/uploads/progress?key=${encodeURIComponent(key)}`);
        expect(body.parts.map((part: { number: number }) => part.number)).toEqual(
          Array.from({ length: number - 1 }, (_, at) => at + 1),
        );
      }
      expect(await send()).toBe(200);
      for (const chunk of bytesOf(start, end)) checksum = crc32(chunk, checksum);
    }
    note('sent');
    // The bytes of cut parts that had arrived are not sent again.
    expect(sent).toBe(BYTES);
    expect(continued).toBeGreaterThan(0);
    const joining = Date.now();
    expect((await staff.post(`${calls}/uploads/complete`, { key, parts: [] })).status).toBe(204);
    expect(Date.now() - joining).toBeLessThan(10_000);
    note('joined');
    const uploads = [{ key, originalName: file.name, size: BYTES, type: file.type }];
    const recorded = await staff.post(`${calls}/process-uploads`, { uploads });
    expect(recorded.status).toBe(200);
    const isDone = `SELECT FROM media_file WHERE status <> 'processing' AND NOT is_encoding`;
    while ((await app.database.query<unknown[]>(isDone)).length === 0) await app.database.query('SELECT pg_sleep(0.2)');
    note('ready');
    const [stored] = (await staff.get(`${calls}/media`)).body;
    expect(stored).toMatchObject({ status: 'ready', fileSize: BYTES });

    await insertPurchase(app.database, project, { packageType: 'complete' });
    const { body: archive } = await visitor.post(`${galleryPath(project)}/archive`, {});
    const zip = await open(archive.downloadUrl);
    expect(zip.headers['content-length']).toBe(String(archive.bytes));
    const dataStart = 30 + Buffer.byteLength(file.name);
    let [at, extra, found] = [0, 0, 0];
    let tail = Buffer.alloc(0);
    for await (const chunk of zip as AsyncIterable<Buffer>) {
      if (at === 0) extra = chunk.readUInt16LE(28);
      const [from, to] = [dataStart + extra - at, dataStart + extra + BYTES - at];
      found = crc32(chunk.subarray(Math.max(0, from), Math.max(0, to)), found);
      at += chunk.length;
      tail = Buffer.concat([tail, chunk]).subarray(-1_000);
    }
    expect([at, found]).toEqual([archive.bytes, checksum]);
    const resumed = await open(archive.downloadUrl, { range: `bytes=${archive.bytes - 1_000}-` });
    expect(resumed.statusCode).toBe(206);
    expect(Buffer.concat(await resumed.toArray()).equals(tail)).toBe(true);

    note('zipped');
    clearInterval(watch);
    look();
    console.info({ seconds, before, most, continued });
    expect(most.disk).toBeGreaterThan(BYTES);
    expect(most.disk).toBeLessThan(BYTES + MOST_BESIDE);
    expect(most.api - before.api).toBeLessThan(MOST_GROWTH.api);
    expect(most.worker - before.worker).toBeLessThan(MOST_GROWTH.worker);
  });
});
