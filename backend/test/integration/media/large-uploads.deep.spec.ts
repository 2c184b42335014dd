import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { get, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { DEEP } from '../../fixtures/deep.js';
import { galleryPath } from '../../fixtures/gallery-fixture.js';
import { mediaFixture } from '../../fixtures/media-fixtures.js';
import { insertProject, insertPurchase } from '../../fixtures/rows.js';
import { startTestApp, type TestApp } from '../../fixtures/app/test-app.js';
import type { TestClient } from '../../fixtures/app/test-client.js';
import { startTestWorker } from '../../fixtures/app/test-worker.js';

const MIB = 2 ** 20;
/**
 * More than ZIP64 and 32-bit numbers begin at. `TEST_LARGE_MB=20480 TEST_DEEP=1` tries 20 GB: seven and a half minutes on
 * two busy cores, on 20 GB of disk.
 */
const BYTES = Number(process.env['TEST_LARGE_MB'] ?? (DEEP ? 5 * 1024 : 24)) * MIB + 123_457;
const CUTS = 20;
/** Of this process, which is the browser, the API and the worker at once. */
const MOST_GROWTH = 200 * MIB;

/** A film with a `free` box behind it that is as long as the test needs. */
const film = readFileSync(mediaFixture('videos/phone-portrait-rotated.mp4'));
const box = Buffer.alloc(16);
box.writeUInt32BE(1, 0);
box.write('free', 4);
box.writeBigUInt64BE(BigInt(BYTES - film.length), 8);
const head = Buffer.concat([film, box]);
const zeros = Buffer.alloc(MIB);

/** The bytes of the file from a position on. */
function* bytesOf(start: number, end: number): Generator<Buffer> {
  for (let at = start; at < end;) {
    const chunk = at < head.length ? head.subarray(at, end) : zeros.subarray(0, end - at);
    yield chunk;
    at += chunk.length;
  }
}

let app: TestApp;
let admin: TestClient;
let origin: string;

/** @returns the status, or null when the connection was cut after `cutAt` bytes */
async function put(path: string, start: number, end: number, cutAt?: number): Promise<number | null> {
  const outgoing = request(origin + path, { method: 'PUT', headers: { 'content-length': end - start } });
  const ended = new Promise<number | null>((resolve, reject) => {
    outgoing.on('response', (reply) => reply.resume().on('end', () => resolve(reply.statusCode ?? 0)));
    outgoing.on('error', (error) => (cutAt === undefined ? reject(error) : resolve(null)));
  });
  const body = Readable.from(bytesOf(start, start + (cutAt ?? end - start)), { objectMode: false });
  for await (const chunk of body) if (!outgoing.write(chunk)) await Promise.race([once(outgoing, 'drain'), ended]);
  if (cutAt === undefined) outgoing.end();
  else outgoing.destroy();
  return ended;
}

const open = async (path: string, headers = {}) =>
  (await once(get(origin + path, { headers }), 'response'))[0] as IncomingMessage;

beforeAll(async () => {
  app = await startTestApp({ env: { MAX_UPLOAD_MB: '102400', UPLOAD_PART_KB: DEEP ? '8192' : '256' } });
  admin = await app.admin();
  origin = `http://127.0.0.1:${(app.app.getHttpServer().address() as AddressInfo).port}`;
});
afterAll(() => app.close());

test('a large film arrives over a bad line, and goes into a ZIP', async () => {
  const project = await insertProject(app.database);
  const calls = `/api/admin/projects/${project.id}`;
  const before = process.memoryUsage().rss;
  let peak = before;
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 20);

  const file = { name: 'film.mp4', type: 'video/mp4', size: BYTES };
  const started = await admin.post(`${calls}/uploads/start`, { files: [file] });
  const { key, partSize } = started.body.uploads[0] as { key: string; partSize: number };
  const count = Math.ceil(BYTES / partSize);
  const cut = new Set(Array.from({ length: CUTS }, (_, at) => Math.floor(((at + 0.5) * count) / CUTS) + 1));
  let checksum = 0;
  for (let number = 1; number <= count; number += 1) {
    const [start, end] = [(number - 1) * partSize, Math.min(number * partSize, BYTES)];
    const send = async (cutAt?: number) => {
      const { body } = await admin.post(`${calls}/uploads/sign-parts`, { key, numbers: [number] });
      return put(body.links[0].url, start, end, cutAt);
    };
    if (cut.has(number)) {
      await send(Math.floor(Math.random() * (end - start)));
      const { body } = await admin.get(`${calls}/uploads/progress?key=${encodeURIComponent(key)}`);
      // What came before stays: only this part is sent again.
      expect(body.parts.map((part: { number: number }) => part.number)).toEqual(
        Array.from({ length: number - 1 }, (_, at) => at + 1),
      );
    }
    expect(await send()).toBe(200);
    for (const chunk of bytesOf(start, end)) checksum = crc32(chunk, checksum);
  }
  const joining = Date.now();
  expect((await admin.post(`${calls}/uploads/complete`, { key, parts: [] })).status).toBe(204);
  expect(Date.now() - joining).toBeLessThan(10_000);
  const uploads = [{ key, originalName: file.name, size: BYTES, type: file.type }];
  expect((await admin.post(`${calls}/process-uploads`, { uploads })).status).toBe(200);
  const worker = await startTestWorker(app);
  await worker.drain();
  const [stored] = (await admin.get(`${calls}/media`)).body;
  expect(stored).toMatchObject({ status: 'ready', fileSize: BYTES });

  await insertPurchase(app.database, project, { packageType: 'complete' });
  const { body: archive } = await app.visitor().post(`${galleryPath(project)}/archive`, {});
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

  clearInterval(watch);
  expect(peak - before).toBeLessThan(MOST_GROWTH);
  await worker.close();
}, 600_000);
