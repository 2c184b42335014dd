import { join } from 'node:path';
import { buildParts } from './build/parts.mjs';
import { runMain } from './lib/cli-error.mjs';
import { ensureInstalled, requireNode } from './lib/install.mjs';
import { inRoot } from './lib/paths.mjs';
import { run } from './lib/processes.mjs';
import { DataFolder } from './start/data-folder.mjs';
import { withDotEnv, withSecrets } from './start/preparation.mjs';
import { earlySettings } from './start/settings.mjs';

/**
 * `npm run reset-password -- owner@example.com`: a new initial password for an account whose owner cannot get a mail.
 * With the embedded database, `npm start` must be stopped: one process uses the data folder at a time.
 */
await runMain(async () => {
  requireNode();
  const env = withDotEnv(inRoot('.env'));
  const { dataDir } = await earlySettings(env);
  const data = new DataFolder(dataDir);
  env.DATA_DIR = dataDir;
  await ensureInstalled();
  await buildParts({ names: ['backend'] });
  const reset = () =>
    run([process.execPath, inRoot('backend', 'dist', 'reset-password.js'), ...process.argv.slice(2)], { env });
  if (env.DATABASE_URL?.trim()) {
    withSecrets(env, data);
    return reset();
  }
  data.open();
  try {
    withSecrets(env, data);
    const { startEmbeddedDatabase } = await import('../backend/dist/embedded/embedded-database.js');
    const database = await startEmbeddedDatabase({ dataDir: join(dataDir, 'postgres'), persistent: true });
    env.DATABASE_URL = database.url;
    return await reset().finally(() => database.stop());
  } finally {
    data.close();
  }
});
