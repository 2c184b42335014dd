import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { inRoot, ROOT } from '../scripts/lib/paths.mjs';
import { freePort } from '../scripts/lib/ports.mjs';
import { eachLine, endChild, startGroup } from '../scripts/lib/processes.mjs';
import { signIn } from './support/api.mjs';
import { median, residentMiB, timed } from './support/measure.mjs';

const STARTS = 3;
const PHOTOS = Number(process.env.BENCH_PHOTOS ?? 1000);
const REST_MS = 120_000;

/**
 * `npm start` with everything built: until it is ready, compared with loading the API's code alone, and the memory of
 * API and worker, at rest and after photos.
 */
export async function run() {
  const folder = await mkdtemp(join(tmpdir(), 'showreel-bench-'));
  try {
    // The first start creates the database.
    await (await start(folder)).stop();
    const readyMs = [];
    const loadMs = [];
    for (let n = 0; n < STARTS; n += 1) {
      loadMs.push(await timed(() => loadCode()));
      const site = await start(folder);
      readyMs.push(site.readyMs);
      await site.stop();
    }
    const site = await start(folder);
    const idle = await memoryAtRest(site);
    await uploadPhotos(site.origin);
    const after = await memoryAtRest(site);
    await site.stop();
    const [ready, load] = [median(readyMs), median(loadMs)];
    return [
      {
        name: 'npm start to ready, compared with loading the code of the API',
        value: ready,
        unit: 'ms',
        limit: load,
        ratio: ready / load,
        target: '<= 2000 ms',
        ok: ready <= 2000,
      },
      memory('memory of API and worker, idle', idle, 280),
      memory(`memory of API and worker after ${PHOTOS} photos`, after, 400),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function memory(name, value, limit) {
  return { name, value, unit: 'MiB', limit, ratio: value / limit, target: `<= ${limit} MiB`, ok: value <= limit };
}

async function start(folder) {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    NODE_ENV: 'development',
    DATA_DIR: folder,
    PORT: String(port),
    HOST: '127.0.0.1',
    ADMIN_PASSWORD: 'bench-password',
    SAMPLE_PROJECT: 'false',
    LOG_LEVEL: 'error',
  };
  const begun = performance.now();
  const child = startGroup([process.execPath, 'scripts/start.mjs'], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((resolve, reject) => {
    eachLine(child.stdout, (line) => line.includes('is ready.') && resolve());
    child.once('exit', (code) => reject(new Error(`npm start ended with ${code}`)));
  });
  return {
    origin,
    pid: child.pid,
    readyMs: performance.now() - begun,
    stop: () => endChild(child, { timeoutMs: 40_000 }),
  };
}

async function loadCode() {
  const code = `await import(${JSON.stringify(inRoot('backend/dist/api.js'))})`;
  await endOf(startGroup([process.execPath, '--input-type=module', '-e', code], { stdio: 'ignore' }));
}

function endOf(child) {
  return new Promise((resolve) => child.once('exit', resolve));
}

/** Returns the resident MiB of API and worker together, after Node has had the time to collect its garbage. */
async function memoryAtRest({ pid }) {
  await pause(REST_MS);
  const sizes = await Promise.all(servicesOf(pid).map((service) => residentMiB(service)));
  if (sizes.length !== 2) throw new Error(`${sizes.length} services run instead of 2`);
  return sizes[0] + sizes[1];
}

/** Returns the API and the worker that a process has started. */
function servicesOf(parent) {
  return readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    const read = (file) => {
      try {
        return readFileSync(`/proc/${pid}/${file}`, 'utf8');
      } catch {
        return ''; // It has ended meanwhile.
      }
    };
    const [, ppid] = /\) \w (\d+)/.exec(read('stat')) ?? [];
    return Number(ppid) === parent && /dist\/(main|worker)\.js/.test(read('cmdline'));
  });
}

async function uploadPhotos(origin) {
  const call = await signIn(origin);
  const { id } = await call('POST', '/api/admin/projects', { name: 'Photos', clientEmail: 'client@example.com' });
  const files = ['phone-12mp.jpg', 'phone-hdr.jpg'].map((name) =>
    readFileSync(inRoot('backend/test/fixtures/media/photos', name)),
  );
  const type = 'image/jpeg';
  for (let n = 0; n < PHOTOS; n += 1) {
    const bytes = files[n % files.length];
    const name = `IMG_${n}.jpg`;
    const asked = { files: [{ name, type, size: bytes.length }] };
    const { uploadUrls } = await call('POST', `/api/admin/projects/${id}/upload-urls`, asked);
    const [{ uploadUrl, key }] = uploadUrls;
    const put = await fetch(new URL(uploadUrl, origin), {
      method: 'PUT',
      headers: { 'content-type': type },
      body: bytes,
    });
    if (!put.ok) throw new Error(`PUT: ${put.status} ${await put.text()}`);
    const uploads = [{ key, originalName: name, size: bytes.length, type }];
    await call('POST', `/api/admin/projects/${id}/process-uploads`, { uploads });
  }
  while ((await call('GET', `/api/admin/projects/${id}`)).processingCount > 0) await pause(1000);
}
