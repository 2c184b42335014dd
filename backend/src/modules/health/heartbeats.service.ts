import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../../common/clock.js';

/** A worker not seen for so long is not alive. */
const ALIVE_SECONDS = 30;
const FORGET_HOURS = 24;

/** Which worker processes are alive: each writes a row every few seconds. */
@Injectable()
export class HeartbeatsService {
  private readonly workerId = `${hostname()}-${process.pid}-${randomUUID().slice(0, 8)}`;

  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
  ) {}

  async beat(): Promise<void> {
    const now = this.clock.now();
    await this.database.query(
      `INSERT INTO worker_heartbeat (worker_id, started_at, seen_at) VALUES ($1, $2, $2)
       ON CONFLICT (worker_id) DO UPDATE SET seen_at = $2`,
      [this.workerId, now],
    );
    await this.database.query('DELETE FROM worker_heartbeat WHERE seen_at < $1', [new Date(now.getTime() - FORGET_HOURS * 3_600_000)]);
  }

  /** Signs this worker off, so that nobody waits for it. */
  async end(): Promise<void> {
    await this.database.query('DELETE FROM worker_heartbeat WHERE worker_id = $1', [this.workerId]);
  }

  async countAlive(): Promise<number> {
    const since = new Date(this.clock.now().getTime() - ALIVE_SECONDS * 1000);
    const [row] = await this.database.query<[{ alive: number }]>('SELECT count(*)::int AS alive FROM worker_heartbeat WHERE seen_at > $1', [since]);
    return row.alive;
  }
}
