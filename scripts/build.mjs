import { buildParts, PARTS } from './build/parts.mjs';
import { ensureInstalled, requireNode } from './lib/install.mjs';
import { CliError, runMain } from './lib/cli-error.mjs';

/** `npm run build [-- --force] [part ...]`: builds what is stale. */
await runMain(async () => {
  requireNode();
  const args = process.argv.slice(2);
  const names = args.filter((arg) => !arg.startsWith('-'));
  const known = PARTS.map(({ name }) => name);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown) throw new CliError(`There is no part called ${unknown}: choose from ${known.join(', ')}.`);
  await ensureInstalled();
  const built = await buildParts({ names: names.length ? names : known, force: args.includes('--force') });
  if (built.length === 0) console.log('Everything is built.');
});
