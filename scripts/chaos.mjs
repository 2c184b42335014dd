import { parseArgs } from 'node:util';
import { buildParts } from './build/parts.mjs';
import { CliError, runMain } from './lib/cli-error.mjs';
import { ensureInstalled, requireNode } from './lib/install.mjs';
import { inRoot } from './lib/paths.mjs';

/** The seed of `npm test`. */
const SHORT_SEED = 7;

/**
 * `npm run chaos [-- --seed 7 --runs 3 --faults kill-api,store-errors --minutes 10]`: faults by a seed while a fleet
 * works, and an audit. A run of all faults writes docs/reliability.md. `--short` is the form of `npm test`.
 */
async function chaos() {
  requireNode();
  const { values } = parseArgs({
    options: {
      seed: { type: 'string' },
      runs: { type: 'string', default: '1' },
      faults: { type: 'string' },
      minutes: { type: 'string' },
      short: { type: 'boolean', default: false },
    },
  });
  await ensureInstalled();
  await buildParts({ names: ['backend', 'gallery-ui', 'admin-ui'] });
  // The servers of the tests are TypeScript.
  await import('../backend/test/setup/ts-hooks.mjs');
  const { FULL, runChaos, SHORT } = await import('../chaos/run.mjs');
  const { FAULTS } = await import('../chaos/faults.mjs');
  const { figures, writeFigures } = await import('../chaos/report.mjs');
  const form = values.short ? SHORT : FULL;
  const names = values.faults?.split(',') ?? form.faults;
  const unknown = names.find((name) => !FAULTS.some((fault) => fault.name === name));
  if (unknown)
    throw new CliError(
      `There is no fault called ${unknown}: choose from ${FAULTS.map(({ name }) => name).join(', ')}.`,
    );
  const minutes = numberOf(values.minutes, '--minutes', 120);
  const first = numberOf(values.seed, '--seed', 2 ** 32 - 1) ?? (values.short ? SHORT_SEED : Date.now() % 100_000);
  const runs = [];
  for (let n = 0; n < numberOf(values.runs, '--runs', 100); n += 1) {
    const result = await runChaos({ seed: first + n, form, names, minutes });
    for (const finding of result.findings) console.error(`seed ${result.seed}: ${finding}`);
    console.log(`seed ${result.seed}: ${result.operations} operations, ${result.findings.length} findings`);
    runs.push(result);
    // Figures are written after each run, so that they are there if one of many is interrupted.
    if (!values.short && !values.faults) writeFigures(inRoot('docs', 'reliability.md'), runs);
  }
  console.log(figures(runs));
  return runs.some(({ findings }) => findings.length > 0) ? 1 : 0;
}

function numberOf(text, name, most) {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (!(value > 0 && value <= most)) throw new CliError(`${name} must be more than 0 and at most ${most}.`);
  return value;
}

await runMain(chaos);
// An operation that still waits must not keep this process from ending.
process.exit();
