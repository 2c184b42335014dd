import { randomUUID } from 'node:crypto';
import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { logContext } from '../common/logging/log-context.js';
import { Transactions } from '../common/transactions.js';
import {
  FIRST_AT_ONCE,
  JOB_POLICIES,
  jobIdOf,
  JobQueuePort,
  prioritiesOf,
  type JobName,
  type JobPayloads,
  type Priorities,
} from '../ports/job-queue.port.js';
import { StepOf } from './job-handlers.js';
import { Sweeps } from './sweeps.decorator.js';
import {
  type FailedJob,
  JobOutboxRepository,
  type NewOutboxRow,
  type OutboxRow,
  type UnfinishedJobs,
} from './job-outbox.repository.js';

const BATCH = 100;
const POLL_MS = 5_000;
/** While the queue does not answer, the dispatcher pauses: five seconds at first, then twice as long each time. */
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 60_000;
/** The queue is asked about a job only after this long, and again after as long. */
const UNCONFIRMED_SECONDS = 120;
const CONFIRM_BATCH = 500;
/** Batches in one round that find nothing lost; the next round continues. */
const CONFIRM_ROUNDS = 4;

export interface NewJob<N extends JobName = JobName> {
  name: N;
  payload: JobPayloads[N];
}

/**
 * Dispatches committed jobs to the queue. A job is a row written in the transaction that needs it, and the row stays
 * until the job is done: a crash, or a queue that loses its data, only delays it. Dispatching twice is harmless: the
 * job's id is the same.
 */
@Injectable()
export class JobOutboxService implements OnModuleInit, OnModuleDestroy {
  private readonly log = new Logger('JobOutbox');
  private timer: NodeJS.Timeout | undefined;
  private dispatching: Promise<void> | null = null;
  private dispatchAgain = false;
  private stopped = false;
  private pause = { ms: 0, until: 0 };

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

  /**
   * Writes any number of jobs in the caller's transaction, with few statements; the queue gets them after the commit.
   */
  async putAll(jobs: readonly NewJob[]): Promise<void> {
    if (jobs.length === 0) return;
    const rows = jobs.map(({ name, payload }) => ({
      id: randomUUID(),
      name,
      payload: withOrigin(payload),
      jobId: jobIdOf(name, payload) ?? null,
    }));
    await this.outbox.insert(rows);
    await this.assignTurns(rows);
    await this.dispatchAfterCommit();
  }

  /** Lets these jobs of files run before the others, and those too that continue them. */
  async prioritise(names: readonly JobName[], mediaFileIds: readonly string[]): Promise<void> {
    if (mediaFileIds.length > 0) await this.queue.prioritise(await this.outbox.markWanted(names, mediaFileIds));
  }

  /** Says whether somebody waits for such a job of this file. */
  isWanted(name: JobName, mediaFileId: string): Promise<boolean> {
    return this.outbox.isWanted(name, mediaFileId);
  }

  /**
   * Dispatches those jobs again that the queue has lost. It is asked about the jobs that were not confirmed for
   * longest; as long as some are lost, about all of them. @returns how many
   */
  @StepOf('recover-jobs', 'jobs that the queue has lost')
  async redispatchLost(): Promise<number> {
    let lost = 0;
    for (let fine = 0; fine < CONFIRM_ROUNDS;) {
      const rows = await this.outbox.claimUnconfirmed(UNCONFIRMED_SECONDS, CONFIRM_BATCH);
      const live = await this.queue.findLive(rows.map(({ id, jobId, name }) => ({ name, id: jobId ?? id })));
      const missing = rows.filter(({ id, jobId }) => !live.has(jobId ?? id));
      await this.outbox.markLost(missing.map(({ id }) => id));
      lost += missing.length;
      if (rows.length < CONFIRM_BATCH) break;
      if (missing.length === 0) fine += 1;
    }
    if (lost > 0) this.dispatchSoon();
    return lost;
  }

  /** Restarts dead jobs whose policy says so, every six hours for thirty days. @returns how many */
  @StepOf('recover-jobs', 'dead jobs that are restarted')
  async restartDead(): Promise<number> {
    const restarted = await this.outbox.restartDead();
    if (restarted > 0) this.dispatchSoon();
    return restarted;
  }

  /**
   * Notes that a worker has begun with a job. @returns the rows that this run does the work of; one that is written
   * later is not among them: it runs again
   */
  async begin(name: JobName, queueId: string): Promise<string[]> {
    const rows = await this.outbox.listIdsOf(name, queueId);
    await this.outbox.markBegun(rows);
    return rows;
  }

  /** The rows of a job that is not running. */
  rowsOf(name: JobName, queueId: string): Promise<string[]> {
    return this.outbox.listIdsOf(name, queueId);
  }

  /** The job of these rows is done. */
  complete(rows: readonly string[]): Promise<void> {
    return this.outbox.delete(rows);
  }

  /** The job of these rows waits for what it needs, maybe for hours: the turns of the others go on. */
  async wait(rows: readonly string[]): Promise<void> {
    if (rows.length > 0) await this.outbox.giveUpTurns(rows);
  }

  /** A run of the job of these rows has failed, and is tried again: staff see why. */
  async noteFailure(rows: readonly string[], reason: string): Promise<void> {
    if (rows.length > 0) await this.outbox.noteFailure(rows, reason);
  }

  /** The job of these rows is exhausted: staff see it and can restart it. */
  fail(rows: readonly string[], reason: string): Promise<void> {
    return this.outbox.markFailed(rows, reason);
  }

