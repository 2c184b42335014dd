import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { signIn, startApi } from './support/api.mjs';
import { memoryGrowth, residentMiB, startBareServer } from './support/measure.mjs';

const BYTES = 500 * 1024 * 1024;
/** Every request sends these bytes: the time to make random ones for each part would count against the parts alone. */
const CHUNK = randomBytes(1024 * 1024);
const ROUNDS = 3;
const MAX_GROWTH_MIB = 64;

/**
 * A signed PUT of 500 MiB to disk storage, compared with a bare node:http server that writes the same bytes to a file.
 */
export async function run() {
  const api = await startApi();
  const folder = await mkdtemp(join(tmpdir(), 'showreel-bench-put-'));
  const bare = await startBareServer(WRITE_FILE, { FOLDER: folder });
  try {
    const call = await signIn(api.origin);
    const project = await call('POST', '/api/admin/projects', { name: 'Bench', clientEmail: 'client@example.com' });
    const target = async () => {
      const { uploadUrls } = await call('POST', `/api/admin/projects/${project.id}/upload-urls`, {
        files: [{ name: 'film.mp4', type: 'video/mp4', size: BYTES }],
      });
      return api.origin + uploadUrls[0].uploadUrl;
    };
    const inParts = () => putInParts(call, api.origin, project.id);
    await put(`${bare.url}warm-up`);
    await put(await target());
    await inParts();
    const before = await residentMiB(api.pid);
    let peak = before;
    const watch = setInterval(() => void residentMiB(api.pid).then((now) => (peak = Math.max(peak, now))), 50);
    const rounds = [];
    for (let round = 0; round < ROUNDS; round++)
      rounds.push({
        bare: await put(`${bare.url}${round}`),
        product: await put(await target()),
        parts: await inParts(),
      });
    clearInterval(watch);
    rounds.sort((a, b) => b.bare / b.product - a.bare / a.product);
    const { bare: limit, product } = rounds[Math.floor(ROUNDS / 2)];
    const ratio = limit / product;
    const [median] = rounds
      .map(({ product: whole, parts }) => ({ whole, parts, ratio: whole / parts }))
      .sort((a, b) => b.ratio - a.ratio)
      .slice(Math.floor(ROUNDS / 2));
    const rate = (ms) => BYTES / 1024 / 1024 / (ms / 1000);
    return [
      {
        name: '500 MiB PUT to disk storage',
        value: rate(product),
        unit: 'MiB/s',
        limit: rate(limit),
        ratio,
        target: '>= 0.6',
        ok: ratio >= 0.6,
      },
      // Written once, in place (docs/decisions/119); each part is on the disk before it is listed.
      {
        name: '500 MiB in parts of 8 MiB, joined, compared with one PUT',
        value: rate(median.parts),
        unit: 'MiB/s',
        limit: rate(median.whole),
        ratio: median.ratio,
        target: '>= 0.8',
        ok: median.ratio >= 0.8,
      },
      memoryGrowth('upload: memory growth of the API', peak - before, MAX_GROWTH_MIB),
    ];
  } finally {
    bare.stop();
    await api.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Sends four parts at a time, like the console. @returns milliseconds until the object is complete */
async function putInParts(call, origin, projectId) {
  const started = performance.now();
  const at = `/api/admin/projects/${projectId}/uploads`;
  const { uploads } = await call('POST', `${at}/start`, {
    files: [{ name: 'film.mp4', type: 'video/mp4', size: BYTES }],
  });
  const [{ key, partSize }] = uploads;
  const numbers = Array.from({ length: Math.ceil(BYTES / partSize) }, (_, index) => index + 1);
  const send = async () => {
    for (let batch = numbers.splice(0, 8); batch.length > 0; batch = numbers.splice(0, 8)) {
      const { links } = await call('POST', `${at}/sign-parts`, { key, numbers: batch });
      for (const { url, size } of links) await put(origin + url, size);
    }
  };
  await Promise.all([send(), send(), send(), send()]);
  await call('POST', `${at}/complete`, { key, parts: [] });
  return performance.now() - started;
}

/** @returns milliseconds until the reply */
async function put(url, bytes = BYTES) {
  const started = performance.now();
  await new Promise((resolve, reject) => {
    const outgoing = request(
      url,
      { method: 'PUT', headers: { 'content-type': 'video/mp4', 'content-length': bytes } },
      (response) => {
        response
          .resume()
          .on('end', () =>
            response.statusCode === 200 ? resolve() : reject(new Error(`${url}: ${response.statusCode}`)),
          );
      },
    );
    outgoing.on('error', reject);
    function* chunks() {
      for (let sent = 0; sent < bytes; sent += CHUNK.length) yield CHUNK.subarray(0, bytes - sent);
    }
    pipeline(Readable.from(chunks(), { objectMode: false, highWaterMark: CHUNK.length }), outgoing).catch(reject);
  });
  return performance.now() - started;
}

/** Writes each request to a file. */
const WRITE_FILE = `(request, response) => {
  request.pipe(require('node:fs').createWriteStream(process.env.FOLDER + request.url)).on('finish', () => response.end());
}`;
