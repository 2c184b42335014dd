import 'reflect-metadata';
import { resolve } from 'node:path';
import { chooseStorage } from './adapters/adapters.module.js';
import { storageIdentity } from './adapters/storage-identity.js';
import { SystemClock } from './common/clock.js';
import { loadConfig } from './config/config.js';
import { PostgresCopy } from './database/copy/postgres-copy.js';
import { acceptStorage } from './database/storage-check.js';
import { importFolder } from './modules/exports/engine/importer.js';
import { runTool, UsageError } from './tool-error.js';

/**
 * `node backend/dist/import.js /folder`: imports an export into the empty database and the storage of the settings. The
 * API and the workers must not run.
 */
async function importExport(): Promise<void> {
  process.umask(0o077);
  const config = loadConfig();
  const [source] = process.argv.slice(2);
  const url = config.database.directUrl ?? config.database.url;
  if (!source) throw new UsageError('Say from where: npm run import -- /folder.');
  if (!url) throw new UsageError('DATABASE_URL must be set, or run npm run import.');
  const clock = new SystemClock();
  const storage = await chooseStorage(config, clock);
  try {
    const { files, database } = await importFolder({
      database: new PostgresCopy(url),
      storage,
      clock,
      source: resolve(source),
    });
    await acceptStorage(url, await storageIdentity(config));
    const rows = database.tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(`Imported ${rows} rows and ${files.count} files, each compared with its SHA-256.`);
    console.log('Start the API and the workers again.');
  } finally {
    storage.close();
  }
}

runTool(importExport);
