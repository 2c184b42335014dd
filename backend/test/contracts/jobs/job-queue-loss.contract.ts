import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Redis } from 'ioredis';
import { runStatement } from '../../servers/postgres.js';
import { held, type JobQueueHarness, JobQueueSuite, settled } from './job-queue-suite.js';
import { DEEP } from '../../fixtures/deep.js';

/** The harness of a queue outside our process, which can lose connections, locks and data. */
export interface LossHarness extends JobQueueHarness {
  namespace(): string;
  backend(): { databaseUrl: string; redisUrl?: string };
  /** Cuts all connections to the backend, or restarts it. */
  interrupt(): Promise<void>;
  /** Takes the lock of every running job away. */
  dropLocks(): Promise<void>;
  /** Forgets everything, as a Redis that comes back without its data. */
  empty(): Promise<void>;
}

/** Tests the rules of a queue for workers and backends that die. */
export function describeLostWorkers(harness: LossHarness): void {
  const children = new Set<ChildProcess>();
  afterEach(() => {
    for (const child of children) child.kill('SIGKILL');
    children.clear();
  });
  const suite = new JobQueueSuite(harness);

  /** Starts a worker process; resolves when it has begun its first job. */
  async function workerProcess(mode: 'hang' | 'die' | 'end'): Promise<ChildProcess> {
    const script = fileURLToPath(new URL('./job-queue-child.mjs', import.meta.url));
    // A timer of this length that is not cleared would keep the process from ending.
    const silenceMs = 3_600_000;
    const options = JSON.stringify({ ...harness.backend(), schema: harness.namespace(), silenceMs, mode });
    const child = spawn(process.execPath, [script, options], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, NODE_OPTIONS: '' },
    });
    children.add(child);
    const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
    expect(line).toMatch(/^running /);
    return child;
  }

  if (DEEP)
    it('lets a process end that has closed it', async () => {
      await suite.queue.add('render-video', { mediaFileId: 'film', revision: 0 }, { id: 'film' });
      const child = await workerProcess('end');
      if (child.exitCode === null) await once(child, 'exit');
      expect(child.exitCode).toBe(0);
    });

  it('runs the job of a killed worker within a few lock periods', async () => {
    await suite.queue.add('render-video', { mediaFileId: 'film', revision: 0 }, { id: 'film' });
    const child = await workerProcess('hang');
    await suite.work(suite.recorder.options());
    expect(suite.recorder.runs).toEqual([]);
    const killed = performance.now();
    child.kill('SIGKILL');
    await suite.recorder.until(() => suite.recorder.finished.length === 1);
    // The lock is for 0.6 s; with BullMQ's own periods it would be half a minute.
    expect(performance.now() - killed).toBeLessThan(20_000);
    expect(suite.recorder.runs[0]).toMatchObject({ id: 'film', payload: { mediaFileId: 'film' } });
    await settled(suite.queue, ({ videos }) => videos.active + videos.waiting + videos.failed === 0);
  });

  if (DEEP)
    it('reports a job that kills every worker', async () => {
      await suite.queue.add('render-video', { mediaFileId: 'bomb', revision: 0 }, { id: 'bomb' });
      // Only the last process survives: it gets the report and never runs the job.
      for (let round = 0; round < 4; round += 1) {
        const child = await workerProcess('die');
        if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      }
      await suite.work(suite.recorder.options());
      await suite.recorder.until(() => suite.recorder.exhausted.length === 1);
      await settled(suite.queue, ({ videos }) => videos.failed === 1);
      expect(suite.recorder.runs).toEqual([]);
      expect(suite.recorder.exhausted).toEqual([
        {
          id: 'bomb',
          name: 'render-video',
          payload: { mediaFileId: 'bomb', revision: 0 },
          reason: expect.stringContaining('worker ended'),
        },
      ]);
      // Four processes start one after the other.
    });

  it('aborts a run whose lock is lost and runs the job again', async () => {
    const { task } = held();
    await suite.work(suite.recorder.options((job) => (suite.recorder.runs.length === 1 ? task(job) : undefined)));
    await suite.queue.add('render-video', { mediaFileId: 'film', revision: 0 }, { id: 'film' });
    await suite.recorder.until(() => suite.recorder.runs.length === 1);
    await harness.dropLocks();
    await suite.recorder.until(() => suite.recorder.finished.length === 1);
    expect(suite.recorder.runs[0]?.signal.aborted).toBe(true);
    expect(suite.recorder.runs).toHaveLength(2);
    expect(suite.recorder.exhausted).toEqual([]);
  });

  if (DEEP)
    it('repeats and accepts jobs after its backend lost all data', async () => {
      const every = 200;
      const { task } = held();
      await suite.queue.repeatEvery('recover-jobs', {}, every);
      await suite.work(suite.recorder.options((job) => (job.id === 'lost' ? task(job) : undefined)));
      await suite.queue.add('render-video', { mediaFileId: 'lost', revision: 0 }, { id: 'lost' });
      await suite.recorder.until(() => suite.recorder.runs.some(({ id }) => id === 'lost'));
      await harness.empty();
      // The worker finds out by its lock.
      const { signal } = suite.recorder.runs.find(({ id }) => id === 'lost')!;
      if (!signal.aborted) await once(signal, 'abort');
      const before = suite.recorder.runs.length;
      await suite.queue.repeatEvery('recover-jobs', {}, every);
      await suite.queue.add('render-photo', { mediaFileId: 'new', revision: 0 }, { id: 'new' });
      await suite.recorder.until(
        () =>
          suite.recorder.finished.includes('new') &&
          suite.recorder.runs.slice(before).filter(({ name }) => name === 'recover-jobs').length >= 3,
      );
      expect(await suite.queue.findLive([{ name: 'render-video', id: 'lost' }])).toEqual(new Set());
    });

  if (DEEP)
    it('resumes after an outage of its backend', async () => {
      const { task, release } = held();
      await suite.work(suite.recorder.options((job) => (job.id === 'before' ? task(job) : undefined)));
      await suite.queue.add('render-photo', { mediaFileId: 'before', revision: 0 }, { id: 'before' });
      await suite.recorder.until(() => suite.recorder.runs.length === 1);
      await harness.interrupt();
      release();
      for (let tries = 0; ; tries += 1) {
        try {
          await suite.queue.add('render-photo', { mediaFileId: 'after', revision: 0 }, { id: 'after' });
          break;
        } catch (error) {
          if (tries === 20) throw error;
        }
      }
      await suite.recorder.until(
        () => suite.recorder.finished.includes('before') && suite.recorder.finished.includes('after'),
      );
      await settled(suite.queue, ({ photos }) => photos.active + photos.waiting + photos.delayed === 0);
      await suite.queue.check();
      expect(suite.recorder.exhausted).toEqual([]);
    });
}

