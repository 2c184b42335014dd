import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { NewerSchemaError, SchemaError } from '../ports/schema.port.js';
import { isAtBridge, isFormer, LAST_FORMER } from './bridge/former-migrations.js';
import { MIGRATION_NAMES } from './migrations.js';

const UNDEFINED_TABLE = '42P01';
/** The oldest PostgreSQL that is tested. */
const OLDEST_SERVER = 15;
const TRIES = 3;
const PAUSE_MS = 1_000;

/** The server answers, but not as DATABASE_URL expects it; trying again would not help. */
const ANSWERS: Readonly<Record<string, string>> = {
  '28000': 'The database rejects this user',
  '28P01': 'The database rejects the password',
  '3D000': 'The database server has no database of this name',
};

/** Runs SQL and returns its rows. */
type Query = (sql: string) => Promise<{ name: string }[]>;

/** @throws SchemaError when the server is older than what this version is tested with */
export async function requireServerVersion(query: Query): Promise<void> {
  const [row] = await query(`SELECT current_setting('server_version_num') AS name`);
  const major = Math.floor(Number(row!.name) / 10_000);
  if (major < OLDEST_SERVER) {
    throw new SchemaError(`PostgreSQL ${major} is too old: this version needs PostgreSQL ${OLDEST_SERVER} or newer.`);
  }
}

/**
 * Compares the migrations that the database has with those of this version.
 * @throws SchemaError when it lacks one, or has one that this version does not know
 */
export async function requireSchema(query: Query): Promise<void> {
  const applied = await requireMigratable(query);
  if (MIGRATION_NAMES.some((name) => !applied.has(name))) {
    throw new SchemaError('The database is older than this version: run the migration (node backend/dist/migrate.js).');
  }
}

/**
 * The migrations that the database has.
 * @throws SchemaError when this version cannot bring it to its schema
 */
export async function requireMigratable(query: Query): Promise<ReadonlySet<string>> {
  const applied = await appliedMigrations(query);
  if (isAtBridge(applied)) return applied;
  const unknown = [...applied].find((name) => !MIGRATION_NAMES.includes(name));
  if (unknown !== undefined) throw errorOfUnknown(unknown, applied);
  return applied;
}

/** Checks the schema at the start of a process, before anything works on the database. */
export async function requireSchemaAtStart(url: string): Promise<void> {
  const client = await connectAtStart(url);
  try {
    await requireSchemaOf(client);
  } finally {
    await client.end();
  }
}

async function requireSchemaOf(client: pg.Client): Promise<void> {
  const query: Query = async (sql) => (await client.query<{ name: string }>(sql)).rows;
  await requireServerVersion(query);
  await requireSchema(query);
}

/**
 * Tells whether the database has this version's schema, so that there is nothing to migrate. A database that does not
 * answer counts as one that lacks it: the migration then says why.
 */
export async function isSchemaCurrent(url: string): Promise<boolean> {
  const client = clientAtStart(url);
  try {
    await client.connect();
    await requireSchemaOf(client);
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** A database that was started at the same moment may need a little longer. */
export async function connectAtStart(url: string): Promise<pg.Client> {
  for (let attempt = 1; ; attempt += 1) {
    const client = clientAtStart(url);
    try {
      await client.connect();
      return client;
    } catch (error) {
      await client.end().catch(() => undefined);
      const answer = ANSWERS[(error as { code?: string }).code ?? ''];
      if (answer !== undefined) throw new SchemaError(`${answer} (${reason(error)}): check DATABASE_URL.`);
      if (attempt === TRIES) {
        const advice = 'check that PostgreSQL runs and DATABASE_URL is right.';
        throw new SchemaError(`The database does not answer (${reason(error)}): ${advice}`);
      }
      await pause(PAUSE_MS);
    }
  }
}

function clientAtStart(url: string): pg.Client {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  // The next statement reports a lost connection; without a listener it would end this process with a stack trace.
  return client.on('error', () => undefined);
}

async function appliedMigrations(query: Query): Promise<Set<string>> {
  try {
    return new Set((await query('SELECT name FROM schema_migration')).map(({ name }) => name));
  } catch (error) {
    if ((error as { code?: string }).code === UNDEFINED_TABLE) return new Set();
    throw error;
  }
}

function errorOfUnknown(name: string, applied: ReadonlySet<string>): SchemaError {
  if (isFormer(name))
    return new SchemaError(
      `The database is too old for this version, which takes over databases whose last migration is ${LAST_FORMER}: ` +
        'start the last version before 1.0.0 once, which brings it there, then this one.',
    );
  const Kind = MIGRATION_NAMES.every((known) => applied.has(known)) ? NewerSchemaError : SchemaError;
  return new Kind(
    `The database is newer than this version (it has ${name}): start the version that migrated it, ` +
      'or restore the backup from before the upgrade.',
  );
}

/** `connect ECONNREFUSED ...` becomes ECONNREFUSED; an AggregateError has no message of its own. */
function reason(error: unknown): string {
  return (error as { code?: string }).code ?? (error instanceof Error ? error.message : String(error));
}
