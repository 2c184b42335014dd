import 'reflect-metadata';
import { loadConfig } from './config/config.js';
import { createDataSource } from './database/data-source.js';

/** Brings the database to this version's schema. Safe to run from several hosts at once: they wait for one another. */
async function migrate(): Promise<void> {
  const { database } = loadConfig();
  if (!database.url) throw new Error('DATABASE_URL must be set to migrate.');
  const dataSource = await createDataSource({ url: database.url, poolSize: 2 }).initialize();
  try {
    const lock = dataSource.createQueryRunner();
    await lock.query(`SELECT pg_advisory_lock(hashtext('showreel-migrate'))`);
    const applied = await dataSource.runMigrations({ transaction: 'each' });
    await lock.query(`SELECT pg_advisory_unlock(hashtext('showreel-migrate'))`);
    await lock.release();
    console.log(applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.map(({ name }) => name).join(', ')}.`);
  } finally {
    await dataSource.destroy();
  }
}

migrate().catch((error: unknown) => {
  console.error(`Migration failed: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
});
