import { BullModule, OnWorkerEvent, Processor, WorkerHost } from '@nestjs/bullmq';
import { NestFactory } from '@nestjs/core';
import { DelayedError, type Job, UnrecoverableError, WaitingError } from 'bullmq';
import { setTimeout as pause } from 'node:timers/promises';
import {
  BackendUnavailableError,
  type JobName,
  type JobPayloads,
  type JobPolicy,
  MAX_POSTPONED,
  PermanentJobError,
  postponeMs,
  QUEUE_NAMES,
  type RunningJob,
  type WorkOptions,
} from '../../ports/job-queue.port.js';
import { publicId, withTimeout } from './bullmq-jobs.js';
import type { BackendOptions } from './queue-backend.js';

/** A job that loses its worker more often than this is taken for the cause. */
const MAX_STALLED = 3;
/** After the abort signal a processor has this long to end by itself before its job is taken from it. */
const ABORT_TIMEOUT_MS = 500;
const MOVE_TIMEOUT_MS = 2_000;
/** The attempts take six seconds in all, with growing pauses. */
const REPORT_ATTEMPTS = 6;
const UNKNOWN_JOB = { backoffMs: 5_000 };

interface QueueWorkerOptions {
  lockSeconds: number;
  policies: Readonly<Record<JobName, JobPolicy>>;
  work: WorkOptions;
  onError: (error: Error) => void;
}

/** The reasons for cancelling a run. */
const STOPPING = 'the worker stops';
const LOCK_LOST = 'another worker may have this job by now';

/** Consumes one queue in this process, and does what BullMQ leaves to us about locks, exhausted jobs and stopping. */
abstract class QueueWorker extends WorkerHost {
  /**
   * A timer for each job cancels it when its lock has run out. BullMQ does not while its backend gives no answer at
   * all.
   */
  private readonly lockTimers = new Map<string, NodeJS.Timeout>();
  private stopping = false;

  constructor(private readonly options: QueueWorkerOptions) {
    super();
  }

  @OnWorkerEvent('error')
  onError(error: Error): void {
    this.options.onError(error);
  }

  @OnWorkerEvent('locksRenewed')
  onLocksRenewed({ jobIds }: { jobIds: string[] }): void {
    for (const id of jobIds) this.lockTimers.get(id)?.refresh();
  }

  @OnWorkerEvent('lockRenewalFailed')
  onLockRenewalFailed(ids: string[]): void {
    ids.forEach((id) => this.worker.cancelJob(id, LOCK_LOST));
  }

  /** Starts no new job (one that is being fetched returns to the queue); resolves when the running ones have ended. */
  async stop(): Promise<void> {
    this.stopping = true;
    await this.worker.close();
  }

  /** Cancels the running jobs and returns them to the queue. */
  releaseRunning(): void {
    this.worker.cancelAllJobs(STOPPING);
  }

  /** BullMQ passes a signal only to processors with three parameters. */
  async process(job: Job, token?: string, signal?: AbortSignal): Promise<void> {
    if (!signal) throw new Error('BullMQ gives no signal to this processor.');
    if (this.stopping) return this.requeue(job, token);
    const key = job.id ?? '';
    const { lockSeconds } = this.options;
    this.lockTimers.set(key, setTimeout(() => this.worker.cancelJob(key, LOCK_LOST), lockSeconds * 1_000).unref());
    try {
      if (job.stalledCounter > MAX_STALLED)
        await this.reportExhausted(job, signal, `its worker ended ${job.stalledCounter} times while it ran`);
      await this.runOnce(job, signal, token);
    } catch (error) {
      if (signal.reason === STOPPING) return this.requeue(job, token);
      // The job is no longer ours: whoever finds the expired lock returns it to the queue.
      if (signal.aborted) throw new WaitingError();
      throw error;
    } finally {
      clearTimeout(this.lockTimers.get(key));
      this.lockTimers.delete(key);
    }
  }

