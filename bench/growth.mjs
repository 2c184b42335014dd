import { createRequire } from 'node:module';
import { PASSWORD, signIn, startApi } from './support/api.mjs';
import { growthCalls } from './support/growth-calls.mjs';
import { GROWN, seedGrownStudio } from './support/grown-studio.mjs';
import { memoryGrowth, residentMiB, timed } from './support/measure.mjs';
import { openSweeps } from './support/sweeps.mjs';

const pg = createRequire(new URL('../backend/package.json', import.meta.url))('pg');

const ROUNDS = 20;
const LIMIT_MS = 100;
const EXPORT_MIB = 64;
/** The largest project that is deleted while others are read. */
const LARGE_PROJECT = 5_000;

/**
 * Measures the console of a studio after many years: 100,000 projects, 2,000,000 files, 6,000,000 renditions. Each call
 * over HTTP and each repeating job of the worker, the slowest but one of 20 (p95). The limit of a call is 100 ms; the
 * time of the plain statement on an open connection stands beside it.
 */
export async function run() {
  const api = await startApi();
  const client = new pg.Client({ connectionString: api.databaseUrl });
  try {
    await client.connect();
    await seedGrownStudio(client);
    const call = await signIn(api.origin);
    const { rows: listed } = await client.query('SELECT id, client_email_key FROM project ORDER BY random() LIMIT 25');
    return [
      ...(await timesOfCalls(call, client, listed)),
      ...(await timesOfSweeps(api)),
      ...(await growthOfExports(api, call)),
      ...(await waitsForDeletion(api, call, client)),
    ];
  } finally {
    await client.end().catch(() => undefined);
    await api.stop();
  }
}

async function timesOfCalls(call, client, listed) {
  const [{ id, client_email_key: email }] = listed;
  const calls = Object.entries(growthCalls({ id, email, listed: listed.map((each) => each.id) }));
  // One after the other: some of the plain SQL reads whole tables, and would leave cold caches to the calls.
  const times = await p95s(
    calls.map(
      ([, [path]]) =>
        () =>
          call('GET', path),
    ),
  );
  const plain = await p95s(
    calls.map(
      ([, [, sql]]) =>
        () =>
          client.query(sql),
    ),
  );
  return calls.flatMap(([name], index) => [
    row(`${name}, p95`, times[index]),
    { name: `the same as plain SQL: ${name}, p95`, value: plain[index], unit: 'ms', target: 'none' },
  ]);
}

async function timesOfSweeps(api) {
  const sweeps = await openSweeps(api);
  try {
    const times = await p95s(sweeps.list.map(({ work }) => work));
    return sweeps.list.map(({ name }, index) => row(`worker: ${name}, p95`, times[index]));
  } finally {
    await sweeps.close();
  }
}

/** Measures the growth of the API's memory while all rows are exported for the first time. */
async function growthOfExports(api, call) {
  const exports = {
    'purchases as CSV': '/api/admin/purchases/export',
    'activity log as CSV': '/api/admin/audit/export?timezone=UTC',
  };
  await call('POST', '/api/user/proof', { password: PASSWORD });
  const rows = [];
  for (const [name, path] of Object.entries(exports)) {
    const before = await residentMiB(api.pid);
    let peak = before;
    const timer = setInterval(async () => (peak = Math.max(peak, await residentMiB(api.pid))), 20);
    await call('GET', path);
    clearInterval(timer);
    rows.push(memoryGrowth(`${name}: memory growth of the API`, peak - before, EXPORT_MIB));
  }
  return rows;
}

/** Measures the longest wait of a call while a project of 5,000 files is deleted, by a request and by its job. */
async function waitsForDeletion(api, call, client) {
  const [{ id }] = (
    await client.query(
      `INSERT INTO project (name, client_email, client_email_key) VALUES ('Large', 'large@example.com', 'large@example.com') RETURNING id`,
    )
  ).rows;
  await client.query(
    `INSERT INTO media_file (project_id, original_key, original_name, file_type, content_type, file_size, status, clean_state, watermark_version)
     SELECT $1::uuid, $1::text || '/' || n, 'LARGE_' || n || '.jpg', 'photo', 'image/jpeg', 8000000, 'ready', 'none', 0 FROM generate_series(1, ${LARGE_PROJECT}) n`,
    [id],
  );
  await client.query(
    `INSERT INTO rendition (media_file_id, name, class, key, content_type, width, height, bytes)
     SELECT f.id, r, 'preview', f.id || '/' || r, 'image/webp', 480, 320, 50000 FROM media_file f, unnest(ARRAY['thumb', 'w480', 'w1280']) r WHERE project_id = $1`,
    [id],
  );
  const [{ id: other }] = (await client.query('SELECT id FROM project WHERE id <> $1 LIMIT 1', [id])).rows;
  await call('DELETE', `/api/admin/projects/${id}`);
  const worker = await openSweeps(api);
  let ended = false;
  let request = 0;
  const deletion = timed(async () => {
    request = await timed(() => call('DELETE', `/api/admin/trash/${id}`));
    await worker.run('delete-project', { projectId: id });
  }).finally(() => (ended = true));
  let longest = 0;
  while (!ended)
    for (const [method, path, body] of [
      ['GET', '/api/admin/projects?range=[0,24]'],
      ['GET', `/api/admin/projects/${other}/media`],
      ['POST', '/api/admin/projects', { name: 'Meanwhile', clientEmail: 'meanwhile@example.com' }],
    ])
      longest = Math.max(longest, await timed(() => call(method, path, body)));
  const ms = await deletion;
  await worker.close();
  return [
    row('request that deletes it', request),
    { name: `deletion of a project of ${LARGE_PROJECT} files`, value: ms, unit: 'ms', target: 'none' },
    row('longest call while it is deleted', longest),
  ];
}

/** Returns for each of these the time of the slowest but one of 20 rounds. */
async function p95s(works) {
  const times = works.map(() => []);
  // Interleaved, so that other load affects all of them alike. The first two rounds warm up.
  for (let round = -2; round < ROUNDS; round++) {
    for (const [index, work] of works.entries()) {
      const ms = await timed(work);
      if (round >= 0) times[index].push(ms);
    }
  }
  return times.map((all) => all.toSorted((a, b) => a - b).at(-2));
}

const row = (name, ms) => ({
  name: `${GROWN.projects} projects: ${name}`,
  value: ms,
  unit: 'ms',
  limit: LIMIT_MS,
  ratio: ms / LIMIT_MS,
  target: `<= ${LIMIT_MS} ms`,
  ok: ms <= LIMIT_MS,
});
