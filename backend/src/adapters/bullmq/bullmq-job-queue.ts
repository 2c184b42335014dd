import { type Job, type JobsOptions, type JobState, Queue } from 'bullmq';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type AddOptions,
  JOB_POLICIES,
  type JobName,
  type JobPayloads,
  type JobPolicy,
  JobQueuePort,
  prioritiesOf,
  QUEUE_NAMES,
  type QueueCounts,
  type QueueName,
  type WorkHandle,
  type WorkOptions,
} from '../../ports/job-queue.port.js';
import { bullmqId, withTimeout } from './bullmq-jobs.js';
import { queuePrefix } from './queue-prefix.js';
import { openBackend, type QueueBackend } from './queue-backend.js';
import { startWorkers } from './queue-worker.js';

export interface BullmqJobQueueOptions {
  /** The queue is in Redis when it is set, else in the database. */
  redisUrl?: string;
  databaseUrl: string;
  /** The schema in PostgreSQL or the key prefix in Redis; not set: `queue`, or a prefix of the installation's own. */
  schema?: string;
  /** A worker that is silent for this long loses its job. */
  lockSeconds: number;
  /** The longest silence of the backend on a connection; it exceeds the workers' blocking calls (10 s). */
  silenceMs?: number;
  /** Tests set shorter timeouts and pauses. */
  policies?: Readonly<Record<JobName, JobPolicy>>;
  /** Receives the backend's errors, hundreds a second while it is unreachable; the queue keeps retrying. */
  onError?: (error: Error) => void;
}

const ANSWER_TIMEOUT_MS = 10_000;
const SILENCE_MS = 20_000;
const HEALTH_TIMEOUT_MS = 3_000;
const LOOKUP_BATCH = 100;
/** BullMQ takes jobs without a priority first, then the lower numbers. */
const PRIORITISED = 1;
const LIVE_STATES: ReadonlySet<string> = new Set(['waiting', 'prioritized', 'delayed', 'active']);
/** Failed jobs are kept for a while so that an operator can look at them. */
const KEEP_FAILED = { age: 7 * 24 * 3_600, count: 1_000 };

/** Connected queues. */
interface OpenQueues {
  backend: QueueBackend;
  queues: Record<QueueName, Queue>;
}

/** Runs the queue with BullMQ, on PostgreSQL or Redis. */
export class BullmqJobQueue extends JobQueuePort {
  private readonly policies: Readonly<Record<JobName, JobPolicy>>;
  private readonly onError: (error: Error) => void;
  private opened: Promise<OpenQueues> | undefined;
  private readonly workers = new Set<WorkHandle>();
  private closed = false;

  constructor(private readonly options: BullmqJobQueueOptions) {
    super();
    this.policies = options.policies ?? JOB_POLICIES;
    this.onError = options.onError ?? (() => undefined);
  }

  async add<N extends JobName>(name: N, payload: JobPayloads[N], { id, priority }: AddOptions): Promise<boolean> {
    const queue = await this.queueOf(name);
    const jobId = bullmqId(id);
    return this.answer(async () => {
      const state = await queue.getJobState(jobId);
      if (state === 'active') return false;
      // A dead job is only kept for inspection: added again, it runs again.
      if (state === 'failed') await queue.remove(jobId);
      await queue.add(name, payload, { ...this.jobOptions(name, payload, priority), jobId });
      return true;
    });
  }

  async findLive(jobs: readonly { name: JobName; id: string }[]): Promise<Set<string>> {
    const { queues } = await this.open();
    const live = new Set<string>();
    for (let start = 0; start < jobs.length; start += LOOKUP_BATCH) {
      const batch = jobs.slice(start, start + LOOKUP_BATCH);
      const stateOf = ({ name, id }: { name: JobName; id: string }) =>
        queues[this.policies[name].queue].getJobState(bullmqId(id));
      const states = await this.answer(() => Promise.all(batch.map(stateOf)));
      batch.forEach(({ id }, index) => {
        if (LIVE_STATES.has(states[index]!)) live.add(id);
      });
    }
    return live;
  }

  prioritise(jobs: readonly { name: JobName; id: string }[]): Promise<void> {
    return this.changeThose('prioritized', jobs, (job) => job.changePriority({ priority: PRIORITISED }));
  }

  promote(jobs: readonly { name: JobName; id: string }[]): Promise<void> {
    return this.changeThose('delayed', jobs, (job) => job.promote());
  }

  async remove(name: JobName, id: string): Promise<boolean> {
    const queue = await this.queueOf(name);
    const jobId = bullmqId(id);
    return this.answer(async () => {
      const isRunning = async () => (await queue.getJobState(jobId)) === 'active';
      if (await isRunning()) return false;
      return (await queue.remove(jobId)) === 1 || !(await isRunning());
    });
  }

  async repeatEvery<N extends JobName>(name: N, payload: JobPayloads[N], everyMs: number): Promise<void> {
    const queue = await this.queueOf(name);
    const { backend } = await this.open();
    const isDeclared = async () => {
      const known = await queue.getJobScheduler(name);
      return known?.every === everyMs && JSON.stringify(known.template?.data ?? {}) === JSON.stringify(payload);
    };
    if (await this.answer(isDeclared)) return;
    await this.answer(() =>
      backend.exclusively(async () => {
        if (!(await isDeclared()))
          await queue.upsertJobScheduler(
            name,
            { every: everyMs },
            { name, data: payload, opts: this.jobOptions(name, payload) },
          );
      }),
    );
  }

