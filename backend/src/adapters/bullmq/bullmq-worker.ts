import { DelayedError, type Job, UnrecoverableError, WaitingError, type Worker } from 'bullmq';
import { setTimeout as pause } from 'node:timers/promises';
import {
  BackendUnavailableError,
  type JobName,
  type JobPayloads,
  type JobPolicy,
  MAX_POSTPONED,
  PermanentJobError,
  postponeMs,
  type RunningJob,
  type WorkOptions,
} from '../../ports/job-queue.port.js';
import { withTimeout } from './bullmq-timeout.js';
import type { QueueTransport } from './bullmq-transport.js';
import { publicId } from './bullmq-job-id.js';

/** How often a job may lose its worker before it counts as the cause. */
const MAX_STALLED = 3;
/** After the abort signal a processor has this long to end by itself before its job is taken from it. */
const ABORT_TIMEOUT_MS = 500;
const RELEASE_TIMEOUT_MS = 2_000;
const UNKNOWN_JOB = { backoffMs: 5_000 };

export interface BullmqWorkerOptions {
  name: string;
  concurrency: number;
  lockSeconds: number;
  policies: Readonly<Record<JobName, JobPolicy>>;
  work: Pick<WorkOptions, 'run' | 'onExhausted'>;
  onError: (error: Error) => void;
}

/** One run in progress and what has become of its lock. */
class Run {
  readonly controller = new AbortController();
  readonly cancelled: Promise<never>;
  lockedUntil: number;
  outcome: 'running' | 'lock-lost' | 'given-back' = 'running';
  private start: (reason: Error) => void = () => undefined;

  constructor(private readonly lockMs: number) {
    this.lockedUntil = performance.now() + lockMs;
    this.cancelled = new Promise<never>((_, reject) => {
      this.start = reject;
    });
    this.cancelled.catch(() => undefined);
  }

  lockRenewed(): void {
    this.lockedUntil = performance.now() + this.lockMs;
  }

  lockLost(): void {
    if (this.outcome !== 'running') return;
    this.outcome = 'lock-lost';
    this.controller.abort(new Error('another worker may have this job by now'));
  }

  release(): void {
    if (this.outcome !== 'running') return;
    this.outcome = 'given-back';
    this.controller.abort(new Error('the worker stops'));
    setTimeout(() => this.start(new Error('the worker stops')), ABORT_TIMEOUT_MS).unref();
  }
}

/** The consumer of one queue in this process. */
export class BullmqWorker {
  private readonly worker: Worker;
  private readonly runs = new Map<string, Run>();
  private readonly lockWatch: NodeJS.Timeout;
  private stopping = false;

  constructor(
    transport: QueueTransport,
    private readonly options: BullmqWorkerOptions,
  ) {
    const lockDuration = options.lockSeconds * 1_000;
    this.worker = transport.openWorker(options.name, (job, token) => this.process(job, token), {
      concurrency: options.concurrency,
      lockDuration,
      stalledInterval: lockDuration / 2,
      // We count the stalls ourselves, so that the last one is reported like any other final failure.
      maxStalledCount: 1_000_000,
      runRetryDelay: 1_000,
      drainDelay: 5,
    });
    this.worker.on('error', options.onError);
    this.worker.on('locksRenewed', ({ jobIds }) => jobIds.forEach((id) => this.runs.get(id)?.lockRenewed()));
    this.worker.on('lockRenewalFailed', (ids) => ids.forEach((id) => this.runs.get(id)?.lockLost()));
    // When the backend is away no answer comes at all: the lock runs out by the clock.
    this.lockWatch = setInterval(() => {
      for (const run of this.runs.values()) if (performance.now() > run.lockedUntil) run.lockLost();
    }, lockDuration / 4);
    this.lockWatch.unref();
  }

  ready(): Promise<void> {
    return this.worker.waitUntilReady().then(() => undefined);
  }