  /** Jobs that wait, are to be retried or run, by their kind; the kind with the oldest first. */
  listUnfinished(): Promise<UnfinishedJobs[]> {
    return this.outbox.listUnfinished();
  }

  /** The job that was written longest ago and is not done, and its age. */
  async oldestUnfinished(): Promise<{ name: string; seconds: number } | null> {
    const [oldest] = await this.outbox.listUnfinished();
    return oldest ? { name: oldest.name, seconds: oldest.seconds } : null;
  }

  /** Deletes jobs that are dead since before an instant. */
  @Sweeps('failedJob')
  deleteFailedBefore(at: Date, limit: number): Promise<number> {
    return this.outbox.deleteFailedBefore(at, limit);
  }

  /** Dead jobs, the last first. */
  listFailed(limit: number): Promise<FailedJob[]> {
    return this.outbox.listFailed(limit);
  }

  countFailed(): Promise<number> {
    return this.outbox.countFailed();
  }

  /** Restarts a dead job, or all of them. @returns how many */
  async restart(id: string | null): Promise<number> {
    const restarted = await this.outbox.restart(id);
    await this.dispatchAfterCommit();
    return restarted;
  }

  /** Deletes a dead job: nobody wants its work any more. @returns its name, null when there is none */
  dismiss(id: string): Promise<string | null> {
    return this.outbox.dismiss(id);
  }

  /** Jobs that wait here because the queue rejected them, or that only another release knows. */
  countPostponed(): Promise<number> {
    return this.outbox.countPostponed();
  }

  /** Starts to dispatch committed jobs, unless the queue did not answer a moment ago. */
  dispatchSoon(): void {
    if (this.stopped || performance.now() < this.pause.until) return;
    if (this.dispatching) {
      this.dispatchAgain = true;
      return;
    }
    this.dispatching = this.dispatchAll()
      .then(() => void (this.pause = { ms: 0, until: 0 }))
      .catch((error: unknown) => {
        const ms = Math.min(LONGEST_PAUSE_MS, this.pause.ms * 2 || FIRST_PAUSE_MS);
        this.pause = { ms, until: performance.now() + ms };
        this.log.warn(`Jobs wait in the outbox: ${messageOf(error)}`);
      })
      .finally(() => {
        this.dispatching = null;
        if (this.dispatchAgain) {
          this.dispatchAgain = false;
          this.dispatchSoon();
        }
      });
  }

  /**
   * Dispatches everything that is waiting; several processes share the work, since each claims the rows that it
   * dispatches. Waits for a run that is already in progress.
   */
  async dispatchAll(): Promise<void> {
    await this.dispatching;
    while (!this.stopped && (await this.dispatchBatch()) === BATCH);
  }

  /** Gives new jobs their turns; a project with too many that somebody waits for gets them among new files. */
  private async assignTurns(rows: readonly NewOutboxRow[]): Promise<void> {
    const groups = new Map<number, { priorities: Priorities; ids: string[] }>();
    for (const { id, name, payload } of rows) {
      const policy = JOB_POLICIES[name];
      const priorities = policy.takesTurns && prioritiesOf(policy, payload);
      if (!priorities) continue;
      const group = groups.get(priorities.first) ?? { priorities, ids: [] };
      group.ids.push(id);
      groups.set(priorities.first, group);
    }
    for (const { priorities, ids } of groups.values()) {
      const { beyond } = priorities;
      const left = await this.outbox.assignTurns(ids, priorities, beyond ? FIRST_AT_ONCE : null);
      if (beyond && left.length > 0) await this.outbox.assignTurns(left, beyond, null);
    }
  }

  private dispatchAfterCommit(): Promise<void> {
    return this.transactions.afterCommit(() => this.dispatchSoon());
  }

  /** The queue is called outside of any transaction: one that does not answer holds no row. */
  private async dispatchBatch(): Promise<number> {
    const rows = await this.outbox.claimDue(BATCH);
    const dispatched: string[] = [];
    for (const [index, row] of rows.entries()) {
      try {
        if (await this.add(row)) dispatched.push(row.id);
        // The same work is running at this moment, and may have started too early to see this row's request.
        else await this.outbox.delay(row.id);
      } catch (error) {
        const fault = await this.queue.check().then(
          () => null,
          (checkError: Error) => checkError,
        );
        if (fault) {
          await this.outbox.markDispatched(dispatched);
          await this.outbox.release(rows.slice(index).map(({ id }) => id));
          throw fault;
        }
        // The queue answers but rejects this one, which must not block the others.
        this.log.error(`The queue does not take ${row.name} ${row.id}: ${messageOf(error)}`);
        await this.outbox.postpone(row.id, messageOf(error));
      }
    }
    if (dispatched.length > 0) await this.outbox.markDispatched(dispatched);
    return rows.length;
  }

  /** @returns false when the same work is running, so that this must wait until it ends */
  private async add({ id, jobId, name, payload, priority }: OutboxRow): Promise<boolean> {
    const options = { id: jobId ?? id, ...(priority === null ? {} : { priority }) };
    const added = await this.queue.add(name, payload as JobPayloads[JobName], options);
    // A row without a key of its own is the job that runs.
    return added || jobId === null;
  }
}

/** Adds the id of the request that created the job, for the log of the process that runs it, and its span. */
function withOrigin(payload: object): object {
  const { requestId, traceparent } = logContext();
  return {
    ...payload,
    ...(requestId === undefined ? {} : { requestId }),
    ...(traceparent === undefined ? {} : { traceparent }),
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