  async work(options: WorkOptions): Promise<WorkHandle> {
    const { backend } = await this.open();
    const { workers, close } = await startWorkers(backend.workers(), {
      lockSeconds: this.options.lockSeconds,
      policies: this.policies,
      work: options,
      onError: this.onError,
    });
    const handle: WorkHandle = {
      stop: async (graceMs) => {
        this.workers.delete(handle);
        const closing = Promise.all(workers.map((worker) => worker.stop())).then(close);
        const graceTimer = setTimeout(() => workers.forEach((worker) => worker.releaseRunning()), graceMs);
        // An unreachable backend must not keep the process from ending.
        await Promise.race([closing, pause(graceMs + ANSWER_TIMEOUT_MS, undefined, { ref: false })]).finally(() =>
          clearTimeout(graceTimer),
        );
      },
    };
    this.workers.add(handle);
    try {
      await withTimeout(Promise.all(workers.map(({ worker }) => worker.waitUntilReady())), ANSWER_TIMEOUT_MS);
    } catch (error) {
      await handle.stop(0);
      throw error;
    }
    return handle;
  }

  async counts(): Promise<Record<QueueName, QueueCounts>> {
    const { queues } = await this.open();
    const entries = await this.answer(() =>
      Promise.all(
        QUEUE_NAMES.map(async (name) => {
          const schedulers = await queues[name].getJobSchedulers();
          const {
            wait = 0,
            prioritized = 0,
            active = 0,
            delayed = 0,
            failed = 0,
          } = await queues[name].getJobCounts('wait', 'prioritized', 'active', 'delayed', 'failed');
          // The next run of a repeating job is a delayed job, too.
          const planned = schedulers.filter(({ next = 0 }) => next > Date.now()).length;
          const waiting = wait + prioritized;
          return [name, { waiting, active, delayed: Math.max(0, delayed - planned), failed }] as const;
        }),
      ),
    );
    return Object.fromEntries(entries) as Record<QueueName, QueueCounts>;
  }

  async identity(): Promise<string> {
    const { backend } = await withTimeout(this.open(), HEALTH_TIMEOUT_MS);
    return withTimeout(backend.identity(), HEALTH_TIMEOUT_MS);
  }

  async check(): Promise<void> {
    const { queues } = await withTimeout(this.open(), HEALTH_TIMEOUT_MS);
    await withTimeout(queues.maintenance.getJobCounts('active'), HEALTH_TIMEOUT_MS);
  }

  async close(): Promise<void> {
    if (this.closed) return;
    this.closed = true;
    await Promise.all([...this.workers].map((handle) => handle.stop(0)));
    const opened = await this.opened?.catch(() => undefined);
    if (opened) await this.release(opened);
  }

  private jobOptions(
    name: JobName,
    payload: object,
    priority = prioritiesOf(this.policies[name], payload)?.first,
  ): JobsOptions {
    const { attempts, backoffMs, repeatEveryMs } = this.policies[name];
    return {
      ...(priority === undefined ? {} : { priority }),
      attempts,
      backoff: { type: 'exponential', delay: backoffMs },
      removeOnComplete: true,
      removeOnFail: repeatEveryMs === undefined ? KEEP_FAILED : true,
      stackTraceLimit: 2,
    };
  }

  /** Changes those jobs that are in this state, and stay in it until they are changed. */
  private async changeThose(
    state: JobState,
    jobs: readonly { name: JobName; id: string }[],
    change: (job: Job) => Promise<void>,
  ): Promise<void> {
    const { queues } = await this.open();
    const changeOne = async ({ name, id }: { name: JobName; id: string }) => {
      const job = await queues[this.policies[name].queue].getJob(bullmqId(id));
      if (!job || (await job.getState()) !== state) return;
      await change(job).catch(async (error: unknown) => {
        // It has started meanwhile, or is done.
        if ((await job.getState()) === state) throw error;
      });
    };
    for (let start = 0; start < jobs.length; start += LOOKUP_BATCH)
      await this.answer(() => Promise.all(jobs.slice(start, start + LOOKUP_BATCH).map(changeOne)));
  }

  private async queueOf(name: JobName): Promise<Queue> {
    return (await this.open()).queues[this.policies[name].queue];
  }

  /** Connects when first needed; a failed attempt is forgotten, so the next call tries again. */
  private async open(): Promise<OpenQueues> {
    if (this.closed) throw new Error('The queue is closed.');
    this.opened ??= this.connect().catch((error: unknown) => {
      this.opened = undefined;
      throw error;
    });
    return this.opened;
  }

  private async connect(): Promise<OpenQueues> {
    const { redisUrl, databaseUrl, silenceMs = SILENCE_MS } = this.options;
    const schema = this.options.schema ?? (redisUrl ? await queuePrefix(databaseUrl) : 'queue');
    const backend = openBackend({
      databaseUrl,
      schema,
      silenceMs,
      onError: this.onError,
      ...(redisUrl ? { redisUrl } : {}),
    });
    const queues = QUEUE_NAMES.map((name) => [name, new Queue(name, backend.queues)] as const);
    const opened: OpenQueues = { backend, queues: Object.fromEntries(queues) as Record<QueueName, Queue> };
    try {
      await withTimeout(
        Promise.all([backend.ready(), ...queues.map(([, queue]) => queue.on('error', this.onError).waitUntilReady())]),
        ANSWER_TIMEOUT_MS,
      );
      return opened;
    } catch (error) {
      await this.release(opened);
      throw error;
    }
  }

  private async release({ backend, queues }: OpenQueues): Promise<void> {
    const closed = Promise.all(Object.values(queues).map((queue) => queue.close()));
    await withTimeout(closed, HEALTH_TIMEOUT_MS).catch(this.onError);
    await withTimeout(backend.close(), HEALTH_TIMEOUT_MS).catch(this.onError);
  }

  private answer<T>(work: () => Promise<T>): Promise<T> {
    return withTimeout(work(), ANSWER_TIMEOUT_MS);
  }
}
