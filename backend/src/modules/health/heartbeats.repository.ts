import { Injectable } from '@nestjs/common';
import { Transactions } from '../../common/transactions.js';

/** A worker not seen for this long is not alive. */
const ALIVE_SECONDS = 30;
const FORGET_HOURS = 24;

/** A job and how long a worker has been running it. */
export interface RunningFor {
  name: string;
  seconds: number;
}

/** Rows of living workers, in PostgreSQL. Times are the database's: hosts' clocks differ. */
@Injectable()
export class HeartbeatsRepository {
  constructor(private readonly database: Transactions) {}

  async save(workerId: string, oldest: RunningFor | null): Promise<void> {
    await this.database.query(
      `INSERT INTO worker_heartbeat (worker_id, started_at, seen_at, oldest_job, oldest_job_started_at)
       VALUES ($1, now(), now(), $2, now() - make_interval(secs => $3))
       ON CONFLICT (worker_id) DO UPDATE
       SET seen_at = excluded.seen_at,
           oldest_job = excluded.oldest_job,
           oldest_job_started_at = excluded.oldest_job_started_at`,
      [workerId, oldest?.name ?? null, oldest?.seconds ?? null],
    );
  }

  /** Forgets workers that have not been seen for a day. */
  async deleteOld(): Promise<void> {
    await this.database.query('DELETE FROM worker_heartbeat WHERE seen_at < now() - make_interval(hours => $1)', [
      FORGET_HOURS,
    ]);
  }

  async delete(workerId: string): Promise<void> {
    await this.database.query('DELETE FROM worker_heartbeat WHERE worker_id = $1', [workerId]);
  }

  async countAlive(): Promise<number> {
    const [row] = await this.database.query<[{ alive: number }]>(
      'SELECT count(*)::int AS alive FROM worker_heartbeat WHERE seen_at > now() - make_interval(secs => $1)',
      [ALIVE_SECONDS],
    );
    return row.alive;
  }

  /** The job that a living worker has been running for longest. */
  async oldestRunning(): Promise<RunningFor | null> {
    const [row] = await this.database.query<RunningFor[]>(
      `SELECT oldest_job AS name, floor(extract(epoch FROM now() - oldest_job_started_at))::int AS seconds
       FROM worker_heartbeat
       WHERE seen_at > now() - make_interval(secs => $1) AND oldest_job IS NOT NULL
       ORDER BY oldest_job_started_at LIMIT 1`,
      [ALIVE_SECONDS],
    );
    return row ?? null;
  }
}
