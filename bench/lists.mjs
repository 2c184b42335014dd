import { createRequire } from 'node:module';
import { signIn, startApi } from './support/api.mjs';
import { median, timed } from './support/measure.mjs';

const pg = createRequire(new URL('../backend/package.json', import.meta.url))('pg');

const PROJECTS = 10_000;
const FILES = 100_000;
const ROUNDS = 41;
const PAGE = 25;

/**
 * The console's project list with 10,000 projects and 100,000 files, over HTTP with session, count and file counts,
 * compared with a bare query of as many rows by primary key on an open connection.
 */
export async function run() {
  const api = await startApi();
  const client = new pg.Client({ connectionString: api.databaseUrl });
  try {
    await client.connect();
    await seed(client);
    const call = await signIn(api.origin);
    const ids = (await client.query(`SELECT id FROM project ORDER BY random() LIMIT ${PAGE}`)).rows.map(({ id }) => id);
    const list = (query) => () =>
      call(
        'GET',
        `/api/admin/projects?${Object.entries(query)
          .map(([name, value]) => `${name}=${encodeURIComponent(JSON.stringify(value))}`)
          .join('&')}`,
      );
    const works = {
      limit: () => client.query('SELECT * FROM project WHERE id = ANY($1)', [ids]),
      first: list({ range: [0, PAGE - 1] }),
      last: list({ range: [PROJECTS - PAGE, PROJECTS - 1] }),
      rare: list({ range: [0, PAGE - 1], filter: { q: 'cake_4711' } }),
      common: list({ range: [0, PAGE - 1], filter: { q: 'dsc_' } }),
      pictures: () => call('GET', `/api/admin/project-pictures?ids=${ids.join(',')}&q=dsc_`),
    };
    if ((await works.rare()).length !== 1) throw new Error('The search did not find its one file.');
    const times = Object.fromEntries(Object.keys(works).map((name) => [name, []]));
    // Interleaved, so that other load affects all of them alike. The first three rounds warm up.
    for (let round = -3; round < ROUNDS; round++) {
      for (const [name, work] of Object.entries(works)) {
        const ms = await timed(work);
        if (round >= 0) times[name].push(ms);
      }
    }
    const limit = median(times.limit);
    const row = (name, measured, maxRatio) => ({
      name,
      value: median(measured),
      unit: 'ms',
      limit,
      ratio: median(measured) / limit,
      target: `<= ${maxRatio}`,
      ok: median(measured) / limit <= maxRatio,
    });
    return [
      row(`first page of ${PROJECTS} projects, compared with the bare rows by key`, times.first, 40),
      row('last page of the projects', times.last, 60),
      row(`search for one file name among ${FILES}`, times.rare, 40),
      row('search for a text in every file name', times.common, 300),
      row('covers and matching files of a page', times.pictures, 60),
    ];
  } finally {
    await client.end().catch(() => undefined);
    await api.stop();
  }
}

async function seed(client) {
  await client.query(
    `INSERT INTO project (name, client_email, client_email_key, created_at) SELECT 'Project ' || md5(i::text), 'c' || i || '@example.com', 'c' || i || '@example.com', now() - i * interval '1 minute' FROM generate_series(1, $1) i`,
    [PROJECTS],
  );
  // The trigger counts gallery versions, which nothing reads here.
  await client.query('ALTER TABLE media_file DISABLE TRIGGER USER');
  await client.query(
    `INSERT INTO media_file (project_id, original_key, original_name, file_type, content_type, file_size, status, width, height)
     SELECT p.id, p.id || '/' || n, CASE WHEN row_number() OVER () = 50000 THEN 'cake_4711.jpg' ELSE 'DSC_' || md5(p.id::text || n) || '.jpg' END, 'photo', 'image/jpeg', 8000000, 'ready', 6000, 4000
     FROM project p, generate_series(1, $1::int) n`,
    [FILES / PROJECTS],
  );
  await client.query('ALTER TABLE media_file ENABLE TRIGGER USER');
  await client.query('VACUUM ANALYZE');
}

if (import.meta.url === `file://${process.argv[1]}`) console.table(await run());
