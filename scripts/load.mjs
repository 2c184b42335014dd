import { parseArgs } from 'node:util';
import { buildParts } from './build/parts.mjs';
import { CliError, runMain } from './lib/cli-error.mjs';
import { ensureInstalled, requireNode } from './lib/install.mjs';

/** `npm run load [-- --minutes 2]`: a wedding night on this machine. Fails where somebody would have noticed. */
async function load() {
  requireNode();
  const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' } } });
  const minutes = Number(values.minutes);
  if (!(minutes > 0 && minutes <= 60)) throw new CliError('--minutes must be more than 0 and at most 60.');
  await ensureInstalled();
  await buildParts({ names: ['backend', 'gallery-ui'] });
  const { runNight } = await import('../bench/wedding-night/night.mjs');
  const failures = await runNight(minutes);
  for (const failure of failures) console.error(failure);
  return failures.length > 0 ? 1 : 0;
}

await runMain(load);
