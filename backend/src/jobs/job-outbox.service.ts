import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { logContext } from '../common/logging/log-context.js';
import { Transactions } from '../common/transactions.js';
import { JOB_POLICIES, jobIdOf, JobQueuePort, type JobName, type JobPayloads } from '../ports/job-queue.port.js';
import { JobOutboxRepository, type OutboxRow } from './job-outbox.repository.js';

const BATCH = 100;
const POLL_MS = 5_000;
/** A job is looked for in the queue only after this long; until then it may be on its way. */
const LOST_AFTER_SECONDS = 120;

/** A job to be written. */
export interface NewJob<N extends JobName = JobName> {
  name: N;
  payload: JobPayloads[N];
}

/**
 * Dispatches committed jobs to the queue. A job is a row written in the transaction that needs it; a crash between
 * commit and queue only delays it. Dispatching twice is harmless: the job's id is the same.
 */
@Injectable()
export class JobOutboxService implements OnModuleInit, OnModuleDestroy {
  private readonly log = new Logger('JobOutbox');
  private timer: NodeJS.Timeout | undefined;
  private dispatching: Promise<void> | null = null;
  private dispatchAgain = false;
  private stopped = false;

  constructor(
    private readonly outbox: JobOutboxRepository,
    private readonly transactions: Transactions,
    private readonly queue: JobQueuePort,
  ) {}

  onModuleInit(): void {
    this.timer = setInterval(() => this.dispatchSoon(), POLL_MS);
    this.timer.unref();
    this.dispatchSoon();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    await this.dispatching;
  }

  /** Writes a job in the caller's transaction; the queue gets it after the commit. */
  put<N extends JobName>(name: N, payload: JobPayloads[N]): Promise<void> {
    return this.putAll([{ name, payload }]);
  }

  /** Writes many jobs in the caller's transaction with one statement; the queue gets them after the commit. */
  async putAll(jobs: readonly NewJob[]): Promise<void> {
    if (jobs.length === 0) return;
    await this.outbox.insert(
      jobs.map(({ name, payload }) => ({
        name,
        payload: withRequestId(payload),
        jobId: jobIdOf(name, payload) ?? null,
      })),
    );
    await this.dispatchAfterCommit();
  }

  /** Lets those of the low-priority jobs that wait in the queue run before the others. */
  async raise(jobs: readonly NewJob[]): Promise<void> {
    await this.queue.raise(identified(jobs).map(({ name, jobId }) => ({ name, id: jobId })));
  }

  /** Writes those of the jobs that are neither here nor in the queue. @returns how many */
  async putLost(jobs: readonly NewJob[]): Promise<number> {
    const lost = await this.lostOf(jobs);
    if (lost.length === 0) return 0;
    const written = await this.outbox.insertMissing(lost);
    if (written > 0) await this.dispatchAfterCommit();
    return written;
  }

  /** How many of the jobs are neither here nor in the queue. */
  async countLost(jobs: readonly NewJob[]): Promise<number> {
    const lost = await this.lostOf(jobs);
    if (lost.length === 0) return 0;
    return lost.length - (await this.outbox.countPresent(lost.map(({ jobId }) => jobId)));
  }

  /**
   * Dispatches jobs that are kept until they are done once more, when the queue has lost them or they are dead.
   * @returns how many
   */
  async redispatchLost(): Promise<number> {
    const kept = await this.outbox.listDispatchedBefore(LOST_AFTER_SECONDS);
    const live = await this.queue.findLive(kept.map(({ id, jobId, name }) => ({ name, id: jobId ?? id })));
    const lost = kept.filter(({ id, jobId }) => !live.has(jobId ?? id));
    if (lost.length === 0) return 0;
    await this.outbox.markUndispatched(lost.map(({ id }) => id));
    await this.dispatchAfterCommit();
    return lost.length;
  }

  /** Removes a job that is kept until it is done: it is done. */
  async forget(name: JobName, jobId: string): Promise<void> {
    if (JOB_POLICIES[name].keepUntilDone) await this.outbox.delete(name, jobId);
  }

  /** Jobs that wait here because the queue rejected them, or that only another release knows. */
  countParked(): Promise<number> {
    return this.outbox.countParked();
  }

  /** Starts to dispatch committed jobs. */
  dispatchSoon(): void {
    if (this.stopped) return;
    if (this.dispatching) {
      this.dispatchAgain = true;
      return;
    }
    this.dispatching = this.dispatchAll()
      .catch((error: unknown) => this.log.warn(`Jobs wait in the outbox: ${messageOf(error)}`))
      .finally(() => {
        this.dispatching = null;
        if (this.dispatchAgain) {
          this.dispatchAgain = false;
          this.dispatchSoon();
        }
      });
  }

  /**
   * Dispatches everything that is waiting; several processes share the work by row locks. Waits for a run that is
   * already in progress.
   */
  async dispatchAll(): Promise<void> {
    await this.dispatching;
    while (!this.stopped && (await this.dispatchBatch()) === BATCH);
  }

  private dispatchAfterCommit(): Promise<void> {
    return this.transactions.afterCommit(() => this.dispatchSoon());
  }

  private async dispatchBatch(): Promise<number> {
    const { count, fault } = await this.transactions.run(async () => {
      const rows = await this.outbox.lockDue(BATCH);
      const dispatched: string[] = [];
      let queueFault: Error | null = null;
      for (const row of rows) {
        try {
          if (await this.add(row)) dispatched.push(row.id);
          // The same work is running at this moment: it may have started too early to see this row's request.
          else await this.outbox.delay(row.id);
        } catch (error) {
          queueFault = await this.queue.check().then(
            () => null,
            (checkError: Error) => checkError,
          );
          if (queueFault) break;
          // The queue answers but rejects this one, which must not block the others.
          this.log.error(`The queue does not take ${row.name} ${row.id}: ${messageOf(error)}`);
          await this.outbox.postpone(row.id, messageOf(error));
        }
      }
      await this.outbox.markDispatched(dispatched);
      return { count: rows.length, fault: queueFault };
    });
    if (fault) throw fault;
    return count;
  }

  /** @returns false when the same work is running, so that this must wait until it ends */
  private async add({ id, jobId, name, payload }: OutboxRow): Promise<boolean> {
    const added = await this.queue.add(name, payload as JobPayloads[JobName], { id: jobId ?? id });
    // Without a key of its own it is this very row that runs.
    return added || jobId === null;
  }

  private async lostOf(jobs: readonly NewJob[]): Promise<(NewJob & { jobId: string })[]> {
    const all = identified(jobs);
    const live = await this.queue.findLive(all.map(({ name, jobId }) => ({ name, id: jobId })));
    return all.filter(({ jobId }) => !live.has(jobId));
  }
}

/** Those of the jobs that have an id. */
function identified(jobs: readonly NewJob[]): (NewJob & { jobId: string })[] {
  return jobs.flatMap((job) => {
    const jobId = jobIdOf(job.name, job.payload);
    return jobId === undefined ? [] : [{ ...job, jobId }];
  });
}

/** With the id of the request that created the job, for the log of the process that runs it. */
function withRequestId(payload: object): object {
  const { requestId } = logContext();
  return requestId === undefined ? payload : { ...payload, requestId };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
