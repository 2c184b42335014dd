import { Injectable } from '@nestjs/common';
import { Transactions } from '../../../common/transactions.js';

/** A process that was not seen for this long is not alive. */
const ALIVE_SECONDS = 30;
const FORGET_HOURS = 24;

/** A worker has been running this job for so long. */
export interface RunningFor {
  name: string;
  seconds: number;
}

/** All processes of an installation must have the same release and storage. */
export interface ProcessIdentity {
  kind: 'api' | 'worker';
  release: string;
  storage: string;
}

/** The temporary folder of a worker has this much free space. */
export interface FreeSpace {
  worker: string;
  bytes: number;
}

/** The queue of a living process is null while it does not answer. */
export interface LivingProcess extends ProcessIdentity {
  id: string;
  queue: string | null;
  /** The settings that all processes must have in common are hashed. */
  settings: Readonly<Record<string, string>>;
  /** The process opens at most so many connections to PostgreSQL; null for one of an earlier release. */
  connections: number | null;
}

/** Stores the rows of living processes in PostgreSQL. Times are the database's, because the clocks of hosts differ. */
@Injectable()
export class HeartbeatsRepository {
  constructor(private readonly database: Transactions) {}

  async save(
    { id, kind, release, storage, queue, settings, connections }: LivingProcess,
    oldest: RunningFor | null,
    temporaryFreeBytes: number | null,
  ): Promise<void> {
    await this.database.query(
      `INSERT INTO process_heartbeat
         (process_id, kind, release, storage, queue, started_at, seen_at, oldest_job, oldest_job_started_at,
          temporary_free_bytes, settings, connections)
       VALUES ($1, $2, $3, $4, $5, now(), now(), $6, now() - make_interval(secs => $7), $8, $9, $10)
       ON CONFLICT (process_id) DO UPDATE
       SET seen_at = excluded.seen_at,
           queue = excluded.queue,
           oldest_job = excluded.oldest_job,
           oldest_job_started_at = excluded.oldest_job_started_at,
           temporary_free_bytes = excluded.temporary_free_bytes,
           settings = excluded.settings,
           connections = excluded.connections`,
      [
        id,
        kind,
        release,
        storage,
        queue,
        oldest?.name ?? null,
        oldest?.seconds ?? null,
        temporaryFreeBytes,
        settings,
        connections,
      ],
    );
  }

  /** Forgets processes that have not been seen for a day. */
  async deleteOld(): Promise<void> {
    await this.database.query('DELETE FROM process_heartbeat WHERE seen_at < now() - make_interval(hours => $1)', [
      FORGET_HOURS,
    ]);
  }

  async delete(id: string): Promise<void> {
    await this.database.query('DELETE FROM process_heartbeat WHERE process_id = $1', [id]);
  }

  /** Lists the living processes of all kinds, by name. */
  listAlive(): Promise<LivingProcess[]> {
    return this.database.query<LivingProcess[]>(
      `SELECT process_id AS id, kind, release, storage, queue, settings, connections
       FROM process_heartbeat
       WHERE seen_at > now() - make_interval(secs => $1)
       ORDER BY kind, process_id`,
      [ALIVE_SECONDS],
    );
  }

  /** Finds the job that a living worker has been running for longest. */
  async oldestRunning(): Promise<RunningFor | null> {
    const [row] = await this.database.query<RunningFor[]>(
      `SELECT oldest_job AS name, floor(extract(epoch FROM now() - oldest_job_started_at))::int AS seconds
       FROM process_heartbeat
       WHERE seen_at > now() - make_interval(secs => $1) AND oldest_job IS NOT NULL
       ORDER BY oldest_job_started_at LIMIT 1`,
      [ALIVE_SECONDS],
    );
    return row ?? null;
  }

  /** Finds the living worker whose temporary folder has the least free space. */
  async leastTemporarySpace(): Promise<FreeSpace | null> {
    const [row] = await this.database.query<FreeSpace[]>(
      `SELECT process_id AS worker, temporary_free_bytes::float8 AS bytes
       FROM process_heartbeat
       WHERE seen_at > now() - make_interval(secs => $1) AND temporary_free_bytes IS NOT NULL
       ORDER BY temporary_free_bytes LIMIT 1`,
      [ALIVE_SECONDS],
    );
    return row ?? null;
  }
}
