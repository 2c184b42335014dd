import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import {
  BackupError,
  BackupRunningError,
  DatabaseCopyPort,
  type BuiltDatabase,
  type DatabaseContents,
  type DatabaseSnapshot,
  type RowFormat,
} from '../../ports/database-copy.port.js';
import { MIGRATION_NAMES } from '../migrations.js';
import { hasNoRows, migrate, nameOf, SiblingDatabase, siblingOf } from './built-database.js';
import { withSession } from './copy-session.js';
import { loadContents } from './load-contents.js';
import { SessionSnapshot } from './read-contents.js';

const INSUFFICIENT_PRIVILEGE = '42501';
const NAME_BYTES = 63;

/** PostgreSQL waits as long for sessions that are ending before it renames or drops a database. */
const SESSION_END_MS = 5_000;
const SESSION_CHECK_MS = 100;

/** Copies of a PostgreSQL database, made with statements alone: no program of its version is needed. */
export class PostgresCopy extends DatabaseCopyPort {
  /** @param url leads to the server itself, not to a pooler */
  constructor(private readonly url: string) {
    super();
  }

  exclusively<T>(work: () => Promise<T>): Promise<T> {
    return withSession(this.url, async (client) => {
      const { rows } = await client.query<{ locked: boolean }>(
        `SELECT pg_try_advisory_lock(hashtext('showreel-backup')) AS locked`,
      );
      if (!rows[0]!.locked) throw new BackupRunningError();
      return work();
    });
  }

  read<T>(work: (snapshot: DatabaseSnapshot) => Promise<T>): Promise<T> {
    return withSession(this.url, async (client) => {
      await client.query(`SELECT pg_advisory_lock_shared(hashtext('showreel-migrate'))`);
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      const found = await work(new SessionSnapshot(client));
      await client.query('COMMIT');
      return found;
    });
  }

  requireKnown(migrations: readonly string[]): void {
    const unknown = migrations.find((name) => !MIGRATION_NAMES.includes(name));
    if (unknown !== undefined)
      throw new BackupError(
        `A newer version has made this backup or export (its migration ${unknown} is unknown here): use that version.`,
      );
  }

  async requireReplaceable(mayHaveRows: boolean): Promise<void> {
    await this.requireUnused(
      mayHaveRows
        ? null
        : 'The database has projects or orders. Add --replace to put the backup in their place; the present database is kept under another name.',
    );
  }

  async requireEmpty(): Promise<void> {
    await this.requireUnused(
      'The database has projects or orders: an export is imported into an empty system only. Nothing was changed.',
    );
  }

  /** @param reason what to say of rows of daily work; null when they do not matter */
  private async requireUnused(reason: string | null): Promise<void> {
    await withSession(this.url, async (client) => {
      if (await hasOtherSessions(client))
        throw new BackupError('The database is in use: stop the API and the workers first.');
      if (reason !== null && !(await hasNoRows(client))) throw new BackupError(reason);
    });
  }

  async build(
    contents: DatabaseContents,
    open: (table: string) => Promise<Readable>,
    format: RowFormat = 'copy',
  ): Promise<BuiltDatabase> {
    // Always the same name: what a run that was killed has left is removed by the next one.
    const name = `${nameOf(this.url).slice(0, NAME_BYTES - '_scratch'.length)}_scratch`;
    const built = new SiblingDatabase(this.url, name);
    await built.drop();
    await this.create(name);
    try {
      const url = siblingOf(this.url, name);
      await migrate(url, contents.migrations);
      await withSession(url, (client) => loadContents(client, contents, open, format));
      return built;
    } catch (error) {
      await built.drop();
      throw error;
    }
  }

  protected async create(name: string): Promise<void> {
    try {
      await withSession(siblingOf(this.url, 'postgres'), (client) =>
        client.query(`CREATE DATABASE ${pg.escapeIdentifier(name)}`),
      );
    } catch (error) {
      if ((error as { code?: string }).code !== INSUFFICIENT_PRIVILEGE) throw error;
      throw new BackupError(
        'This database user may not create databases, which proving and restoring a backup need: ALTER USER ... CREATEDB.',
      );
    }
  }
}

/**
 * Says whether other processes keep using the database. The session of a process that has just ended stays for a
 * moment.
 */
async function hasOtherSessions(client: pg.Client): Promise<boolean> {
  const deadline = performance.now() + SESSION_END_MS;
  for (;;) {
    const { rows } = await client.query<{ used: boolean }>(
      `SELECT EXISTS (
         SELECT FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'
       ) AS used`,
    );
    if (!rows[0]!.used) return false;
    if (performance.now() > deadline) return true;
    await pause(SESSION_CHECK_MS);
  }
}
