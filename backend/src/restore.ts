import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { chooseStorage } from './adapters/adapters.module.js';
import { BackupStores } from './adapters/backups/backup-stores.js';
import { storageIdentity } from './adapters/storage-identity.js';
import { SystemClock } from './common/clock.js';
import { loadConfig } from './config/config.js';
import { PostgresCopy } from './database/copy/postgres-copy.js';
import { acceptStorage } from './database/storage-check.js';
import { restore } from './modules/backups/engine/restore.js';
import { runTool, UsageError } from './tool-error.js';

/**
 * `node backend/dist/restore.js /folder`: restores the last good backup, or the one that is named, into the database
 * and the storage of the settings. The API and the workers must not run.
 */
async function restoreBackup(): Promise<void> {
  process.umask(0o077);
  const config = loadConfig();
  const options = { replace: { type: 'boolean', default: false } } as const;
  const { positionals, values } = parseArgs({ allowPositionals: true, options });
  const [target = config.backups.target, id] = positionals;
  const url = config.database.directUrl ?? config.database.url;
  if (!target) throw new UsageError('Say from where: npm run restore -- /folder, or -- s3://bucket/folder.');
  if (!url) throw new UsageError('DATABASE_URL must be set, or run npm run restore.');
  const clock = new SystemClock();
  const storage = await chooseStorage(config, clock);
  const store = await new BackupStores(config, clock).open(target);
  try {
    const parts = { database: new PostgresCopy(url), storage, store, clock, id, mayReplace: values.replace };
    const { backup, earlier } = await restore(parts);
    await acceptStorage(url, await storageIdentity(config));
    console.log(`Restored the backup ${backup.id}: ${backup.objects.count} objects, and every row was compared.`);
    if (earlier !== null) console.log(`The database from before is kept as ${earlier}: drop it when you are sure.`);
    console.log('Start the API and the workers again.');
  } finally {
    storage.close();
    store.close();
  }
}

runTool(restoreBackup);
