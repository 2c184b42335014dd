import { join } from 'node:path';
import { buildParts } from './build/parts.mjs';
import { runMain } from './lib/cli-error.mjs';
import { ensureInstalled, requireNode } from './lib/install.mjs';
import { inRoot } from './lib/paths.mjs';
import { run } from './lib/processes.mjs';
import { DataFolder } from './start/data-folder.mjs';
import { withDotEnv, withSecrets } from './start/preparation.mjs';
import { earlySettings } from './start/settings.mjs';

/** The tools that read the database while the site runs. */
const WHILE_IT_RUNS = ['backup', 'doctor', 'export', 'verify'];

/**
 * Runs a tool of the backend on the database of the settings: `npm run reset-password -- owner@example.com` gives a new
 * initial password to an account whose owner cannot get a mail, `npm run reset-factors` removes the second factor of
 * one whose phone is lost, `npm run accept-storage` is for files that were moved, `npm run backup -- /folder` makes a
 * backup, `npm run export` and `npm run import` take everything to another system. With the embedded database, `npm
 * start` must be stopped: one process uses the data folder at a time. Backups are made while it runs.
 */
await runMain(async () => {
  requireNode();
  const env = withDotEnv(inRoot('.env'));
  const { dataDir } = await earlySettings(env);
  const data = new DataFolder(dataDir);
  env.DATA_DIR = dataDir;
  await ensureInstalled();
  await buildParts({ names: ['backend'] });
  const [tool, ...args] = process.argv.slice(2);
  const runTool = () => run([process.execPath, inRoot('backend', 'dist', `${tool}.js`), ...args], { env });
  if (env.DATABASE_URL?.trim()) {
    withSecrets(env, data);
    return runTool();
  }
  const { runningDatabaseUrl, startEmbeddedDatabase } = await import('../backend/dist/embedded/embedded-database.js');
  const running = WHILE_IT_RUNS.includes(tool) ? runningDatabaseUrl(join(dataDir, 'postgres')) : undefined;
  if (running !== undefined) {
    env.DATABASE_URL = running;
    withSecrets(env, data);
    return runTool();
  }
  data.open();
  try {
    withSecrets(env, data);
    const database = await startEmbeddedDatabase({ dataDir: join(dataDir, 'postgres'), persistent: true });
    env.DATABASE_URL = database.url;
    return await runTool().finally(() => database.stop());
  } finally {
    data.close();
  }
});