  private async runOnce(job: Job, signal: AbortSignal, token: string | undefined): Promise<void> {
    const attempt = job.attemptsMade + 1;
    const lastAttempt = attempt >= (job.opts.attempts ?? 1);
    const running: RunningJob = {
      id: publicId(job),
      name: job.name as JobName,
      payload: job.data as JobPayloads[JobName],
      attempt,
      lastAttempt,
      signal: withErrorAsReason(signal),
    };
    const work = Promise.resolve().then(() => this.options.work.run(running));
    try {
      await Promise.race([work, afterStop(signal)]);
    } catch (error) {
      work.catch(() => undefined);
      if (signal.aborted) throw error;
      if (error instanceof BackendUnavailableError && postponedSoFar(job) < MAX_POSTPONED)
        return this.postpone(job, token);
      if (lastAttempt || isPermanent(error)) await this.reportExhausted(job, signal, messageOf(error));
      throw error;
    }
  }

  /**
   * Reports to the owner first and to the queue second: if this process dies in between, the owner gets the report
   * twice rather than never.
   */
  private async reportExhausted(job: Job, signal: AbortSignal, reason: string): Promise<never> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await this.options.work.onExhausted(
          { id: publicId(job), name: job.name as JobName, payload: job.data },
          reason,
        );
        break;
      } catch (error) {
        this.options.onError(new Error(`Reporting the failed job ${job.id} did not work: ${messageOf(error)}`));
        if (signal.aborted || attempt === REPORT_ATTEMPTS) break;
        await pause(100 * 2 ** attempt);
      }
    }
    throw new UnrecoverableError(reason);
  }

  /** BullMQ counts no attempt for a job that is moved by its processor. */
  private async postpone(job: Job, token: string | undefined): Promise<never> {
    // A job of another release has no policy here.
    const policy = this.options.policies[job.name as JobName] ?? UNKNOWN_JOB;
    const until = Date.now() + postponeMs(policy, postponedSoFar(job));
    const moved = await this.tryMove(job.moveToDelayed(until, token));
    throw moved ? new DelayedError() : new WaitingError();
  }

  private async requeue(job: Job, token: string | undefined): Promise<never> {
    await this.tryMove(job.moveToWait(token));
    throw new WaitingError();
  }

  /** False when the queue is unreachable too: the job's lock expires, and another run finds it. */
  private async tryMove(move: Promise<unknown>): Promise<boolean> {
    try {
      await withTimeout(move, MOVE_TIMEOUT_MS);
      return true;
    } catch (error) {
      this.options.onError(error as Error);
      return false;
    }
  }
}

/** Starts one worker for every queue, hosted by BullModule in a Nest container that starts and ends with them. */
export async function startWorkers(
  backend: BackendOptions,
  options: QueueWorkerOptions,
): Promise<{ workers: readonly QueueWorker[]; close: () => Promise<void> }> {
  const timing = {
    lockDuration: options.lockSeconds * 1_000,
    stalledInterval: options.lockSeconds * 500,
    // We count the stalls ourselves, so that the last one is reported like any other final failure.
    maxStalledCount: 1_000_000,
    runRetryDelay: 1_000,
    drainDelay: 5,
  };
  const workers = QUEUE_NAMES.map((name) => {
    @Processor(name, { ...backend, ...timing, concurrency: options.work.concurrency[name] ?? 1 })
    class NamedQueueWorker extends QueueWorker {}
    return new NamedQueueWorker(options);
  });
  const container = await NestFactory.createApplicationContext(
    {
      module: class WorkersModule {},
      imports: [BullModule.forRoot(backend), BullModule.registerQueue()],
      providers: workers.map((worker, index) => ({ provide: QUEUE_NAMES[index]!, useValue: worker })),
    },
    { abortOnError: false },
  );
  return { workers, close: () => container.close() };
}

/** Rejects when a processor has not ended by itself some time after its worker was stopped. */
function afterStop(signal: AbortSignal): Promise<never> {
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => {
      if (signal.reason === STOPPING) setTimeout(reject, ABORT_TIMEOUT_MS, new Error(STOPPING)).unref();
    });
  });
  late.catch(() => undefined);
  return late;
}

/** BullMQ's reason is a text, but processors that throw the reason must throw an error. */
function withErrorAsReason(signal: AbortSignal): AbortSignal {
  const controller = new AbortController();
  signal.addEventListener('abort', () => controller.abort(new Error(String(signal.reason))));
  return controller.signal;
}

/** Runs that used up no attempt, not counting the present one. */
function postponedSoFar(job: Job): number {
  return Math.max(0, job.attemptsStarted - job.attemptsMade - 1);
}

function isPermanent(error: unknown): boolean {
  return error instanceof PermanentJobError || (error as Error | undefined)?.name === 'PermanentJobError';
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
