import type { EntityManager } from 'typeorm';

/**
 * Returns the name of a series of numbers, with the letters of the last restore in the years in which numbers may have
 * been given between the backup and the restore: no number is given out twice.
 */
export async function seriesOf(name: string, manager: EntityManager, year: number): Promise<string> {
  const rows = await manager.query<{ series: string }[]>(
    'SELECT series FROM payment_restore WHERE series_year >= $1 ORDER BY restored_at DESC LIMIT 1',
    [year],
  );
  return rows[0] ? `${name}-${rows[0].series}` : name;
}
