import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { NoTracing } from '../adapters/disabled/no-tracing.js';
import { NoMetrics } from '../adapters/disabled/no-metrics.js';
import { appError } from '../common/errors.js';
import { message } from '../common/messages.js';
import type { Config } from '../config/config.js';
import { UnusableMediaError } from '../ports/image-tool.port.js';
import {
  BackendUnavailableError,
  JOB_POLICIES,
  type JobName,
  type JobOutcome,
  type JobQueuePort,
  PermanentJobError,
  type RunningJob,
  type WorkOptions,
} from '../ports/job-queue.port.js';
import type { JobOutboxService } from './job-outbox.service.js';
import type { JobHandlers } from './job-handlers.js';
import { JobRunner, stuckAfterSeconds } from './job-runner.js';

const config = { worker: { photoConcurrency: 1, videoConcurrency: 1 } } as Config;

/** Makes a runner that renders photos with `render`. @returns it, with the options that it gave to its queue */
async function runnerOf(render: (payload: object, signal: AbortSignal) => Promise<JobOutcome | void>): Promise<{
  runner: JobRunner;
  run: WorkOptions['run'];
  declared: string[];
  waiting: string[];
  outcomes: string[];
}> {
  const handlers = { get: () => ({ run: render }) } as unknown as JobHandlers;
  let options: WorkOptions | undefined;
  const declared: string[] = [];
  const queue = {
    repeatEvery: async (name: JobName) => void declared.push(name),
    work: async (given: WorkOptions) => {
      options = given;
      return { stop: async () => undefined };
    },
  };
  const waiting: string[] = [];
  const outbox = {
    begin: async () => ['row'],
    rowsOf: async () => ['row'],
    complete: async () => undefined,
    noteFailure: async () => undefined,
    wait: async (rows: string[]) => void waiting.push(...rows),
  } as unknown as JobOutboxService;
  const outcomes: string[] = [];
  const metrics = Object.assign(new NoMetrics(), {
    job: ({ name, outcome }: { name: string; outcome: string }) => void outcomes.push(`${name} ${outcome}`),
  });
  const runner = new JobRunner(queue as unknown as JobQueuePort, handlers, config, outbox, metrics, new NoTracing());
  await runner.onApplicationBootstrap();
  return { runner, run: options!.run, declared, waiting, outcomes };
}

const job = (name: JobName = 'render-photo'): RunningJob => ({
  id: '1',
  name,
  payload: { mediaFileId: 'm', revision: 0 },
  attempt: 1,
  lastAttempt: false,
  signal: new AbortController().signal,
});

const never = () => new Promise<never>(() => undefined);

