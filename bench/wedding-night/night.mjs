import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { loadavg } from 'node:os';
import { end, signIn, startApi } from '../support/api.mjs';
import { residentMiB } from '../support/measure.mjs';
import { seedGalleries } from './galleries.mjs';
import { people } from './people.mjs';

const pg = createRequire(new URL('../../backend/package.json', import.meta.url))('pg');
const worker = new URL('../../backend/dist/worker.js', import.meta.url).pathname;

const GALLERIES = 200;
const FILES_EACH = 60;
/** The load of ten minutes. */
const PER_NIGHT = { visits: 2_000, purchases: 50, uploads: 300 };
const NIGHT_MINUTES = 10;
/** One upload of this many is a film. */
const FILM_OF = 20;
const READ_LIMIT_MS = 300;
/** The last uploads are rendered within this long after the end. */
const DRAIN_MS = 60_000;

/**
 * The evening on which 200 couples show their galleries: visits, purchases and uploads at even intervals, on one API
 * and one worker. A shorter night has the same rates.
 * @returns the problems, and the rows of its section of the record
 */
export async function runNight(minutes) {
  const api = await startApi({ TRUST_PROXY: '1', PAYMENT_PROVIDER: 'sandbox', SAMPLE_PROJECT: 'false' });
  const working = spawn(process.execPath, [worker], { env: api.settings, stdio: ['ignore', 'ignore', 'inherit'] });
  const client = new pg.Client({ connectionString: api.databaseUrl });
  try {
    await client.connect();
    const galleries = await seedGalleries(api, GALLERIES, FILES_EACH);
    const calls = new Map();
    const note = (kind, ms, error) => {
      const known = calls.get(kind) ?? { times: [], errors: [] };
      calls.set(kind, known);
      known.times.push(ms);
      if (error) known.errors.push(error);
    };
    const { visit, purchase, upload } = people(api.origin, await signIn(api.origin), note);
    // Each couple buys once.
    const works = {
      visits: (n) => visit(galleries[(n * 7) % GALLERIES]),
      purchases: (n) => purchase(galleries[n % GALLERIES]),
      uploads: (n) => upload(galleries[(n * 3) % GALLERIES], n % FILM_OF === FILM_OF - 1 ? 'film' : 'photo'),
    };
    console.log(`${GALLERIES} galleries, ${minutes} minutes, load ${loadavg()[0].toFixed(1)} at the start.`);
    let peak = 0;
    const watching = setInterval(async () => (peak = Math.max(peak, await residentMiB(api.pid))), 500);
    await Promise.all(
      Object.entries(works).map(([kind, work]) =>
        atIntervals(Math.max(1, Math.round((PER_NIGHT[kind] * minutes) / NIGHT_MINUTES)), minutes * 60_000, (n) =>
          work(n).catch((error) => note(kind, 0, String(error))),
        ),
      ),
    );
    clearInterval(watching);
    const waited = await drained(client);
    // A file that cannot be rendered leaves no job.
    const { rows } = await client.query(`SELECT count(*)::int AS files FROM media_file WHERE status = 'failed'`);
    const failed = rows[0].files;
    console.log(table(calls));
    console.log(
      `The queue was ${waited === null ? `not empty after ${DRAIN_MS / 1_000} s` : `empty after ${(waited / 1_000).toFixed(1)} s`}; ` +
        `memory of the API ${Math.round(peak)} MiB, of the worker ${Math.round(await residentMiB(working.pid))} MiB; ` +
        `load ${loadavg()[0].toFixed(1)} at the end.`,
    );
    return { failures: failuresOf(calls, waited, failed), rows: rowsOf(calls, waited, failed) };
  } finally {
    await client.end().catch(() => undefined);
    await end(working);
    await api.stop();
  }
}

/** Starts the work `count` times at even intervals, whether or not the one before has ended, and waits for all. */
async function atIntervals(count, totalMs, work) {
  const start = performance.now();
  const running = [];
  for (let n = 0; n < count; n++) {
    await new Promise((resolve) => setTimeout(resolve, start + (n * totalMs) / count - performance.now()));
    running.push(work(n));
  }
  await Promise.all(running);
}

/** Returns the milliseconds until no job is left; null when it takes too long. */
async function drained(client) {
  const start = performance.now();
  while (performance.now() - start < DRAIN_MS) {
    const { rows } = await client.query('SELECT count(*)::int AS jobs FROM job_outbox');
    if (rows[0].jobs === 0) return performance.now() - start;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  return null;
}

const quantile = (times, share) => times.toSorted((a, b) => a - b)[Math.floor(times.length * share)];

function table(calls) {
  const lines = [...calls].map(([kind, { times, errors }]) => [
    kind,
    times.length,
    errors.length,
    ...[0.5, 0.95, 0.99].map((share) => `${quantile(times, share).toFixed(0)} ms`),
  ]);
  return [['call', 'count', 'errors', 'p50', 'p95', 'p99'], ...lines]
    .map(([kind, ...rest]) => kind.padEnd(18) + rest.map((cell) => String(cell).padStart(9)).join(''))
    .join('\n');
}

/** Returns the results as a benchmark reports them. */
function rowsOf(calls, waited, failed) {
  const most = (name, value, unit, limit) => ({
    name,
    value,
    unit,
    limit,
    target: `<= ${limit} ${unit}`,
    ok: value <= limit,
  });
  const errors = [...calls.values()].reduce((sum, call) => sum + call.errors.length, 0);
  return [
    ...[...calls].map(([kind, { times }]) =>
      kind === 'gallery read'
        ? most(`${kind}: p99 of ${times.length}`, quantile(times, 0.99), 'ms', READ_LIMIT_MS)
        : { name: `${kind}: p99 of ${times.length}`, value: quantile(times, 0.99), unit: 'ms', target: 'none' },
    ),
    most('errors of all calls', errors, 'calls', 0),
    most('files that could not be rendered', failed, 'files', 0),
    most('queue empty after the last upload', (waited ?? Infinity) / 1_000, 's', DRAIN_MS / 1_000),
  ];
}

function failuresOf(calls, waited, failed) {
  const failures = [...calls].flatMap(([kind, { errors }]) =>
    errors.length > 0 ? [`${errors.length} errors, ${kind}: ${errors[0]}`] : [],
  );
  const p99 = quantile(calls.get('gallery read').times, 0.99);
  if (p99 >= READ_LIMIT_MS) failures.push(`gallery read: p99 ${p99.toFixed(0)} ms, at most ${READ_LIMIT_MS} ms`);
  if (failed > 0) failures.push(`${failed} files could not be rendered.`);
  if (waited === null) failures.push('The queue was not empty at the end.');
  return failures;
}
