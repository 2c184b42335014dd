import 'reflect-metadata';
import { loadConfig } from './config/config.js';
import { ConfigError } from './config/env-reader.js';
import { isSchemaCurrent } from './database/schema-check.js';
import { SchemaError } from './ports/schema.port.js';

/** Brings the database to this version's schema. */
async function migrate(): Promise<void> {
  const { database } = loadConfig();
  if (!database.url) throw new Error('DATABASE_URL must be set to migrate.');
  const url = database.directUrl ?? database.url;
  if (await isSchemaCurrent(url)) return console.log('The database is up to date.');
  // TypeORM and the entities take longer to load than most starts have: they find nothing to migrate.
  const { applyMigrations } = await import('./database/apply-migrations.js');
  console.log(await applyMigrations(url));
}

migrate().catch((error: unknown) => {
  const message = error instanceof Error ? error.message : String(error);
  const isClear = error instanceof SchemaError;
  if (error instanceof ConfigError) console.error(`Configuration: ${message}`);
  else console.error(isClear ? message : `Migration failed: ${message}`);
  // The caller adds advice about the connection to 1 alone.
  process.exitCode = isClear || error instanceof ConfigError ? 2 : 1;
});
