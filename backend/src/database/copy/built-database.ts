import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { BackupError, type BuiltDatabase, type DatabaseContents } from '../../ports/database-copy.port.js';
import { databaseOptions } from '../data-source.js';
import { MIGRATION_NAMES, MIGRATIONS } from '../migrations.js';
import { withSession } from './copy-session.js';
import { SessionSnapshot } from './read-contents.js';

const OBJECT_IN_USE = '55006';

const quote = pg.escapeIdentifier;

/** Returns the URL of another database of the same server. */
export function siblingOf(url: string, name: string): string {
  const sibling = new URL(url);
  sibling.pathname = `/${encodeURIComponent(name)}`;
  return sibling.href;
}

/** Returns the name of the database that a URL leads to. */
export const nameOf = (url: string) => decodeURIComponent(new URL(url).pathname.slice(1));

/** Runs migrations, by their names. */
export async function migrate(url: string, names: readonly string[]): Promise<void> {
  const migrations = MIGRATIONS.filter((_each, index) => names.includes(MIGRATION_NAMES[index]!));
  const database = await new DataSource({ ...databaseOptions({ url, poolSize: 2 }), migrations }).initialize();
  try {
    await database.runMigrations({ transaction: 'each' });
  } finally {
    await database.destroy();
  }
}

/** A database that was built from a copy beside the real one. */
export class SiblingDatabase implements BuiltDatabase {
  private readonly url: string;

  constructor(
    private readonly realUrl: string,
    private readonly name: string,
  ) {
    this.url = siblingOf(realUrl, name);
  }

  contents(): Promise<DatabaseContents> {
    return withSession(this.url, async (client) => {
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      return new SessionSnapshot(client).dump((_table, rows) =>
        pipeline(rows, new Writable({ write: (_chunk, _encoding, done) => done() })),
      );
    });
  }

  async upgrade(): Promise<void> {
    await migrate(this.url, MIGRATION_NAMES);
  }

  async execute(sql: string): Promise<void> {
    await withSession(this.url, (client) => client.query(sql));
  }

  async takeOver(): Promise<string | null> {
    const real = nameOf(this.realUrl);
    const isUnused = await withSession(this.realUrl, hasNoHistory);
    // A database is renamed from another one.
    return withSession(siblingOf(this.realUrl, 'postgres'), async (client) => {
      const now = await client.query<{ now: string }>(`SELECT to_char(now(), 'YYYYMMDDHH24MISS') AS now`);
      const before = `${real.slice(0, 40)}_before_${now.rows[0]!.now}`;
      await renameTogether(client, [
        [real, before],
        [this.name, real],
      ]);
      if (!isUnused) return before;
      await client.query(`DROP DATABASE ${quote(before)}`);
      return null;
    });
  }

  async drop(): Promise<void> {
    await withSession(siblingOf(this.realUrl, 'postgres'), (client) =>
      client.query(`DROP DATABASE IF EXISTS ${quote(this.name)} WITH (FORCE)`),
    );
  }
}

/** Renames databases in one transaction, so that there is always one with the real name. */
async function renameTogether(
  client: pg.Client,
  renames: readonly (readonly [from: string, to: string])[],
): Promise<void> {
  await client.query('BEGIN');
  try {
    for (const [from, to] of renames) await client.query(`ALTER DATABASE ${quote(from)} RENAME TO ${quote(to)}`);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    if ((error as { code?: string }).code !== OBJECT_IN_USE) throw error;
    throw new BackupError(
      'The database is in use and was not replaced, nothing in it has changed: stop the API and the workers, then restore again.',
      { cause: error },
    );
  }
}

/** Tells whether nobody has worked in a database yet: it has no tables, or no project and no order. */
export async function hasNoRows(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ made: boolean }>(`SELECT to_regclass('public.project') IS NOT NULL AS made`);
  if (!rows[0]!.made) return true;
  const found = await client.query('SELECT 1 FROM project UNION ALL SELECT 1 FROM purchase LIMIT 1');
  return found.rows.length === 0;
}

/** Tells whether nobody has done anything in a database: one in which somebody has, settings for example, is kept. */
async function hasNoHistory(client: pg.Client): Promise<boolean> {
  if (!(await hasNoRows(client))) return false;
  const { rows } = await client.query<{ made: boolean }>(
    `SELECT to_regclass('public.audit_entry') IS NOT NULL AS made`,
  );
  return !rows[0]!.made || (await client.query('SELECT 1 FROM audit_entry LIMIT 1')).rows.length === 0;
}
