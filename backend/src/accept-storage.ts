import { storageIdentity } from './adapters/storage-identity.js';
import { loadConfig } from './config/config.js';
import { requireSchemaAtStart } from './database/schema-check.js';
import { acceptStorage } from './database/storage-check.js';
import { runTool, UsageError } from './tool-error.js';

/**
 * `node backend/dist/accept-storage.js`: after the files were moved, or the database was copied for trials, makes the
 * storage of the settings the one of this database. Stop API and workers first.
 */
async function accept(): Promise<void> {
  process.umask(0o077);
  const config = loadConfig();
  const { url } = config.database;
  if (!url) throw new UsageError('DATABASE_URL must be set, or run npm run accept-storage.');
  await requireSchemaAtStart(url);
  console.log(await acceptStorage(url, await storageIdentity(config)));
}

runTool(accept);
