import { randomBytes, randomUUID } from 'node:crypto';
import { get } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { signIn, startApi } from './support/api.mjs';
import { memoryGrowth, residentMiB, startBareServer } from './support/measure.mjs';

const pg = createRequire(new URL('../backend/package.json', import.meta.url))('pg');
const backend = (path) => new URL(`../backend/dist/${path}`, import.meta.url);

const MIB = 1024 * 1024;
/** A delivery: photos and a few films. */
const SIZES = [...Array.from({ length: 140 }, () => MIB), ...Array.from({ length: 6 }, () => 20 * MIB)];
const ROUNDS = 3;
const MAX_GROWTH_MIB = 64;

/**
 * Downloads a ZIP of 146 files (260 MiB), compared with a bare node:http server that sends the same files one after
 * another.
 */
export async function run() {
  const api = await startApi();
  let bare;
  try {
    const { url, cookie, paths } = await seed(api);
    bare = await startBareServer(SEND_FILES, { PATHS: JSON.stringify(paths) });
    const product = () => download(url, { cookie });
    const limit = () => download(bare.url);
    await limit();
    const { bytes } = await product();
    const before = await residentMiB(api.pid);
    let peak = before;
    const watch = setInterval(() => void residentMiB(api.pid).then((now) => (peak = Math.max(peak, now))), 50);
    const rounds = [];
    for (let round = 0; round < ROUNDS; round++)
      rounds.push({ limit: (await limit()).rate, product: (await product()).rate });
    clearInterval(watch);
    rounds.sort((a, b) => a.product / a.limit - b.product / b.limit);
    const median = rounds[Math.floor(ROUNDS / 2)];
    const ratio = median.product / median.limit;
    const resumed = await download(url, { cookie, range: `bytes=${bytes - MIB}-` });
    return [
      {
        name: `ZIP of ${SIZES.length} files, ${Math.round(bytes / MIB)} MiB`,
        value: median.product,
        unit: 'MiB/s',
        limit: median.limit,
        ratio,
        target: '>= 0.6',
        ok: ratio >= 0.6,
      },
      memoryGrowth('ZIP: memory growth of the API', peak - before, MAX_GROWTH_MIB),
      {
        name: 'ZIP: first byte of a resumed download',
        value: resumed.firstByteMs,
        unit: 'ms',
        limit: 100,
        ratio: resumed.firstByteMs / 100,
        target: '< 100 ms',
        ok: resumed.firstByteMs < 100,
      },
    ];
  } finally {
    bare?.stop();
    await api.stop();
  }
}

/** Adds ready files: bytes in storage, rows with checksums. */
async function seed(api) {
  const call = await signIn(api.origin);
  const project = await call('POST', '/api/admin/projects', { name: 'Bench', clientEmail: 'client@example.com' });
  const { DiskStorage } = await import(backend('adapters/disk/disk-storage.js'));
  const root = join(api.folder, 'data/storage');
  const storage = new DiskStorage({ root, secret: 'bench', publicPath: '/', clock: { now: () => new Date() } });
  const client = new pg.Client({ connectionString: api.databaseUrl });
  await client.connect();
  const paths = [];
  try {
    for (const [at, size] of SIZES.entries()) {
      const data = randomBytes(size);
      const key = `projects/${project.id}/originals/${randomUUID()}.jpg`;
      await storage.write(key, data, 'image/jpeg');
      paths.push(await storage.seekableInput(key));
      await client.query(
        `INSERT INTO media_file (project_id, original_key, original_name, file_type, content_type, file_size, status, crc32) VALUES ($1, $2, $3, 'photo', 'image/jpeg', $4, 'ready', $5)`,
        [project.id, key, `DSC_${1000 + at}.jpg`, size, crc32(data)],
      );
    }
  } finally {
    await client.end();
  }
  const { cookie, downloadUrl } = await requestArchive(api.origin, project.galleryPath);
  return { url: api.origin + downloadUrl, cookie, paths };
}

/** Requests an archive of everything as staff, who need no purchase. */
async function requestArchive(origin, galleryPath) {
  const headers = { 'content-type': 'application/json' };
  const login = await fetch(`${origin}/api/login-admin`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email: 'admin@showreel.local', password: 'bench-password' }),
  });
  const cookie = login.headers.get('set-cookie').split(';')[0];
  const reply = await fetch(`${origin}/api${galleryPath}/archive`, {
    method: 'POST',
    headers: { ...headers, cookie },
    body: '{}',
  });
  if (!reply.ok) throw new Error(`archive: ${reply.status} ${await reply.text()}`);
  return { cookie, ...(await reply.json()) };
}

function download(url, headers = {}) {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    get(url, { headers }, (response) => {
      if (response.statusCode >= 300) return void reject(new Error(`${url}: ${response.statusCode}`));
      let bytes = 0;
      let firstByteMs;
      response.on('data', (chunk) => {
        firstByteMs ??= performance.now() - started;
        bytes += chunk.length;
      });
      response.on('error', reject);
      response.on('end', () =>
        resolve({ bytes, firstByteMs, rate: bytes / MIB / ((performance.now() - started) / 1000) }),
      );
    }).on('error', reject);
  });
}

/** Sends the files one after another. */
const SEND_FILES = `async (_, response) => {
  for (const path of JSON.parse(process.env.PATHS)) {
    await new Promise((resolve, reject) => require('node:fs').createReadStream(path, { highWaterMark: 256 * 1024 }).on('error', reject).on('end', resolve).pipe(response, { end: false }));
  }
  response.end();
}`;
