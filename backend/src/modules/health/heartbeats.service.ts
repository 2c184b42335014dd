import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { Injectable } from '@nestjs/common';
import { HeartbeatsRepository, type RunningFor } from './heartbeats.repository.js';

/** Which worker processes are alive: each writes a row every few seconds. */
@Injectable()
export class HeartbeatsService {
  private readonly workerId = `${hostname()}-${process.pid}-${randomUUID().slice(0, 8)}`;

  constructor(private readonly heartbeats: HeartbeatsRepository) {}

  /** Records that this worker is alive, and the job that it has been running for longest. */
  async beat(oldest: RunningFor | null = null): Promise<void> {
    await this.heartbeats.save(this.workerId, oldest);
    await this.heartbeats.deleteOld();
  }

  /** Signs this worker off, so that nobody waits for it. */
  end(): Promise<void> {
    return this.heartbeats.delete(this.workerId);
  }

  countAlive(): Promise<number> {
    return this.heartbeats.countAlive();
  }

  /** The job that a living worker has been running for longest. */
  oldestRunning(): Promise<RunningFor | null> {
    return this.heartbeats.oldestRunning();
  }
}
