import 'reflect-metadata';
import { chooseStorage } from './adapters/adapters.module.js';
import { SystemClock } from './common/clock.js';
import { loadConfig } from './config/config.js';
import { PostgresCopy } from './database/copy/postgres-copy.js';
import { requireSchemaAtStart } from './database/schema-check.js';
import { verify, type Mismatch } from './modules/backups/engine/verify.js';
import { runTool, UsageError } from './tool-error.js';

const TEXTS: Readonly<Record<Mismatch['kind'], string>> = {
  missing: 'missing: a row names it, and it is not in storage',
  size: 'damaged: it has another size than its row says',
  unnamed: 'superfluous: no row names it',
};

/**
 * `node backend/dist/verify.js`: compares rows and storage while everything runs, and changes nothing. Fails when an
 * object is missing or damaged.
 */
async function verifyStorage(): Promise<void> {
  const config = loadConfig();
  const url = config.database.directUrl ?? config.database.url;
  if (!url) throw new UsageError('DATABASE_URL must be set, or run npm run verify.');
  await requireSchemaAtStart(url);
  const clock = new SystemClock();
  const storage = await chooseStorage(config, clock);
  const counts = { missing: 0, size: 0, unnamed: 0 };
  try {
    const { named, stored } = await verify({ database: new PostgresCopy(url), storage, clock }, ({ kind, key }) => {
      counts[kind] += 1;
      console.log(`${key} is ${TEXTS[kind]}.`);
    });
    console.log(
      `Rows name ${named} objects, ${stored} are stored: ` +
        `${counts.missing} missing, ${counts.size} damaged, ${counts.unnamed} superfluous.`,
    );
    if (counts.missing + counts.size > 0) process.exitCode = 1;
  } finally {
    storage.close();
  }
}

runTool(verifyStorage);
