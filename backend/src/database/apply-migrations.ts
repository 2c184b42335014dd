import { crossBridge } from './bridge/bridge.js';
import { createDataSource } from './data-source.js';
import { CreateSchema } from './migrations/1797300917203-create-schema.js';
import { requireMigratable, requireServerVersion } from './schema-check.js';

/**
 * Applies every migration that the database lacks. Safe to run from several hosts at once: they wait for one another.
 * @param url without a pooler: the lock belongs to a session, which a pooler does not keep
 * @returns what was done, for the log
 */
export async function applyMigrations(url: string): Promise<string> {
  const dataSource = await createDataSource({ url, poolSize: 2 }).initialize();
  try {
    const lock = dataSource.createQueryRunner();
    await lock.query(`SELECT pg_advisory_lock(hashtext('showreel-migrate'))`);
    const query = (sql: string) => lock.query(sql) as Promise<{ name: string }[]>;
    await requireServerVersion(query);
    const crossed = await crossBridge(lock, await requireMigratable(query));
    const applied = await dataSource.runMigrations({ transaction: 'each' });
    await lock.query(`SELECT pg_advisory_unlock(hashtext('showreel-migrate'))`);
    await lock.release();
    if (crossed) return 'Took over the database of the last version before 1.0.0.';
    return describeApplied(applied.map(({ name }) => name));
  } finally {
    await dataSource.destroy();
  }
}

/** Says for the log what was done. A new database gets every migration, whose names say nothing to its owner. */
export function describeApplied(names: readonly string[]): string {
  if (names.length === 0) return 'The database is up to date.';
  return names.includes(new CreateSchema().name) ? 'Created the database.' : `Applied ${names.join(', ')}.`;
}
