import {
  type AddOptions,
  BackendUnavailableError,
  JOB_POLICIES,
  type JobName,
  type JobPayloads,
  type JobPolicy,
  JobQueuePort,
  MAX_POSTPONED,
  PermanentJobError,
  postponeMs,
  prioritiesOf,
  QUEUE_NAMES,
  type QueueCounts,
  type QueueName,
  type WorkHandle,
  type WorkOptions,
} from '../../src/ports/job-queue.port.js';
import { FakeJobStore, type FakeConsumer, type FakeJob } from './fake-job-store.js';

/** Keeps the port's promises in memory: queues, attempts, pauses, exhausted jobs. */
export class FakeJobQueue extends JobQueuePort {
  private readonly own = new Set<WorkHandle>();
  private closed = false;

  constructor(
    private readonly store = new FakeJobStore(),
    private readonly policies: Readonly<Record<JobName, JobPolicy>> = JOB_POLICIES,
  ) {
    super();
  }

  /** Returns the waiting jobs, for assertions. */
  waiting(): { id: string; name: JobName; payload: unknown }[] {
    return this.byPriority()
      .filter(({ state }) => state === 'waiting')
      .map(({ id, name, payload }) => ({ id, name, payload }));
  }

  /**
   * Runs everything, retries without their pauses, until nothing waits; a job that waits for its backend is run once.
   * Tests without `work` use it.
   */
  async drain(options: Pick<WorkOptions, 'run' | 'onExhausted'>): Promise<void> {
    const postponed = new Set<FakeJob>();
    for (let job = this.due(postponed); job; job = this.due(postponed)) {
      const before = job.postponed;
      await this.runOne(job, options, new AbortController(), () => undefined);
      if (job.postponed > before) postponed.add(job);
    }
  }

  async add<N extends JobName>(name: N, payload: JobPayloads[N], { id, priority }: AddOptions): Promise<boolean> {
    this.assertOpen();
    const { queue } = this.policies[name];
    const key = `${queue}/${id}`;
    const known = this.store.jobs.get(key);
    if (known && known.state !== 'failed') return known.state !== 'active';
    // Payloads travel as JSON; a fake that hands over the object itself would hide a bug.
    const copy = JSON.parse(JSON.stringify(payload)) as unknown;
    this.store.jobs.set(key, {
      id,
      name,
      queue,
      payload: copy,
      state: 'waiting',
      priority: priority ?? prioritiesOf(this.policies[name], payload)?.first ?? 0,
      failures: 0,
      postponed: 0,
    });
    this.pump();
    return true;
  }

  async findLive(jobs: readonly { name: JobName; id: string }[]): Promise<Set<string>> {
    this.assertOpen();
    const stateOf = ({ name, id }: { name: JobName; id: string }) =>
      this.store.jobs.get(`${this.policies[name].queue}/${id}`)?.state ?? 'failed';
    return new Set(jobs.filter((job) => stateOf(job) !== 'failed').map(({ id }) => id));
  }

  async prioritise(jobs: readonly { name: JobName; id: string }[]): Promise<void> {
    this.assertOpen();
    for (const { name, id } of jobs) {
      const job = this.store.jobs.get(`${this.policies[name].queue}/${id}`);
      if (job && job.priority > 0) job.priority = 1;
    }
  }

  async promote(jobs: readonly { name: JobName; id: string }[]): Promise<void> {
    this.assertOpen();
    for (const { name, id } of jobs) {
      const job = this.store.jobs.get(`${this.policies[name].queue}/${id}`);
      if (job?.state === 'delayed') job.state = 'waiting';
    }
    this.pump();
  }

  async remove(name: JobName, id: string): Promise<boolean> {
    this.assertOpen();
    const key = `${this.policies[name].queue}/${id}`;
    if (this.store.jobs.get(key)?.state === 'active') return false;
    this.store.jobs.delete(key);
    return true;
  }

  async repeatEvery<N extends JobName>(name: N, payload: JobPayloads[N], everyMs: number): Promise<void> {
    this.assertOpen();
    const known = this.store.repeats.get(name);
    if (known?.everyMs === everyMs) return;
    if (known) clearInterval(known.timer);
    let round = 0;
    const next = (): void => {
      if (!this.closed) void this.add(name, payload, { id: `repeat-${name}-${(round += 1)}` });
    };
    const timer = setInterval(next, everyMs);
    timer.unref();
    this.store.repeats.set(name, { everyMs, timer });
    next();
  }