  /** Takes no new job (one that is on its way here returns to the queue); resolves when the running ones have ended. */
  async close(): Promise<void> {
    this.stopping = true;
    await this.worker.close();
    clearInterval(this.lockWatch);
  }

  /** Aborts the running jobs and returns them to the queue. */
  releaseRunning(): void {
    for (const run of this.runs.values()) run.release();
  }

  private async process(job: Job, token: string | undefined): Promise<void> {
    const run = new Run(this.options.lockSeconds * 1_000);
    const key = job.id ?? '';
    this.runs.set(key, run);
    try {
      if (this.stopping) {
        run.release();
        throw new Error('the worker stops');
      }
      if (job.stalledCounter > MAX_STALLED)
        await this.reportExhausted(job, run, `its worker ended ${job.stalledCounter} times while it ran`);
      await this.runOnce(job, run, token);
    } catch (error) {
      if (run.outcome === 'given-back') await this.requeue(job, token);
      // Not ours any more: whoever finds the lock expired returns it to the queue.
      if (run.outcome !== 'running') throw new WaitingError();
      throw error;
    } finally {
      this.runs.delete(key);
    }
  }

  private async runOnce(job: Job, run: Run, token: string | undefined): Promise<void> {
    const attempt = job.attemptsMade + 1;
    const lastAttempt = attempt >= (job.opts.attempts ?? 1);
    const running: RunningJob = {
      id: publicId(job),
      name: job.name as JobName,
      payload: job.data as JobPayloads[JobName],
      attempt,
      lastAttempt,
      signal: run.controller.signal,
    };
    const work = Promise.resolve().then(() => this.options.work.run(running));
    try {
      await Promise.race([work, run.cancelled]);
    } catch (error) {
      work.catch(() => undefined);
      if (run.outcome !== 'running') throw error;
      if (error instanceof BackendUnavailableError && postponedSoFar(job) < MAX_POSTPONED)
        return this.postpone(job, token);
      if (lastAttempt || isPermanent(error)) await this.reportExhausted(job, run, messageOf(error));
      throw error;
    }
  }

  /**
   * Reports to the owner first and to the queue second: if we die in between, the owner gets it
   * twice rather than never.
   */
  private async reportExhausted(job: Job, run: Run, reason: string): Promise<never> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await this.options.work.onExhausted(
          { id: publicId(job), name: job.name as JobName, payload: job.data },
          reason,
        );
        break;
      } catch (error) {
        this.options.onError(new Error(`Reporting the failed job ${job.id} did not work: ${messageOf(error)}`));
        if (run.outcome !== 'running' || attempt === 6) break;
        await pause(100 * 2 ** attempt);
      }
    }
    throw new UnrecoverableError(reason);
  }

  /** BullMQ counts no attempt for a job that is moved by its processor. */
  private async postpone(job: Job, token: string | undefined): Promise<never> {
    // A job of another release has no policy here.
    const policy = this.options.policies[job.name as JobName] ?? UNKNOWN_JOB;
    const pauseMs = postponeMs(policy, postponedSoFar(job));
    try {
      await withTimeout(job.moveToDelayed(Date.now() + pauseMs, token), RELEASE_TIMEOUT_MS);
    } catch (error) {
      // The queue is away too: the job's lock runs out, and another run finds it.
      this.options.onError(error as Error);
      throw new WaitingError();
    }
    throw new DelayedError();
  }

  private async requeue(job: Job, token: string | undefined): Promise<void> {
    try {
      await withTimeout(job.moveToWait(token), RELEASE_TIMEOUT_MS);
    } catch (error) {
      // Its lock runs out by itself, only later.
      this.options.onError(error as Error);
    }
  }
}

/** Runs that used up no attempt, apart from the present one. */
function postponedSoFar(job: Job): number {
  return Math.max(0, job.attemptsStarted - job.attemptsMade - 1);
}

function isPermanent(error: unknown): boolean {
  return error instanceof PermanentJobError || (error as Error | undefined)?.name === 'PermanentJobError';
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
