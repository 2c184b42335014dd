import { Injectable } from '@nestjs/common';
import { FIXED_RETENTION } from '../../common/retention.js';
import { Transactions } from '../../common/transactions.js';
import type { Backup } from './engine/backup-format.js';

const RETRY_MINUTES = 60;

/** Says when backups are due. */
export interface Schedule {
  /** Only backups there count. */
  target: string;
  now: Date;
  timezone: string;
  hour: number;
}

/** Records each backup that is tried. */
@Injectable()
export class BackupRunsRepository {
  constructor(private readonly database: Transactions) {}

  /** Begins a backup while no other can run: one that is recorded as running has died. */
  async begin(target: string, now: Date): Promise<string> {
    await this.database.query(
      `UPDATE backup SET state = 'failed', error = 'The process ended.', finished_at = $1 WHERE state = 'running'`,
      [now],
    );
    await this.database.query('DELETE FROM backup WHERE started_at < $1::timestamptz - make_interval(days => $2)', [
      now,
      FIXED_RETENTION.backupRun.days,
    ]);
    const [row] = await this.database.query<{ id: string }[]>(
      'INSERT INTO backup (target, started_at) VALUES ($1, $2) RETURNING id',
      [target, now],
    );
    return row!.id;
  }

  async markGood(id: string, { id: name, database, objects }: Backup, now: Date): Promise<void> {
    await this.database.query(
      `UPDATE backup SET state = 'good', name = $2, row_count = $3, object_count = $4, bytes = $5, finished_at = $6
       WHERE id = $1`,
      [id, name, database.tables.reduce((sum, { rows }) => sum + rows, 0), objects.count, objects.bytes, now],
    );
  }

  async markFailed(id: string, error: string, now: Date): Promise<void> {
    await this.database.query(`UPDATE backup SET state = 'failed', error = $2, finished_at = $3 WHERE id = $1`, [
      id,
      error,
      now,
    ]);
  }

  /** Notes whether earlier backups could be removed after this one. */
  async notePruned(id: string, error: string | null): Promise<void> {
    await this.database.query('UPDATE backup SET prune_error = $2 WHERE id = $1', [id, error]);
  }

  /**
   * Says whether no backup has succeeded since the hour of the schedule last came, and none was tried within the last
   * hour.
   */
  async isDue({ target, now, timezone, hour }: Schedule): Promise<boolean> {
    const [row] = await this.database.query<{ due: boolean }[]>(
      `WITH local AS (SELECT $1::timestamptz AT TIME ZONE $2 AS now),
       latest AS (
         SELECT (date_trunc('day', now - make_interval(hours => $3::int)) + make_interval(hours => $3::int))
           AT TIME ZONE $2 AS at
         FROM local)
       SELECT NOT EXISTS (
         SELECT 1 FROM backup b CROSS JOIN latest
         WHERE b.target = $5 AND ((b.state = 'good' AND b.started_at >= latest.at)
           OR b.started_at > $1::timestamptz - make_interval(mins => $4))) AS due`,
      [now, timezone, hour, RETRY_MINUTES, target],
    );
    return row!.due;
  }
}
