import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { EventBusPort } from '../ports/event-bus.port.js';
import { JobQueuePort, type JobName, type JobPayloads } from '../ports/job-queue.port.js';
import { JobOutbox } from './job-outbox.entity.js';

const BATCH = 100;
const POLL_MS = 5_000;

/**
 * Hands committed jobs to the queue. A job is a row written in the transaction that needs it; a crash
 * between commit and queue only delays it. Handing over twice is harmless: the row's id is the job's id.
 */
@Injectable()
export class JobOutboxService implements OnModuleInit, OnModuleDestroy {
  private readonly log = new Logger('JobOutbox');
  private timer: NodeJS.Timeout | undefined;
  private unsubscribe: (() => void) | undefined;
  private flushing: Promise<void> | null = null;
  private again = false;
  private stopped = false;

  constructor(
    private readonly database: DataSource,
    private readonly queue: JobQueuePort,
    private readonly bus: EventBusPort,
  ) {}

  onModuleInit(): void {
    this.unsubscribe = this.bus.subscribe('jobs-waiting', () => this.poke());
    this.timer = setInterval(() => this.poke(), POLL_MS);
    this.timer.unref();
    this.poke();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    this.unsubscribe?.();
    await this.flushing;
  }

  /** Writes a job in the caller's transaction. */
  async put<N extends JobName>(manager: EntityManager, name: N, payload: JobPayloads[N]): Promise<void> {
    await manager.insert(JobOutbox, { name, payload });
  }

  /** Writes many jobs in the caller's transaction with one statement. */
  async putAll(manager: EntityManager, jobs: { name: JobName; payload: object }[]): Promise<void> {
    if (jobs.length > 0) await manager.insert(JobOutbox, jobs);
  }

  /** Hands over soon what has been committed; called after the commit. */
  poke(): void {
    if (this.stopped) return;
    if (this.flushing) {
      this.again = true;
      return;
    }
    this.flushing = this.flush()
      .catch((error: unknown) => this.log.warn(`Jobs wait in the outbox: ${error instanceof Error ? error.message : String(error)}`))
      .finally(() => {
        this.flushing = null;
        if (this.again) {
          this.again = false;
          this.poke();
        }
      });
  }

  /** Moves everything that is waiting; several processes share the work by row locks. What is moving already is waited for. */
  async flush(): Promise<void> {
    await this.flushing;
    while (!this.stopped && (await this.moveBatch()) === BATCH);
  }

  private moveBatch(): Promise<number> {
    return this.database.transaction(async (manager) => {
      const rows = await manager.query<JobOutbox[]>(
        `SELECT id, name, payload FROM job_outbox ORDER BY created_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`,
      );
      if (rows.length === 0) return 0;
      for (const row of rows) await this.queue.add(row.name, row.payload as JobPayloads[JobName], { id: row.id });
      await manager.query('DELETE FROM job_outbox WHERE id = ANY($1::uuid[])', [rows.map(({ id }) => id)]);
      return rows.length;
    });
  }
}
