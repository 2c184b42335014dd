import {
  BackendUnavailableError,
  JOB_POLICIES,
  type JobName,
  type JobPolicy,
  type JobQueuePort,
  PermanentJobError,
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
  readonly lost: { id: string; name: JobName; payload: unknown; reason: string }[] = [];
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
        this.lost.push({ ...job, reason });
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

/** A task that ends when released, or when its signal is aborted. */
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

/** Waits until the queue's own books agree; they are written a moment after the processor ends. */
export async function settled(
  queue: JobQueuePort,
  met: (counts: Awaited<ReturnType<JobQueuePort['counts']>>) => boolean,
): Promise<void> {
  for (;;) {
    if (met(await queue.counts())) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** What every queue promises. */
export function describeJobQueue(harness: JobQueueHarness): void {
  let queue: JobQueuePort;
  let recorder: JobRecorder;
  let worker: WorkHandle | undefined;
  const work = async (options: WorkOptions, on: JobQueuePort = queue): Promise<WorkHandle> =>
    (worker = await on.work(options));

  beforeEach(async () => {
    queue = await harness.open(FAST_POLICIES);
    recorder = new JobRecorder();
  });
  afterEach(async () => {
    await worker?.stop(0);
    worker = undefined;
    await harness.reset();
  });

  it('runs a job once, with its payload', async () => {
    const payload = { projectId: 'p', mediaFileId: 'm', originalKey: 'projects/p/originals/Übung „1“ 🎞.mp4' };
    await queue.add('purge-media', payload, { id: 'purge-media:42' });
    await work(recorder.options());
    await queue.add('render-photo', { mediaFileId: 'last' }, { id: '7' });
    await recorder.until(() => recorder.finished.length === 2);
    const run = recorder.runs.find(({ name }) => name === 'purge-media');
    expect(run).toMatchObject({ id: 'purge-media:42', payload, attempt: 1, lastAttempt: false });
    expect(recorder.runs.find(({ name }) => name === 'render-photo')).toMatchObject({
      id: '7',
      payload: { mediaFileId: 'last' },
    });
    await settled(
      queue,
      ({ photos, maintenance }) => photos.active + photos.waiting + maintenance.active + maintenance.waiting === 0,
    );
    expect(recorder.runs).toHaveLength(2);
    expect((await queue.counts()).maintenance).toEqual({ waiting: 0, active: 0, delayed: 0, failed: 0 });
  });

  it('runs low-priority jobs after all others of their queue', async () => {
    await queue.add('clean-video', { mediaFileId: 'first' }, { id: 'c1' });
    await queue.add('clean-video', { mediaFileId: 'second' }, { id: 'c2' });
    await queue.add('render-video', { mediaFileId: 'third' }, { id: 'v' });
    expect((await queue.counts()).videos.waiting).toBe(3);
    await work(recorder.options());
    await recorder.until(() => recorder.finished.length === 3);
    expect(recorder.finished).toEqual(['v', 'c1', 'c2']);
  });

  it('retries after growing delays', async () => {
    await work(
      recorder.options(({ attempt }) => {
        if (attempt < 3) throw new Error('not yet');
      }),
    );
    await queue.add('render-photo', { mediaFileId: 'a' }, { id: 'a' });
    await recorder.until(() => recorder.finished.length === 1);
    expect(recorder.runs.map(({ attempt, lastAttempt }) => [attempt, lastAttempt])).toEqual([
      [1, false],
      [2, false],
      [3, true],
    ]);
    const [first, second, third] = recorder.runs.map(({ at }) => at) as [number, number, number];
    expect(second - first).toBeGreaterThanOrEqual(BACKOFF_MS - 5);
    expect(third - second).toBeGreaterThanOrEqual(2 * BACKOFF_MS - 5);
    expect(recorder.lost).toEqual([]);
  });

  it('reports an exhausted job once, with its reason', async () => {
    await work(
      recorder.options(() => {
        throw new Error('the disk is full');
      }),
    );
    await queue.add('render-photo', { mediaFileId: 'a' }, { id: 'a' });
    await settled(queue, ({ photos }) => photos.failed === 1);
    expect(recorder.runs).toHaveLength(3);
    expect(recorder.lost).toEqual([
      { id: 'a', name: 'render-photo', payload: { mediaFileId: 'a' }, reason: 'the disk is full' },
    ]);
  });

  it('does not retry a permanent error', async () => {
    await work(
      recorder.options(() => {
        throw new PermanentJobError('not a picture');
      }),
    );
    await queue.add('render-photo', { mediaFileId: 'a' }, { id: 'a' });
    await settled(queue, ({ photos }) => photos.failed === 1);
    expect(recorder.runs).toHaveLength(1);
    expect(recorder.lost.map(({ reason }) => reason)).toEqual(['not a picture']);
  });

  it('delays a job for its backend without using up an attempt', async () => {
    const ABSENCES = 4;
    await work(
      recorder.options(() => {
        if (recorder.runs.length <= ABSENCES) throw new BackendUnavailableError('the store is away');
      }),
    );
    await queue.add('render-photo', { mediaFileId: 'a' }, { id: 'a' });
    await recorder.until(() => recorder.finished.length === 1);
    expect(recorder.runs.map(({ attempt }) => attempt)).toEqual(Array.from({ length: ABSENCES + 1 }, () => 1));
    const [first, second, third] = recorder.runs.map(({ at }) => at) as [number, number, number];
    expect(second - first).toBeGreaterThanOrEqual(BACKOFF_MS - 5);
    expect(third - second).toBeGreaterThanOrEqual(2 * BACKOFF_MS - 5);
    expect(recorder.lost).toEqual([]);
    await settled(queue, ({ photos }) => photos.active + photos.waiting + photos.delayed + photos.failed === 0);
  });

  it('counts attempts that fail between two backend outages', async () => {
    const outcomes = [
      new Error('broken'),
      new BackendUnavailableError('away'),
      new Error('broken'),
      new BackendUnavailableError('away'),
      new Error('broken'),
    ];
    await work(
      recorder.options(() => {
        throw outcomes[recorder.runs.length - 1]!;
      }),
    );
    await queue.add('render-photo', { mediaFileId: 'a' }, { id: 'a' });
    await recorder.until(() => recorder.lost.length === 1);
    expect(recorder.runs.map(({ attempt }) => attempt)).toEqual([1, 2, 2, 3, 3]);
    expect(recorder.lost.map(({ reason }) => reason)).toEqual(['broken']);
  });

  it('accepts an id once while its job waits or runs', async () => {
    const { task, release } = held();
    for (let i = 0; i < 3; i += 1) await queue.add('render-photo', { mediaFileId: 'a' }, { id: 'a' });
    await work(recorder.options(task, { photos: 4 }));
    await recorder.until(() => recorder.runs.length === 1);
    await queue.add('render-photo', { mediaFileId: 'a' }, { id: 'a' });
    await queue.add('render-photo', { mediaFileId: 'b' }, { id: 'b' });
    await recorder.until(() => recorder.runs.length === 2);
    release();
    await settled(queue, ({ photos }) => photos.active + photos.waiting === 0);
    expect(recorder.runs.map(({ id }) => id)).toEqual(['a', 'b']);
  });

  it('returns whether the id was added: no while it runs, yes while it waits', async () => {
    const { task, release } = held();
    expect(await queue.add('render-video', { mediaFileId: 'a' }, { id: 'a' })).toBe(true);
    expect(await queue.add('render-video', { mediaFileId: 'a' }, { id: 'a' })).toBe(true);
    await work(recorder.options(task));
    await recorder.until(() => recorder.runs.length === 1);
    expect(await queue.add('render-video', { mediaFileId: 'a' }, { id: 'a' })).toBe(false);
    release();
    await settled(queue, ({ videos }) => videos.active === 0);
    expect(await queue.add('render-video', { mediaFileId: 'a' }, { id: 'a' })).toBe(true);
    await recorder.until(() => recorder.finished.length === 2);
  });

  it('counts waiting, delayed and active jobs', async () => {
    const { task, release } = held();
    const ids = ['runs', 'delayed', 'waits', 'low', 'failed', 'done', 'unknown'];
    await work(
      recorder.options(
        (job) => {
          if (job.id === 'failed') throw new PermanentJobError('no');
          if (job.id === 'delayed') throw new BackendUnavailableError('away');
          return job.id === 'runs' ? task(job) : undefined;
        },
        { photos: 1 },
      ),
    );
    for (const id of ['done', 'failed']) await queue.add('render-photo', { mediaFileId: id }, { id });
    await settled(queue, ({ photos }) => photos.failed === 1 && photos.active + photos.waiting === 0);
    await queue.add('render-photo', { mediaFileId: 'runs' }, { id: 'runs' });
    await recorder.until(() => recorder.runs.some(({ id }) => id === 'runs'));
    await queue.add('render-photo', { mediaFileId: 'waits' }, { id: 'waits' });
    await queue.add('clean-photo', { mediaFileId: 'low' }, { id: 'low' });
    await queue.add('render-video', { mediaFileId: 'delayed' }, { id: 'delayed' });
    await recorder.until(() => recorder.runs.filter(({ id }) => id === 'delayed').length > 1);
    const names = { delayed: 'render-video', low: 'clean-photo' } as const;
    const asked = ids.map((id) => ({ id, name: names[id as keyof typeof names] ?? ('render-photo' as const) }));
    expect([...(await queue.findLive(asked))].toSorted()).toEqual(['delayed', 'low', 'runs', 'waits']);
    release();
  });

  it('accepts the id of a finished or failed job again', async () => {
    await work(
      recorder.options(({ id }) => {
        if (id === 'bad' && recorder.lost.length === 0) throw new PermanentJobError('no');
      }),
    );
    await queue.add('render-photo', { mediaFileId: 'bad' }, { id: 'bad' });
    await queue.add('render-photo', { mediaFileId: 'good' }, { id: 'good' });
    await settled(queue, ({ photos }) => photos.failed === 1 && photos.active + photos.waiting === 0);
    await queue.add('render-photo', { mediaFileId: 'bad' }, { id: 'bad' });
    await queue.add('render-photo', { mediaFileId: 'good' }, { id: 'good' });
    await recorder.until(() => recorder.finished.length === 3);
    expect(recorder.finished.toSorted()).toEqual(['bad', 'good', 'good']);
    await settled(queue, ({ photos }) => photos.failed === 0);
  });

  it('respects the concurrency of a queue', async () => {
    let now = 0;
    let most = 0;
    for (let i = 0; i < 8; i += 1) await queue.add('render-photo', { mediaFileId: `${i}` }, { id: `p${i}` });
    await work(
      recorder.options(async () => {
        most = Math.max(most, (now += 1));
        await new Promise((resolve) => setTimeout(resolve, 20));
        now -= 1;
      }),
    );
    await recorder.until(() => recorder.finished.length === 8);
    expect(most).toBe(2);
  });

  it('runs a photo while a film runs', async () => {
    const { task, release } = held();
    await queue.add('render-video', { mediaFileId: 'film' }, { id: 'film' });
    await queue.add('render-video', { mediaFileId: 'film2' }, { id: 'film2' });
    await work(recorder.options((job) => (job.name === 'render-video' ? task(job) : undefined)));
    await recorder.until(() => recorder.runs.some(({ id }) => id === 'film'));
    await queue.add('render-photo', { mediaFileId: 'photo' }, { id: 'photo' });
    await recorder.until(() => recorder.finished.includes('photo'));
    expect(recorder.runs.map(({ id }) => id)).toEqual(['film', 'photo']);
    expect((await queue.counts()).videos).toMatchObject({ waiting: 1, active: 1 });
    release();
    await recorder.until(() => recorder.finished.length === 3);
  });

  it('waits for running jobs before it stops', async () => {
    const { task, release } = held();
    const first = await work(recorder.options(task));
    await queue.add('render-photo', { mediaFileId: 'a' }, { id: 'a' });
    await recorder.until(() => recorder.runs.length === 1);
    const stopped = first.stop(10_000);
    await queue.add('render-photo', { mediaFileId: 'b' }, { id: 'b' });
    release();
    await stopped;
    expect(recorder.finished).toEqual(['a']);
    expect((await queue.counts()).photos).toMatchObject({ waiting: 1, active: 0 });
  });

  it('releases running jobs after the stop timeout, without an attempt', async () => {
    const { task } = held();
    const first = await work(recorder.options(task));
    await queue.add('render-video', { mediaFileId: 'film' }, { id: 'film' });
    await recorder.until(() => recorder.runs.length === 1);
    await first.stop(20);
    expect(recorder.runs[0]?.signal.aborted).toBe(true);
    expect((await queue.counts()).videos).toMatchObject({ waiting: 1, active: 0 });
    const other = new JobRecorder();
    await work(other.options(), await harness.open(FAST_POLICIES));
    await other.until(() => other.finished.length === 1);
    expect(other.runs[0]).toMatchObject({ id: 'film', attempt: 1 });
    expect(recorder.lost).toEqual([]);
  });

  it('repeats a job once per period across processes', async () => {
    const every = 200;
    const second = await harness.open(FAST_POLICIES);
    await Promise.all([queue.repeatEvery('sweep-uploads', {}, every), second.repeatEvery('sweep-uploads', {}, every)]);
    const other = await second.work(recorder.options());
    await work(recorder.options());
    await queue.repeatEvery('sweep-uploads', {}, every);
    await recorder.until(() => recorder.runs.length === 6);
    await second.repeatEvery('sweep-uploads', {}, every);
    await recorder.until(() => recorder.runs.length === 9);
    await other.stop(1_000);
    // Eight periods lie between nine runs; two doubled declarations would need half of that.
    const [first, last] = [recorder.runs[0], recorder.runs[8]];
    expect((last?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThan(6.5 * every);
  });

  it('answers its health check until it is closed', async () => {
    await queue.check();
    await queue.close();
    await expect(queue.check()).rejects.toThrow('closed');
    await expect(queue.add('render-photo', { mediaFileId: 'a' }, { id: 'a' })).rejects.toThrow('closed');
  });
}
