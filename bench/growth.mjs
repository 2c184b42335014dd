import { createRequire } from 'node:module';
import { signIn, startApi } from './support/api.mjs';
import { GROWN, seedGrownStudio } from './support/grown-studio.mjs';
import { timed } from './support/measure.mjs';

const pg = createRequire(new URL('../backend/package.json', import.meta.url))('pg');

const ROUNDS = 20;
const LIMIT_MS = 100;

/** Statements that nothing can be faster than: the rows of a page by key, and a count of all projects. */
const PLAIN = {
  '25 projects by key': 'SELECT * FROM project WHERE id = ANY($1)',
  'count of the projects': 'SELECT count(*) FROM project WHERE trashed_at IS NULL AND cardinality($1::uuid[]) > 0',
};

/** Every list, search and figure of the console, by what it is called. */
const list = (path, query = {}) => {
  const parameters = Object.entries({ range: [0, 24], ...query });
  return `/api/admin/${path}?${parameters.map(([name, value]) => `${name}=${encodeURIComponent(JSON.stringify(value))}`).join('&')}`;
};
const search = (q, more = {}) => list('projects', { ...more, filter: { q, ...more.filter } });
const CALLS = (project) => ({
  'projects, first page': list('projects'),
  'projects, page 3,600': list('projects', { range: [90_000, 90_024] }),
  'projects by name': list('projects', { sort: ['name', 'ASC'] }),
  'projects by end': list('projects', { sort: ['expiresAt', 'DESC'] }),
  'archived projects': list('projects', { filter: { status: 'archived' } }),
  'projects that close soon': list('projects', { filter: { closesSoon: true } }),
  'projects that nobody opened': list('projects', { filter: { notOpened: true } }),
  'projects with sales': list('projects', { filter: { sold: true } }),
  'search: one file': search('cake_4711'),
  'search: every file': search('dsc_'),
  'search: every project': search('project'),
  'search: every client': search('example.com'),
  'search: nothing': search('zzzznothing'),
  'search: 7,500 files': search('dsc_ab'),
  'search: two letters': search('ab'),
  'search: every file, by end': search('dsc_', { sort: ['expiresAt', 'DESC'] }),
  'search: every file, with sales': search('dsc_', { filter: { sold: true } }),
  clients: list('clients'),
  'search: every client in clients': list('clients', { filter: { q: 'example.com' } }),
  'search: one client in clients': list('clients', { filter: { q: 'c777@' } }),
  purchases: list('purchases'),
  trash: list('trash'),
  'activity log': '/api/admin/audit?limit=50',
  statistics: '/api/admin/stats',
  trends: '/api/admin/stats/trends',
  'first steps': '/api/admin/onboarding',
  'progress of the watermark': '/api/admin/watermark',
  status: '/api/admin/status',
  'files of a project': `/api/admin/projects/${project}/media`,
  'people of a project': list(`projects/${project}/people`),
});

/**
 * What a studio sees of the console after many years: 100,000 projects, 2,000,000 files, 6,000,000 renditions. Each call
 * over HTTP, the slowest but one of 20 (p95); beside two plain statements on an open connection.
 */
export async function run() {
  const api = await startApi();
  const client = new pg.Client({ connectionString: api.databaseUrl });
  try {
    await client.connect();
    await seedGrownStudio(client);
    const call = await signIn(api.origin);
    const ids = (await client.query('SELECT id FROM project ORDER BY random() LIMIT 25')).rows.map(({ id }) => id);
    const works = [
      ...Object.entries(PLAIN).map(([name, sql]) => ({
        name: `plain SQL: ${name}`,
        work: () => client.query(sql, [ids]),
      })),
      ...Object.entries(CALLS(ids[0])).map(([name, path]) => ({ name, work: () => call('GET', path), target: true })),
    ];
    const times = works.map(() => []);
    // Interleaved, so that other load affects all of them alike. The first two rounds warm up.
    for (let round = -2; round < ROUNDS; round++) {
      for (const [index, { work }] of works.entries()) {
        const ms = await timed(work);
        if (round >= 0) times[index].push(ms);
      }
    }
    return works.map(({ name, target }, index) => {
      const p95 = times[index].toSorted((a, b) => a - b).at(-2);
      return {
        name: `${GROWN.projects} projects: ${name}, p95`,
        value: p95,
        unit: 'ms',
        ...(target && { limit: LIMIT_MS, ratio: p95 / LIMIT_MS, target: `<= ${LIMIT_MS} ms`, ok: p95 <= LIMIT_MS }),
      };
    });
  } finally {
    await client.end().catch(() => undefined);
    await api.stop();
  }
}