/** Removes what a queue keeps in its backend. */
export async function emptyQueues(
  where: { databaseUrl: string; schema: string } | { redisUrl: string; schema: string },
): Promise<void> {
  if ('databaseUrl' in where) {
    const truncate = `TRUNCATE ${TABLES.map((table) => `${where.schema}.${table}`).join(', ')} CASCADE`;
    // The worker goes on, and may lock the same tables in another order.
    for (;;) {
      try {
        return await runStatement(where.databaseUrl, truncate);
      } catch (error) {
        if ((error as { code?: string }).code !== DEADLOCK_DETECTED) throw error;
      }
    }
  }
  const client = new Redis(where.redisUrl);
  try {
    await client.flushall();
  } finally {
    client.disconnect();
  }
}

const TABLES = ['job', 'scheduler'];
const DEADLOCK_DETECTED = '40P01';

/** Ends every client's connection, as an administrator's restart does. */
export async function cutDatabaseConnections(url: string): Promise<void> {
  await runStatement(
    url,
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  );
}

/** Makes the backend forget who holds the running jobs. */
export async function dropLocks(
  where: { databaseUrl: string; schema: string } | { redisUrl: string; schema: string },
): Promise<void> {
  if ('databaseUrl' in where) {
    await runStatement(
      where.databaseUrl,
      `UPDATE ${where.schema}.job SET lock_token = 'gone', locked_until_ms = 1 WHERE state = 'active'`,
    );
    return;
  }
  const client = new Redis(where.redisUrl);
  try {
    const locks = await client.keys(`${where.schema}:*:lock`);
    if (locks.length > 0) await client.del(...locks);
  } finally {
    client.disconnect();
  }
}
