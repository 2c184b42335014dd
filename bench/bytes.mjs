import { randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { signIn, startApi } from './support/api.mjs';
import { replyRate } from './support/load.mjs';
import { median, startBareServer } from './support/measure.mjs';

const pg = createRequire(new URL('../backend/package.json', import.meta.url))('pg');
const built = (path) => import(new URL(`../backend/dist/${path}`, import.meta.url));

const PHOTOS = 500;
const SEGMENTS = 60;
const KINDS = {
  thumbnail: { bytes: 7_000, target: 0.4 },
  segment: { bytes: 170_000, target: 0.85 },
};
const ROUNDS = 3;

/**
 * The bytes that a gallery sends most: the thumbnails of 500 photos and the segments of a film, each in turn, compared
 * with a bare node:http server that sends the same bytes from memory.
 */
export async function run() {
  const api = await startApi();
  let bare;
  try {
    const paths = await seed(api);
    const rows = [];
    for (const [name, { bytes, target }] of Object.entries(KINDS)) {
      bare?.stop();
      bare = await startBareServer(SEND_BODY, { BYTES: String(bytes), COUNT: String(paths[name].length) });
      const product = async () => (await replyRate(api.origin, { paths: paths[name] })).rate;
      const limit = async () => (await replyRate(bare.url, { paths: paths[name] })).rate;
      await product();
      await limit();
      const rounds = [];
      for (let round = 0; round < ROUNDS; round++) rounds.push({ limit: await limit(), product: await product() });
      const ratio = median(rounds.map((each) => each.product / each.limit));
      const middle = rounds.find((each) => each.product / each.limit === ratio);
      rows.push({
        name: `${name} of ${bytes / 1000} kB, compared with bare node:http`,
        value: middle.product,
        unit: 'requests/s',
        limit: middle.limit,
        ratio,
        target: `>= ${target}`,
        ok: ratio >= target,
      });
    }
    return rows;
  } finally {
    bare?.stop();
    await api.stop();
  }
}

/** Creates a gallery of photos with thumbnails and one film; returns the paths of their bytes. */
async function seed(api) {
  const call = await signIn(api.origin);
  const project = await call('POST', '/api/admin/projects', { name: 'Bench', clientEmail: 'client@example.com' });
  const { DiskStorage } = await built('adapters/disk/disk-storage.js');
  const storage = new DiskStorage({
    root: join(api.folder, 'data/storage'),
    secret: 'bench',
    publicPath: '/',
    clock: { now: () => new Date() },
  });
  const client = new pg.Client({ connectionString: api.databaseUrl });
  await client.connect();
  try {
    await client.query(
      `INSERT INTO media_file (project_id, original_key, original_name, file_type, content_type, file_size, status, width, height)
       SELECT $1::uuid, 'projects/' || $1::text || '/originals/' || i, 'DSC_' || i || '.jpg', CASE WHEN i = 1 THEN 'video' ELSE 'photo' END, 'image/jpeg', 8000000, 'ready', 6000, 4000
       FROM generate_series(0, $2) i`,
      [project.id, PHOTOS],
    );
    const { rows } = await client.query(
      `INSERT INTO rendition (media_file_id, name, class, key, content_type, width, height, bytes)
       SELECT f.id, r.name, 'preview', 'projects/' || f.project_id || '/renditions/' || f.id || '/' || r.file, r.type, 480, 320, 7000
       FROM media_file f, (VALUES ('w480', 'w480.webp', 'image/webp', 'photo'), ('hls', 'hls/master.m3u8', 'application/vnd.apple.mpegurl', 'video')) r (name, file, type, kind)
       WHERE f.project_id = $1 AND f.file_type = r.kind RETURNING media_file_id AS id, key, name`,
      [project.id],
    );
    const film = rows.find(({ name }) => name === 'hls');
    const photos = rows.filter(({ name }) => name === 'w480');
    for (const { key } of photos) await storage.write(key, randomBytes(KINDS.thumbnail.bytes), 'image/webp');
    const names = Array.from({ length: SEGMENTS }, (_, i) => `720p/${String(i).padStart(3, '0')}.ts`);
    for (const name of names)
      await storage.write(film.key.replace('master.m3u8', name), randomBytes(KINDS.segment.bytes), 'video/mp2t');
    await client.query('ANALYZE');
    const start = await linkStart();
    return {
      thumbnail: photos.map(({ id }) => `${start(id)}/w480.webp`),
      segment: names.map((name) => `${start(film.id)}/hls/${name}`),
    };
  } finally {
    await client.end();
  }
}

/** Makes links as galleries have them. */
async function linkStart() {
  const { MediaLinksService } = await built('modules/projects/gate/media-links.service.js');
  const secrets = { mediaLinks: 'm'.repeat(32) };
  const links = new MediaLinksService({ secrets }, { now: () => new Date() });
  return (id) => links.base(id, { scope: 'preview', accessVersion: 1, expires: links.derivativeExpiry(null) });
}

/** Sends as many different bytes from memory, in turn. */
const SEND_BODY = `(_, response) => {
  const { BYTES, COUNT } = process.env;
  globalThis.bodies ??= Array.from({ length: Number(COUNT) }, () => require('node:crypto').randomBytes(Number(BYTES)));
  globalThis.sent = (globalThis.sent ?? 0) + 1;
  const body = bodies[sent % bodies.length];
  response.writeHead(200, { 'content-type': 'image/webp', 'content-length': body.length });
  response.end(body);
}`;
