import {
  Inject,
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { inLogContext, type LogContext } from '../common/logging/log-context.js';
import { isUnavailable } from '../common/unavailable.js';
import { CONFIG, type Config } from '../config/config.js';
import {
  BackendUnavailableError,
  JOB_POLICIES,
  JOBS,
  type JobName,
  type JobOutcome,
  JobQueuePort,
  PermanentJobError,
  type QueueName,
  type RunningJob,
  type WorkHandle,
} from '../ports/job-queue.port.js';
import { UnusableMediaError } from '../ports/image-tool.port.js';
import { MailError } from '../ports/mailer.port.js';
import { type JobRunOutcome, MetricsPort } from '../ports/metrics.port.js';
import { TracingPort } from '../ports/tracing.port.js';
import { JobHandlers } from './job-handlers.js';
import { JobOutboxService } from './job-outbox.service.js';

/** A queue that was restored empty has forgotten the repeating jobs. */
const DECLARE_EVERY_MS = 60_000;
/** Running jobs have this long to finish at a shutdown; the others return to the queue. */
const GRACE_MS = 25_000;
/** After its time limit a handler has this long to end by itself; then its job fails anyway. */
const ABORT_GRACE_MS = 10_000;

/** A worker whose photo or mail takes this long hangs; films, purges and exports end by their time limits. */
const STUCK_SECONDS: Readonly<Record<QueueName, number>> = {
  photos: 120,
  urgent: 120,
  videos: Infinity,
  maintenance: Infinity,
  exports: Infinity,
};

/** A heavy film may take this long: eight minutes for its facts, and four minutes for each of five frames. */
const STUCK_SECONDS_OF: Partial<Record<JobName, number>> = { 'render-stills': 1_740 };

/** Returns the seconds after which a running job counts as stuck. */
export const stuckAfterSeconds = (name: JobName): number =>
  STUCK_SECONDS_OF[name] ?? STUCK_SECONDS[JOB_POLICIES[name].queue];

const QUEUE_IS_AWAY = 'The queue does not answer: check Redis (REDIS_URL), or PostgreSQL when no Redis is set.';

/** Works off the queue with the handlers of this process. */
@Injectable()
export class JobRunner implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger('Jobs');
  private handle: WorkHandle | undefined;
  private declaring: NodeJS.Timeout | undefined;
  private readonly running = new Map<RunningJob, number>();
  /** The rows of jobs whose last run has failed here, until that is reported: by their ids in the queue. */
  private readonly exhausted = new Map<string, string[]>();

  constructor(
    private readonly queue: JobQueuePort,
    private readonly handlers: JobHandlers,
    @Inject(CONFIG) private readonly config: Config,
    private readonly outbox: JobOutboxService,
    private readonly metrics: MetricsPort,
    private readonly tracing: TracingPort,
  ) {}

  /** @throws BackendUnavailableError when the queue does not answer: the worker ends and is started again */
  async onApplicationBootstrap(): Promise<void> {
    await this.declareRepeating().catch((error: unknown) => {
      throw new BackendUnavailableError(`${QUEUE_IS_AWAY} (${messageOf(error)})`);
    });
    this.declaring = setInterval(() => {
      this.declareRepeating().catch((error: unknown) =>
        this.log.warn(`Repeating jobs could not be declared: ${messageOf(error)}`),
      );
    }, DECLARE_EVERY_MS);
    this.handle = await this.queue.work({
      concurrency: {
        photos: this.config.worker.photoConcurrency,
        videos: this.config.worker.videoConcurrency,
      },
      run: (job) =>
        this.trace(job, (traceparent) =>
          inLogContext({ ...contextOf(job), ...(traceparent && { traceparent }) }, () => this.run(job)),
        ),
      onExhausted: (job, reason) =>
        inLogContext(contextOf(job), async () => {
          this.log.warn(`${job.name} ${job.id} is exhausted: ${reason}`);
          await this.exhaust(job.name, job, reason);
        }),
    });
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.declaring);
    await this.handle?.stop(GRACE_MS);
  }

  private async declareRepeating(): Promise<void> {
    for (const [name, { repeatEveryMs }] of Object.entries(JOB_POLICIES)) {
      if (repeatEveryMs !== undefined) await this.queue.repeatEvery(name as JobName, {}, repeatEveryMs);
    }
  }

  /** The job that has been running in this process for longest. */
  oldestRunning(): { name: JobName; seconds: number } | null {
    const [oldest] = this.running;
    return oldest ? { name: oldest[0].name, seconds: Math.round((performance.now() - oldest[1]) / 1_000) } : null;
  }

  /** A job that runs for longer than its kind ever should. */
  stuckRunning(): { name: JobName; seconds: number } | null {
    for (const [{ name }, started] of this.running) {
      const seconds = Math.round((performance.now() - started) / 1_000);
      if (seconds > stuckAfterSeconds(name)) return { name, seconds };
    }
    return null;
  }

  /** Runs a job as a part of the trace of the request that created it. */
  private async trace(job: RunningJob, work: (traceparent: string | undefined) => Promise<void>): Promise<void> {
    if (!this.tracing.isOn) return work(undefined);
    const { traceparent: parent } = (job.payload ?? {}) as { traceparent?: string };
    const span = this.tracing.start(job.name, { kind: 'job', parent, attributes: { 'job.attempt': job.attempt } });
    try {
      await work(span.traceparent);
      span.end({ failed: false });
    } catch (error) {
      span.end({ failed: true });
      throw error;
    }
  }

  private async run(job: RunningJob): Promise<void> {
    // After a rollback, or during a deployment, the job waits for a worker that has a handler for it.
    if (!(job.name in JOBS)) throw new BackendUnavailableError(`This release does not know the job ${job.name}.`);
    const started = performance.now();
    this.running.set(job, started);
    this.exhausted.delete(job.id);
    let rows: string[] = [];
    let ended: JobRunOutcome = 'failed';
    try {
      // A job of the queue's schedule has no rows.
      rows = await this.outbox.begin(job.name, job.id);
      const outcome = await this.runInTime(job);
      await this.outbox.complete(rows);
      ended = outcome ?? 'done';
      this.log.debug(`${job.name} ${job.id} ${outcome ?? 'done'} in ${Math.round(performance.now() - started)} ms`);
    } catch (error) {
      const failure = this.judge(job, error);
      if (rows.length > 0 && (job.lastAttempt || failure instanceof PermanentJobError))
        this.exhausted.set(job.id, rows);
      if (job.signal.aborted) ended = 'released';
      else if (failure instanceof BackendUnavailableError) ended = 'waits';
      await this.noteFailure(rows, job, failure);
      throw failure;
    } finally {
      this.running.delete(job);
      this.metrics.job({ name: job.name, outcome: ended, seconds: (performance.now() - started) / 1_000 });
    }
  }

  /** Writes down that a job is tried again, unless it is the database that is away. */
  private async noteFailure(rows: readonly string[], { signal }: RunningJob, failure: unknown): Promise<void> {
    try {
      if (failure instanceof BackendUnavailableError) await this.outbox.wait(rows);
      if (!signal.aborted && !(failure instanceof PermanentJobError))
        await this.outbox.noteFailure(rows, messageOf(failure));
    } catch {
      return;
    }
  }

  /** Translates a failure for the queue. Only the failure of a last attempt is an error in the log. */
  private judge(job: RunningJob, error: unknown): unknown {
    const run = `${job.name} ${job.id}`;
    const text = messageOf(error);
    if (job.signal.aborted) {
      this.log.warn(`${run} is released and runs again: ${text}`);
      return error;
    }
    if (error instanceof PermanentJobError) return error;
    // An unusable file fails at once, with the reason for staff.
    if (error instanceof UnusableMediaError) return new PermanentJobError(error.message, { cause: error });
    if (error instanceof MailError && error.permanent) return new PermanentJobError(text, { cause: error });
    // A repeating job runs again anyway.
    if (!isRepeating(job.name) && (isUnavailable(error) || error instanceof MailError)) {
      this.log.warn(`${run} waits: ${text}`);
      return new BackendUnavailableError(text, { cause: error });
    }
    if (job.lastAttempt) this.log.error(`${run} failed: ${text}`, error instanceof Error ? error.stack : undefined);
    else this.log.warn(`${run} failed (try ${job.attempt}) and is retried: ${text}`);
    return error;
  }

  /** An owner that shows the failure, with a retry of its own, needs the row no longer; any other job stays as dead. */
  private async exhaust(name: JobName, { id, payload }: { id: string; payload: unknown }, reason: string) {
    const { onExhausted } = this.handlers.get(name);
    // A job that was exhausted without a run: its workers died, or it waited for too long.
    const rows = this.exhausted.get(id) ?? (await this.outbox.rowsOf(name, id));
    this.exhausted.delete(id);
    // The next run of the schedule does the work of a repeating job.
    if (isRepeating(name)) return this.outbox.complete(rows);
    const isShown = onExhausted ? await onExhausted(payload as never) : false;
    if (isShown === false) return this.outbox.fail(rows, reason);
    await this.outbox.complete(rows);
  }

  /** Ends a job at its time limit: a handler that waits for something must not hold it forever. */
  private async runInTime(job: RunningJob): Promise<JobOutcome | void> {
    const minutes = JOB_POLICIES[job.name].timeLimitMinutes;
    const limit = new AbortController();
    let grace: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      limit.signal.addEventListener('abort', () => {
        grace = setTimeout(() => reject(limit.signal.reason as Error), ABORT_GRACE_MS);
      });
    });
    const timer = setTimeout(() => limit.abort(new Error(`It took longer than ${minutes} minutes.`)), minutes * 60_000);
    const work = this.handlers.get(job.name).run(job.payload, AbortSignal.any([job.signal, limit.signal]));
    try {
      return await Promise.race([work, late]);
    } catch (error) {
      work.catch(() => undefined);
      limit.signal.throwIfAborted();
      throw error;
    } finally {
      clearTimeout(timer);
      clearTimeout(grace);
    }
  }
}

const isRepeating = (name: JobName): boolean => JOB_POLICIES[name].repeatEveryMs !== undefined;

/** The id of the request that created a job is in its payload; see the outbox. */
function contextOf({ name, id, payload }: { name: string; id: string; payload: unknown }): LogContext {
  return { job: `${name} ${id}`, requestId: (payload as { requestId?: string } | null)?.requestId };
}

/** Returns the message of an error with its cause, which an operator needs. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
}
