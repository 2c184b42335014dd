import { get } from 'node:http';
import { createRequire } from 'node:module';
import { signIn, startApi } from './support/api.mjs';
import { replyRate } from './support/load.mjs';
import { startBareServer } from './support/measure.mjs';

const pg = createRequire(new URL('../backend/package.json', import.meta.url))('pg');

const FILES = 100;
/** A gallery that is read in pages: its first reply. */
const LARGE = 5_000;
const FIRST_REPLY_BYTES = 150_000;
const OTHER_PROJECTS = 10_000;
const ROUNDS = 3;
/** Replies a second: of a gallery that was read before, and of galleries that are read for the first time. */
const WARM = 1_500;
const ONCE = 300;
/** Galleries that are read once in each round. */
const COLD = 400;

/**
 * Gallery reads of 100 files (gate, entitlements, downloads, signed links, compression), compared with a bare node:http
 * server that sends the same bytes from memory; the page with the same data; and galleries that are read for the first
 * time.
 */
export async function run() {
  const api = await startApi();
  let bare;
  try {
    const staff = await signIn(api.origin);
    const [path, large, ...paths] = await seed(api, staff);
    const url = api.origin + path;
    const sample = await fetch(url, { headers: { 'accept-encoding': 'br' } });
    const plainBytes = (await sample.arrayBuffer()).byteLength;
    const compressed = await rawBody(url);
    bare = await startBareServer(SEND_BODY, { BODY: compressed.toString('base64') });

    const headers = { 'accept-encoding': 'gzip, br' };
    const page = path.replace('/api', '');
    const works = {
      limit: () => replyRate(bare.url, { paths: ['/'], headers }),
      warm: () => replyRate(api.origin, { paths: [path], headers }),
      large: () => replyRate(api.origin, { paths: [large], headers }),
      html: () => replyRate(api.origin, { paths: [page], headers }),
    };
    await works.warm();
    const rounds = [];
    for (let round = 0; round < ROUNDS; round++) {
      const rates = {};
      for (const [name, work] of Object.entries(works)) rates[name] = (await work()).rate;
      rounds.push({
        ...rates,
        cold: await replyRate(api.origin, { paths: paths.splice(0, COLD), headers, once: true }),
      });
    }
    const middle = (ratioOf) => rounds.toSorted((a, b) => ratioOf(a) - ratioOf(b))[Math.floor(ROUNDS / 2)];
    const row = (name, ratioOf, { value, limit, unit = 'requests/s', target, isOk }) => {
      const round = middle(ratioOf);
      return {
        name,
        value: value(round),
        unit,
        limit: limit(round),
        ratio: ratioOf(round),
        target,
        ok: isOk(ratioOf(round), round),
      };
    };
    const first = await rawBody(api.origin + large);
    const files = await rawBody(`${api.origin}/api/admin/projects/${large.split('/')[3]}/files`, staff.headers());
    console.log(`reply ${plainBytes} bytes, ${compressed.length} on the wire; of ${LARGE} files ${first.length}`);
    return [
      row(`gallery read, ${FILES} files, ${OTHER_PROJECTS} other projects`, ({ warm, limit }) => warm / limit, {
        value: ({ warm }) => warm,
        limit: ({ limit }) => limit,
        target: `>= ${WARM}/s`,
        isOk: (_ratio, { warm }) => warm >= WARM,
      }),
      row(
        `gallery of ${LARGE} files: its first reply, compared with ${FILES} files`,
        ({ large, warm }) => large / warm,
        {
          value: ({ large }) => large,
          limit: ({ warm }) => warm,
          target: '>= 0.2',
          isOk: (ratio) => ratio >= 0.2,
        },
      ),
      {
        name: `gallery of ${LARGE} files: its first reply on the wire`,
        value: first.length,
        unit: 'bytes',
        limit: FIRST_REPLY_BYTES,
        ratio: first.length / FIRST_REPLY_BYTES,
        target: '<= 150 kB',
        ok: first.length <= FIRST_REPLY_BYTES,
      },
      {
        name: `project of ${LARGE} files in the console: its first files on the wire`,
        value: files.length,
        unit: 'bytes',
        limit: FIRST_REPLY_BYTES,
        ratio: files.length / FIRST_REPLY_BYTES,
        target: '<= 150 kB',
        ok: files.length <= FIRST_REPLY_BYTES,
      },
      row('gallery page with its data, compared with the data', ({ html, warm }) => html / warm, {
        value: ({ html }) => html,
        limit: ({ warm }) => warm,
        target: '>= 0.95',
        isOk: (ratio) => ratio >= 0.95,
      }),
      row('galleries read once, compared with one read again', ({ cold, warm }) => cold.rate / warm, {
        value: ({ cold }) => cold.rate,
        limit: ({ warm }) => warm,
        target: `>= ${ONCE}/s`,
        isOk: (_ratio, { cold }) => cold.rate >= ONCE,
      }),
      row('galleries read once by 20 at a time: p99', ({ cold }) => cold.p99 / 120, {
        value: ({ cold }) => cold.p99,
        limit: () => 120,
        unit: 'ms',
        target: '<= 120 ms',
        isOk: (ratio) => ratio <= 1,
      }),
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

/**
 * Galleries of 100 ready files and, as the second, one of 5,000; rows only: a read does not touch storage. Returns
 * their paths.
 */
async function seed(api, call) {
  const project = await call('POST', '/api/admin/projects', { name: 'Bench', clientEmail: 'client@example.com' });
  const client = new pg.Client({ connectionString: api.databaseUrl });
  await client.connect();
  try {
    await client.query(
      `INSERT INTO project (name, client_email, client_email_key) SELECT 'Other ' || i, 'c' || i || '@example.com', 'c' || i || '@example.com' FROM generate_series(1, $1) i`,
      [OTHER_PROJECTS],
    );
    const { rows } = await client.query('SELECT id, client_email FROM project WHERE id <> $1 LIMIT $2', [
      project.id,
      COLD * ROUNDS + 1,
    ]);
    const [big, ...small] = rows;
    await fill(client, [big.id], LARGE);
    await fill(client, [project.id, ...small.map(({ id }) => id)], FILES);
    return [`/api${project.galleryPath}`, ...rows.map(({ id, client_email: email }) => `/api/gallery/${id}/${email}`)];
  } finally {
    await client.end();
  }
}

async function fill(client, projectIds, files) {
  await client.query('ALTER TABLE media_file DISABLE TRIGGER USER');
  await client.query(
    `INSERT INTO media_file (project_id, original_key, original_name, file_type, content_type, file_size, status, width, height, placeholder, created_at, cover_state)
     SELECT p, 'projects/' || p || '/originals/' || gen_random_uuid() || '.jpg', 'DSC_' || (1000 + i) || '.jpg', 'photo', 'image/jpeg', 8000000 + i, 'ready', 6000, 4000,
            'data:image/webp;base64,' || encode(sha512(i::text::bytea) || sha512((i + 1000)::text::bytea), 'base64'), now() + i * interval '1 second', 'ready'
     FROM unnest($1::uuid[]) p, generate_series(1, $2) i ORDER BY p, i`,
    [projectIds, files],
  );
  await client.query('ALTER TABLE media_file ENABLE TRIGGER USER');
  await client.query(
    `INSERT INTO rendition (media_file_id, name, class, key, content_type, width, height, bytes)
     SELECT f.id, r.name, r.class, 'projects/' || f.project_id || '/renditions/' || f.id || '/' || r.file, 'image/webp', r.width, r.width * 2 / 3, 50000
     FROM media_file f CROSS JOIN (VALUES ('thumb', 'staff', 'thumb.webp', 480), ('w480', 'preview', 'w480.webp', 480), ('w960', 'preview', 'w960.webp', 960), ('w2048', 'preview', 'w2048.jpg', 2048)) r (name, class, file, width)
     WHERE f.project_id = ANY($1::uuid[])`,
    [projectIds],
  );
  await client.query('VACUUM ANALYZE');
}

/** Fetches the compressed body. */
function rawBody(url, headers = {}) {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'gzip, br', ...headers } }, (response) => {
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
