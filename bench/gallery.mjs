import { get } from 'node:http';
import { createRequire } from 'node:module';
import autocannon from 'autocannon';
import { signIn, startApi } from './support/api.mjs';
import { startBareServer } from './support/measure.mjs';

const pg = createRequire(new URL('../backend/package.json', import.meta.url))('pg');

const FILES = 100;
const OTHER_PROJECTS = 10_000;
const CONNECTIONS = 20;
const SECONDS = 5;
const ROUNDS = 3;

/**
 * Gallery reads of 100 files (gate, entitlements, downloads, signed links, compression), compared with a bare
 * node:http server that sends the same bytes from memory.
 */
export async function run() {
  const api = await startApi();
  let bare;
  try {
    const path = await seed(api);
    const url = api.origin + path;
    const sample = await fetch(url, { headers: { 'accept-encoding': 'br' } });
    const plainBytes = (await sample.arrayBuffer()).byteLength;
    const compressed = await rawBody(url);
    bare = await startBareServer(SEND_BODY, { BODY: compressed.toString('base64') });

    const product = () => load(url);
    const limit = () => load(bare.url);
    await load(url, 1);
    await limit();
    const rounds = [];
    for (let round = 0; round < ROUNDS; round++) rounds.push({ limit: await limit(), product: await product() });
    rounds.sort((a, b) => a.product / a.limit - b.product / b.limit);
    const median = rounds[Math.floor(ROUNDS / 2)];
    const ratio = median.product / median.limit;
    console.log(`reply ${plainBytes} bytes, ${compressed.length} on the wire`);
    return [
      {
        name: `gallery read, ${FILES} files, ${OTHER_PROJECTS} other projects`,
        value: median.product,
        unit: 'requests/s',
        limit: median.limit,
        ratio,
        target: '>= 0.08',
        ok: ratio >= 0.08,
      },
      {
        name: 'gallery read, compressed on the wire',
        value: compressed.length,
        unit: 'bytes',
        limit: plainBytes,
        ratio: compressed.length / plainBytes,
        target: '< 0.5',
        ok: compressed.length < plainBytes / 2,
      },
    ];
  } finally {
    bare?.stop();
    await api.stop();
  }
}

/** 100 ready files, rows only: the read does not touch storage. */
async function seed(api) {
  const call = await signIn(api.origin);
  const project = await call('POST', '/api/admin/projects', { name: 'Bench', clientEmail: 'client@example.com' });
  const client = new pg.Client({ connectionString: api.databaseUrl });
  await client.connect();
  try {
    await fill(client, project.id);
  } finally {
    await client.end();
  }
  return `/api${project.galleryPath}`;
}

async function fill(client, projectId) {
  await client.query(
    `INSERT INTO project (name, client_email, client_email_key) SELECT 'Other ' || i, 'c' || i || '@example.com', 'c' || i || '@example.com' FROM generate_series(1, $1) i`,
    [OTHER_PROJECTS],
  );
  await client.query(
    `INSERT INTO media_file (project_id, original_key, original_name, file_type, content_type, file_size, status, width, height, placeholder)
     SELECT $1::uuid, 'projects/' || $1::text || '/originals/' || gen_random_uuid() || '.jpg', 'DSC_' || (1000 + i) || '.jpg', 'photo', 'image/jpeg', 8000000 + i, 'ready', 6000, 4000,
            'data:image/webp;base64,' || encode(sha512(i::text::bytea) || sha512((i + 1000)::text::bytea), 'base64')
     FROM generate_series(1, $2) i`,
    [projectId, FILES],
  );
  await client.query(
    `INSERT INTO rendition (media_file_id, name, class, key, content_type, width, height, bytes)
     SELECT f.id, r.name, r.class, 'projects/' || f.project_id || '/renditions/' || f.id || '/' || r.file, 'image/webp', r.width, r.width * 2 / 3, 50000
     FROM media_file f, (VALUES ('thumb', 'staff', 'thumb.webp', 480), ('w480', 'preview', 'w480.webp', 480), ('w960', 'preview', 'w960.webp', 960), ('w2048', 'preview', 'w2048.jpg', 2048)) r (name, class, file, width)
     WHERE f.project_id = $1`,
    [projectId],
  );
  await client.query('ANALYZE');
}

async function load(url, duration = SECONDS) {
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration,
    headers: { 'accept-encoding': 'gzip, br' },
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} replies were not 2xx, ${result.errors} errors`);
  return result.requests.average;
}

/** The compressed body. */
function rawBody(url) {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'gzip, br' } }, (response) => {
      const chunks = [];
      response.on('data', (chunk) => chunks.push(chunk)).on('end', () => resolve(Buffer.concat(chunks)));
    }).on('error', reject);
  });
}

/** Sends the same bytes from memory. */
const SEND_BODY = `(_, response) => {
  globalThis.body ??= Buffer.from(process.env.BODY, 'base64');
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length });
  response.end(body);
}`;