describe('JobRunner', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  test('fails a job that ignores its time limit', async () => {
    const { run } = await runnerOf(never);
    const running = expect(run(job())).rejects.toThrow('longer than 15 minutes');
    await jest.advanceTimersByTimeAsync(16 * 60_000);
    await running;
  });

  test('measures each run of a job by its outcome, and none of an unknown name', async () => {
    const results: (() => Promise<JobOutcome | void>)[] = [
      async () => undefined,
      async () => 'skipped',
      () => Promise.reject(new Error('bug')),
      () => Promise.reject(appError('storage.unavailable', 'away')),
      () => Promise.reject(new Error('a step')),
    ];
    const { run, outcomes } = await runnerOf(() => results.shift()!());
    jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    await run(job());
    await run(job());
    await expect(run(job())).rejects.toThrow('bug');
    await expect(run(job())).rejects.toThrow('away');
    // Its worker stops, or another has it: whatever fails then is no failure of the job.
    await expect(run({ ...job(), signal: AbortSignal.abort() })).rejects.toThrow('a step');
    await expect(run(job('fold-paper' as JobName))).rejects.toThrow('does not know');
    const measured = ['done', 'skipped', 'failed', 'waits', 'released'];
    expect(outcomes).toEqual(measured.map((outcome) => `render-photo ${outcome}`));
  });

  test('aborts the signal of a job at its time limit and not before', async () => {
    let signal: AbortSignal | undefined;
    const { run } = await runnerOf((_, given) => {
      signal = given;
      return new Promise((_resolve, reject) => given.addEventListener('abort', () => reject(new Error('aborted'))));
    });
    const running = expect(run(job())).rejects.toThrow('longer than 15 minutes');
    await jest.advanceTimersByTimeAsync(15 * 60_000 - 1);
    expect(signal!.aborted).toBe(false);
    await jest.advanceTimersByTimeAsync(1);
    await running;
  });

  test('gives a video nine hours', async () => {
    const { runner, run } = await runnerOf(never);
    const running = expect(run(job('render-video'))).rejects.toThrow('longer than 540 minutes');
    await jest.advanceTimersByTimeAsync(8 * 3_600_000);
    expect(runner.oldestRunning()).toEqual({ name: 'render-video', seconds: 8 * 3_600 });
    await jest.advanceTimersByTimeAsync(2 * 3_600_000);
    await running;
    expect(runner.oldestRunning()).toBeNull();
  });

  test('a photo that runs for over two minutes is stuck, a film is not', async () => {
    const { runner, run } = await runnerOf(never);
    for (const name of ['render-video', 'render-stills', 'render-photo'] as const)
      run(job(name)).catch(() => undefined);
    await jest.advanceTimersByTimeAsync(119_000);
    expect(runner.stuckRunning()).toBeNull();
    await jest.advanceTimersByTimeAsync(3_000);
    expect(runner.stuckRunning()).toEqual({ name: 'render-photo', seconds: 122 });
  });

  test('the stills of a film are stuck after 29 minutes', async () => {
    const { runner, run } = await runnerOf(never);
    run(job('render-stills')).catch(() => undefined);
    await jest.advanceTimersByTimeAsync(1_739_000);
    expect(runner.stuckRunning()).toBeNull();
    await jest.advanceTimersByTimeAsync(3_000);
    expect(runner.stuckRunning()).toEqual({ name: 'render-stills', seconds: 1_742 });
  });

  test.each(Object.entries(JOB_POLICIES))('%s is stuck before its time limit ends it, or never', (name, policy) => {
    const seconds = stuckAfterSeconds(name as JobName);
    expect(seconds === Infinity || seconds < policy.timeLimitMinutes * 60).toBe(true);
  });

  test('names the job that has been running for longest', async () => {
    const { runner, run } = await runnerOf(never);
    expect(runner.oldestRunning()).toBeNull();
    run(job('render-video')).catch(() => undefined);
    await jest.advanceTimersByTimeAsync(60_000);
    run(job('render-photo')).catch(() => undefined);
    await jest.advanceTimersByTimeAsync(30_000);
    expect(runner.oldestRunning()).toEqual({ name: 'render-video', seconds: 90 });
  });

  test.each([
    ['the store', appError('storage.unavailable', 'x')],
    ['the database', Object.assign(new Error('x'), { code: '57P01' })],
  ])('lets a job wait when %s is unavailable', async (_, fault) => {
    const { run, waiting } = await runnerOf(() => Promise.reject(fault));
    await expect(run(job())).rejects.toBeInstanceOf(BackendUnavailableError);
    expect(waiting).toEqual(['row']);
  });

  test('fails an unusable file at once', async () => {
    const { run } = await runnerOf(() => Promise.reject(new UnusableMediaError(message('picture_damaged'))));
    await expect(run(job())).rejects.toBeInstanceOf(PermanentJobError);
  });

  test('passes on any other failure', async () => {
    const fault = new Error('a bug');
    const { run, waiting } = await runnerOf(() => Promise.reject(fault));
    await expect(run(job())).rejects.toBe(fault);
    expect(waiting).toEqual([]);
  });

  test('calls only the last failure an error in the log', async () => {
    const { run } = await runnerOf(() => Promise.reject(new Error('a bug')));
    const [warn, error] = (['warn', 'error'] as const).map((level) =>
      jest.spyOn(Logger.prototype, level).mockReturnValue(),
    );
    await expect(run({ ...job(), attempt: 1, lastAttempt: false })).rejects.toThrow();
    expect([warn!.mock.calls, error!.mock.calls.length]).toEqual([
      [[expect.stringContaining('failed (try 1) and is retried: a bug')]],
      0,
    ]);
    await expect(run({ ...job(), attempt: 4, lastAttempt: true })).rejects.toThrow();
    expect([warn!.mock.calls.length, error!.mock.calls]).toEqual([
      1,
      [[expect.stringContaining('failed: a bug'), expect.stringContaining('Error: a bug')]],
    ]);
  });

  test('declares repeating jobs again every minute', async () => {
    const { runner, declared } = await runnerOf(never);
    const once = declared.length;
    expect(once).toBeGreaterThan(1);
    await jest.advanceTimersByTimeAsync(180_000);
    expect(declared).toHaveLength(4 * once);
    await runner.beforeApplicationShutdown();
    await jest.advanceTimersByTimeAsync(180_000);
    expect(declared).toHaveLength(4 * once);
  });

  test.each([
    ['skipped', 'skipped'],
    [undefined, 'done'],
  ] as const)('logs the outcome %s', async (outcome, logged) => {
    const debug = jest.spyOn(Logger.prototype, 'debug');
    const { run } = await runnerOf(async () => outcome);
    await run(job());
    expect(debug).toHaveBeenCalledWith(expect.stringMatching(new RegExp(`^render-photo 1 ${logged} in \\d+ ms$`)));
  });

  test('does not let a repeating job wait for a backend: it runs again anyway', async () => {
    const fault = appError('storage.unavailable', 'x');
    const { run } = await runnerOf(() => Promise.reject(fault));
    await expect(run(job('reconcile-payments'))).rejects.toBe(fault);
  });

  test('lets a job that only another release knows wait', async () => {
    const { run } = await runnerOf(never);
    await expect(run(job('send-postcard' as JobName))).rejects.toBeInstanceOf(BackendUnavailableError);
  });
});