  async work(options: WorkOptions): Promise<WorkHandle> {
    this.assertOpen();
    const consumer: FakeConsumer = { options, active: new Map(), runs: new Set(), stopping: false };
    this.store.consumers.add(consumer);
    const handle: WorkHandle = {
      stop: async (graceMs) => {
        this.own.delete(handle);
        consumer.stopping = true;
        this.store.consumers.delete(consumer);
        const stopTimeout = setTimeout(() => {
          for (const [job, controller] of consumer.active) {
            controller.abort(new Error('the worker stops'));
            job.state = 'waiting';
          }
          consumer.active.clear();
          consumer.runs.clear();
          this.pump();
          released();
        }, graceMs);
        let released: () => void = () => undefined;
        await Promise.race([Promise.all(consumer.runs), new Promise<void>((resolve) => (released = resolve))]);
        clearTimeout(stopTimeout);
      },
    };
    this.own.add(handle);
    this.pump();
    return handle;
  }

  async counts(): Promise<Record<QueueName, QueueCounts>> {
    this.assertOpen();
    const counts = Object.fromEntries(
      QUEUE_NAMES.map((name) => [name, { waiting: 0, active: 0, delayed: 0, failed: 0 }]),
    ) as Record<QueueName, QueueCounts>;
    for (const job of this.store.jobs.values()) counts[job.queue][job.state] += 1;
    return counts;
  }

  async identity(): Promise<string> {
    this.assertOpen();
    return 'memory';
  }

  async check(): Promise<void> {
    this.assertOpen();
  }

  async close(): Promise<void> {
    if (this.closed) return;
    this.closed = true;
    await Promise.all([...this.own].map((handle) => handle.stop(0)));
    if (this.store.consumers.size > 0) return;
    for (const { timer } of this.store.repeats.values()) clearInterval(timer);
    for (const timer of this.store.timers) clearTimeout(timer);
  }

  private due(except: ReadonlySet<FakeJob>): FakeJob | undefined {
    return this.byPriority().find((job) => (job.state === 'waiting' || job.state === 'delayed') && !except.has(job));
  }

  private byPriority(): FakeJob[] {
    return [...this.store.jobs.values()].sort((a, b) => a.priority - b.priority);
  }

  private pump(): void {
    for (const consumer of this.store.consumers) {
      for (const queue of QUEUE_NAMES) {
        const running = [...consumer.active.keys()].filter((job) => job.queue === queue).length;
        const next = this.byPriority().filter((job) => job.queue === queue && job.state === 'waiting');
        for (const job of next.slice(0, (consumer.options.concurrency[queue] ?? 1) - running))
          this.start(job, consumer);
      }
    }
  }

  private start(job: FakeJob, consumer: FakeConsumer): void {
    const controller = new AbortController();
    consumer.active.set(job, controller);
    const run = this.runOne(job, consumer.options, controller, (pauseMs) => {
      const timer = setTimeout(() => {
        this.store.timers.delete(timer);
        if (job.state === 'delayed') job.state = 'waiting';
        this.pump();
      }, pauseMs);
      this.store.timers.add(timer);
    }).finally(() => {
      consumer.active.delete(job);
      consumer.runs.delete(run);
      this.pump();
    });
    consumer.runs.add(run);
  }

  private async runOne(
    job: FakeJob,
    options: Pick<WorkOptions, 'run' | 'onExhausted'>,
    controller: AbortController,
    retryIn: (pauseMs: number) => void,
  ): Promise<void> {
    const { attempts, backoffMs } = this.policies[job.name];
    const attempt = job.failures + 1;
    job.state = 'active';
    const { id, name } = job;
    try {
      await options.run({
        id,
        name,
        payload: job.payload as JobPayloads[JobName],
        attempt,
        lastAttempt: attempt >= attempts,
        signal: controller.signal,
      });
      if (!controller.signal.aborted) this.store.jobs.delete(`${job.queue}/${id}`);
    } catch (error) {
      // Released: somebody else has it now.
      if (controller.signal.aborted) return;
      if (error instanceof BackendUnavailableError && job.postponed < MAX_POSTPONED) {
        job.state = 'delayed';
        retryIn(postponeMs(this.policies[name], job.postponed));
        job.postponed += 1;
        return;
      }
      job.failures += 1;
      if (error instanceof PermanentJobError || attempt >= attempts) {
        // A report that fails is not the queue's failure.
        await options.onExhausted({ id, name, payload: job.payload }, (error as Error).message).catch(() => undefined);
        job.state = 'failed';
      } else {
        job.state = 'delayed';
        retryIn(backoffMs * 2 ** (attempt - 1));
      }
    }
  }

  private assertOpen(): void {
    if (this.closed) throw new Error('The queue is closed.');
  }
}
