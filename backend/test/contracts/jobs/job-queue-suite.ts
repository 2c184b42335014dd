import {
  JOB_POLICIES,
  type JobName,
  type JobPolicy,
  type JobQueuePort,
  type RunningJob,
  type WorkHandle,
  type WorkOptions,
} from '../../../src/ports/job-queue.port.js';

/** One backend as the suite sees it. `open` is a further process on the same queue. */
export interface JobQueueHarness {
  open(policies: Readonly<Record<JobName, JobPolicy>>): Promise<JobQueuePort>;
  /** Removes every job and closes what `open` made. */
  reset(): Promise<void>;
}

export const BACKOFF_MS = 80;

/** The jobs of the product with short timeouts. */
export const FAST_POLICIES = Object.fromEntries(
  Object.entries(JOB_POLICIES).map(([name, policy]) => [name, { ...policy, attempts: 3, backoffMs: BACKOFF_MS }]),
) as Record<JobName, JobPolicy>;

/** Records runs and wakes those who wait for them. */
export class JobRecorder {
  readonly runs: (RunningJob & { at: number })[] = [];
  readonly finished: string[] = [];
  readonly exhausted: { id: string; name: JobName; payload: unknown; reason: string }[] = [];
  private waiters: { met: () => boolean; resolve: () => void }[] = [];

  /** Work options that write here and run `task`. */
  options(
    task: (job: RunningJob) => Promise<void> | void = () => undefined,
    concurrency: Partial<WorkOptions['concurrency']> = {},
  ): WorkOptions {
    return {
      concurrency: { photos: 2, videos: 1, maintenance: 1, ...concurrency },
      run: async (job) => {
        this.runs.push({ ...job, at: performance.now() });
        this.changed();
        await task(job);
        this.finished.push(job.id);
        this.changed();
      },
      onExhausted: async (job, reason) => {
        this.exhausted.push({ ...job, reason });
        this.changed();
      },
    };
  }

  until(met: () => boolean): Promise<void> {
    if (met()) return Promise.resolve();
    return new Promise((resolve) => this.waiters.push({ met, resolve }));
  }

  changed(): void {
    const woken = this.waiters.filter(({ met }) => met());
    this.waiters = this.waiters.filter((waiter) => !woken.includes(waiter));
    woken.forEach(({ resolve }) => resolve());
  }
}

/** Makes a task that ends when released, or when its signal is aborted. */
export function held(): { task: (job: RunningJob) => Promise<void>; release: () => void } {
  let release: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (release = resolve));
  const task = (job: RunningJob): Promise<void> =>
    Promise.race([
      gate,
      new Promise<void>((_, reject) => job.signal.addEventListener('abort', () => reject(new Error('aborted')))),
    ]);
  return { task, release };
}

/** Waits until the queue's own counts are right: they are written shortly after the processor ends. */
export async function settled(
  queue: JobQueuePort,
  met: (counts: Awaited<ReturnType<JobQueuePort['counts']>>) => boolean,
): Promise<void> {
  for (;;) {
    if (met(await queue.counts())) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** A fresh queue for each test, and the worker that the test starts. */
export class JobQueueSuite {
  queue!: JobQueuePort;
  recorder!: JobRecorder;
  private worker: WorkHandle | undefined;

  constructor(readonly harness: JobQueueHarness) {
    beforeEach(async () => {
      this.queue = await harness.open(FAST_POLICIES);
      this.recorder = new JobRecorder();
    });
    afterEach(async () => {
      await this.worker?.stop(0);
      this.worker = undefined;
      await harness.reset();
    });
  }

  /** Starts the worker that is stopped after the test. */
  readonly work = async (options: WorkOptions, on: JobQueuePort = this.queue): Promise<WorkHandle> =>
    (this.worker = await on.work(options));
}
