import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { buildParts } from './build/parts.mjs';
import { record } from './lib/bench-record.mjs';
import { CliError, runMain } from './lib/cli-error.mjs';
import { ensureInstalled, requireNode } from './lib/install.mjs';

/** Its figures are recorded as those of the benchmarks are. */
const NIGHT_MINUTES = 10;

/** `npm run load [-- --minutes 2]`: runs a wedding night on this machine. Fails where somebody would have noticed. */
async function load() {
  requireNode();
  const { values } = parseArgs({ options: { minutes: { type: 'string', default: String(NIGHT_MINUTES) } } });
  const minutes = Number(values.minutes);
  if (!(minutes > 0 && minutes <= 60)) throw new CliError('--minutes must be more than 0 and at most 60.');
  await ensureInstalled();
  await buildParts({ names: ['backend', 'gallery-ui'] });
  const { runNight } = await import('../bench/wedding-night/night.mjs');
  const [before] = loadavg();
  const { failures, rows } = await runNight(minutes);
  // A shorter night is a trial.
  if (minutes === NIGHT_MINUTES) record({ name: 'load', rows }, before);
  for (const failure of failures) console.error(failure);
  return failures.length > 0 ? 1 : 0;
}

await runMain(load);
