import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { buildParts } from './build/parts.mjs';
import { ensureInstalled, requireNode } from './lib/install.mjs';
import { record, tableOf } from './lib/bench-record.mjs';
import { inRoot, ROOT } from './lib/paths.mjs';
import { CliError, runMain } from './lib/cli-error.mjs';
import { signalGroup, startGroup } from './lib/processes.mjs';

/** The longest, `films`, takes ten to fifteen minutes on two idle cores. */
const LIMIT_MS = 40 * 60_000;

/**
 * `npm run bench [-- name ...]`: every benchmark in a process of its own, one after another. Each that ends replaces
 * its own section of the record.
 */
async function bench() {
  requireNode();
  const requested = process.argv.slice(2);
  const all = readdirSync(inRoot('bench'))
    .filter((file) => file.endsWith('.mjs'))
    .map((file) => file.slice(0, -4))
    .sort();
  const unknown = requested.find((name) => !all.includes(name));
  if (unknown) throw new CliError(`There is no benchmark called ${unknown}: choose from ${all.join(', ')}.`);
  await ensureInstalled();
  await buildParts({ names: ['backend'] });
  const [busy] = loadavg();
  if (busy > availableParallelism() / 2)
    console.log(
      `This machine is busy (load ${busy.toFixed(1)} on ${availableParallelism()} cores): the ratios hold, the figures do not.`,
    );
  const results = [];
  for (const name of requested.length ? requested : all) {
    console.log(`Measuring ${name} ...`);
    const [before] = loadavg();
    const result = { name, ...(await measure(name)) };
    results.push(result);
    if (!result.error) record(result, before);
  }
  const rows = results.flatMap(({ rows: found }) => found);
  console.log(`\n${tableOf(rows)}`);
  for (const { name, error } of results) if (error) console.error(`\n${name} failed:\n${error}`);
  return results.some(({ error }) => error) || rows.some(({ ok }) => ok === false) ? 1 : 0;
}

/**
 * Runs a benchmark in a fresh process: neither warm code nor memory is left from the previous one. One that hangs is
 * killed with all it started.
 */
async function measure(name) {
  const child = startGroup([process.execPath, fileURLToPath(import.meta.url), '--one', name], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, NODE_ENV: 'test' },
  });
  let answer = { rows: [], error: 'it ended without a result' };
  child.on('message', (message) => (answer = message));
  const timer = setTimeout(() => {
    answer = { rows: [], error: `it had not ended after ${LIMIT_MS / 60_000} minutes` };
    signalGroup(child, 'SIGKILL');
  }, LIMIT_MS);
  await once(child, 'exit');
  clearTimeout(timer);
  signalGroup(child, 'SIGKILL');
  return answer;
}

async function measureOne(name) {
  // Nobody waits for the figures any more.
  process.once('disconnect', () => process.exit(1));
  const answer = await import(pathToFileURL(inRoot('bench', `${name}.mjs`)).href)
    .then(({ run }) => run())
    .then(
      (rows) => ({ rows }),
      (error) => ({ rows: [], error: error.stack }),
    );
  process.send(answer, () => process.exit(0));
}

if (process.argv[2] === '--one') await measureOne(process.argv[3]);
else await runMain(bench);
