import 'reflect-metadata';
import { loadConfig } from './config/config.js';
import { createDataSource } from './database/data-source.js';
import { rejectNewerSchema, requireServerVersion } from './database/schema-check.js';
import { SchemaError } from './ports/schema.port.js';

/** Brings the database to this version's schema. Safe to run from several hosts at once: they wait for one another. */
async function migrate(): Promise<void> {
  const { database } = loadConfig();
  if (!database.url) throw new Error('DATABASE_URL must be set to migrate.');
  const dataSource = await createDataSource({ url: database.url, poolSize: 2 }).initialize();
  try {
    const lock = dataSource.createQueryRunner();
    await lock.query(`SELECT pg_advisory_lock(hashtext('showreel-migrate'))`);
    const query = (sql: string) => lock.query(sql) as Promise<{ name: string }[]>;
    await requireServerVersion(query);
    await rejectNewerSchema(query);
    const applied = await dataSource.runMigrations({ transaction: 'each' });
    await lock.query(`SELECT pg_advisory_unlock(hashtext('showreel-migrate'))`);
    await lock.release();
    console.log(
      applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.map(({ name }) => name).join(', ')}.`,
    );
  } finally {
    await dataSource.destroy();
  }
}

migrate().catch((error: unknown) => {
  const isSchemaError = error instanceof SchemaError;
  const message = error instanceof Error ? error.message : String(error);
  console.error(isSchemaError ? message : `Migration failed: ${message}`);
  // The caller adds advice about the connection to 1 alone.
  process.exitCode = isSchemaError ? 2 : 1;
});
