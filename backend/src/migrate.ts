import 'reflect-metadata';
import { loadConfig } from './config/config.js';
import { ConfigError } from './config/env-reader.js';
import { crossBridge } from './database/bridge/bridge.js';
import { createDataSource } from './database/data-source.js';
import { requireMigratable, requireServerVersion } from './database/schema-check.js';
import { SchemaError } from './ports/schema.port.js';

/** Brings the database to this version's schema. Safe to run from several hosts at once: they wait for one another. */
async function migrate(): Promise<void> {
  const { database } = loadConfig();
  if (!database.url) throw new Error('DATABASE_URL must be set to migrate.');
  // The lock belongs to a session, which a pooler does not keep.
  const dataSource = await createDataSource({ url: database.directUrl ?? database.url, poolSize: 2 }).initialize();
  try {
    const lock = dataSource.createQueryRunner();
    await lock.query(`SELECT pg_advisory_lock(hashtext('showreel-migrate'))`);
    const query = (sql: string) => lock.query(sql) as Promise<{ name: string }[]>;
    await requireServerVersion(query);
    const crossed = await crossBridge(lock, await requireMigratable(query));
    const applied = await dataSource.runMigrations({ transaction: 'each' });
    await lock.query(`SELECT pg_advisory_unlock(hashtext('showreel-migrate'))`);
    await lock.release();
    if (crossed) console.log('Took over the database of the last version before 1.0.0.');
    else console.log(summaryOf(applied.map(({ name }) => name)));
  } finally {
    await dataSource.destroy();
  }
}

function summaryOf(names: string[]): string {
  return names.length === 0 ? 'The database is up to date.' : `Applied ${names.join(', ')}.`;
}

migrate().catch((error: unknown) => {
  const message = error instanceof Error ? error.message : String(error);
  const isClear = error instanceof SchemaError;
  if (error instanceof ConfigError) console.error(`Configuration: ${message}`);
  else console.error(isClear ? message : `Migration failed: ${message}`);
  // The caller adds advice about the connection to 1 alone.
  process.exitCode = isClear || error instanceof ConfigError ? 2 : 1;
});
