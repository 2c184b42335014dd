import { jest } from '@jest/globals';
import { refuse } from '../common/errors.js';
import type { Config } from '../config/config.js';
import { BackendUnavailableError, JOB_POLICIES, type JobName, type JobQueuePort, type RunningJob, type WorkOptions } from '../ports/job-queue.port.js';
import { JobRunner, type Processors } from './job-runner.js';

const config = { worker: { photoConcurrency: 1, videoConcurrency: 1 } } as Config;

/** A runner whose photos are rendered by `render`, and the options that it gave to its queue. */
async function runnerOf(render: (job: RunningJob) => Promise<void>): Promise<{ runner: JobRunner; run: WorkOptions['run'] }> {
  const processor = { run: render };
  const processors = Object.fromEntries(Object.keys(JOB_POLICIES).map((name) => [name, processor])) as unknown as Processors;
  let options: WorkOptions | undefined;
  const queue = {
    repeatEvery: async () => undefined,
    work: async (given: WorkOptions) => {
      options = given;
      return { stop: async () => undefined };
    },
  };
  const runner = new JobRunner(queue as unknown as JobQueuePort, processors, config);
  await runner.onApplicationBootstrap();
  return { runner, run: options!.run };
}

const job = (name: JobName = 'render-photo'): RunningJob => ({
  id: '1', name, payload: { mediaFileId: 'm' }, attempt: 1, lastAttempt: false, signal: new AbortController().signal,
});

const never = () => new Promise<never>(() => undefined);

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test('fails a job that ignores its time limit, so that its slot is free again', async () => {
  const { run } = await runnerOf(never);
  const running = expect(run(job())).rejects.toThrow('longer than 15 minutes');
  await jest.advanceTimersByTimeAsync(16 * 60_000);
  await running;
});

test('aborts the signal of a job at its time limit and not before', async () => {
  let signal: AbortSignal | undefined;
  const { run } = await runnerOf((running) => {
    signal = running.signal;
    return new Promise((_, reject) => running.signal.addEventListener('abort', () => reject(new Error('aborted'))));
  });
  const running = expect(run(job())).rejects.toThrow('longer than 15 minutes');
  await jest.advanceTimersByTimeAsync(15 * 60_000 - 1);
  expect(signal!.aborted).toBe(false);
  await jest.advanceTimersByTimeAsync(1);
  await running;
});

test('gives a film hours', async () => {
  const { runner, run } = await runnerOf(never);
  const running = expect(run(job('render-video'))).rejects.toThrow('longer than 540 minutes');
  await jest.advanceTimersByTimeAsync(8 * 3_600_000);
  expect(runner.oldestRunning()).toEqual({ name: 'render-video', seconds: 8 * 3_600 });
  await jest.advanceTimersByTimeAsync(2 * 3_600_000);
  await running;
  expect(runner.oldestRunning()).toBeNull();
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
  ['the store', refuse('storage.unavailable', 'x')],
  ['the database', Object.assign(new Error('x'), { code: '57P01' })],
])('lets a job wait when %s is away', async (_, fault) => {
  const { run } = await runnerOf(() => Promise.reject(fault));
  await expect(run(job())).rejects.toBeInstanceOf(BackendUnavailableError);
});

test('counts any other failure as a try', async () => {
  const fault = new Error('a bug');
  const { run } = await runnerOf(() => Promise.reject(fault));
  await expect(run(job())).rejects.toBe(fault);
});
