import type { QueryRunner } from 'typeorm';
import { MIGRATION_NAMES } from '../migrations.js';
import { BRIDGE } from './changes.js';
import { isAtBridge } from './former-migrations.js';

/**
 * Takes over a database at the end of the migrations before 1.0.0, in one transaction: it becomes what the baseline
 * creates and keeps its rows. Any other database is left alone.
 * @returns whether there was one
 */
export async function crossBridge(runner: QueryRunner, applied: ReadonlySet<string>): Promise<boolean> {
  if (!isAtBridge(applied)) return false;
  const [baseline] = MIGRATION_NAMES;
  await runner.startTransaction();
  try {
    await runner.query(BRIDGE);
    await runner.query('DELETE FROM schema_migration');
    await runner.query('INSERT INTO schema_migration (timestamp, name) VALUES ($1, $2)', [
      baseline!.slice(-13),
      baseline,
    ]);
    await runner.commitTransaction();
  } catch (error) {
    await runner.rollbackTransaction();
    throw error;
  }
  return true;
}
