import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { FakeJobQueue } from '../../../../test/fakes/fake-job-queue.js';
import { FakeStorage } from '../../../../test/fakes/fake-storage.js';
import { FakeVideoTool } from '../../../../test/fakes/fake-video-tool.js';
import { TestClock } from '../../../../test/fakes/test-clock.js';
import { WorkerHealthService } from './worker-health.service.js';

const clock = new TestClock();
const storage = new FakeStorage(clock);
const queue = new FakeJobQueue();
const heartbeats = { beat: jest.fn(async () => undefined) };
const SELF = { kind: 'worker', release: '1', storage: 's3:media' } as const;
let health: WorkerHealthService;
let errors: unknown[];

describe('WorkerHealthService', () => {
  beforeEach(() => {
    errors = [];
    jest.spyOn(Logger.prototype, 'log').mockImplementation(() => undefined);
    jest.spyOn(Logger.prototype, 'error').mockImplementation((message: unknown) => void errors.push(message));
    health = new WorkerHealthService(new FakeVideoTool(), storage, heartbeats as never, queue, clock);
  });
  afterEach(() => jest.restoreAllMocks());

  const accessDenied = () => Promise.reject(new Error('AccessDenied'));

  test('reports a store that rejects the key at the start', async () => {
    jest.spyOn(storage, 'check').mockImplementation(accessDenied);
    await health.checkStorage();
    expect(health.current()).toEqual({ database: true, storage: false, queue: true });
    expect(errors).toEqual([
      'Storage cannot be used (AccessDenied): check the disk behind DATA_DIR, or the S3 settings. Jobs wait until then.',
    ]);
  });

  test('logs a failing store once, and recovers with the next write', async () => {
    const check = jest.spyOn(storage, 'check').mockImplementation(accessDenied);
    await health.checkStorage();
    await health.beat(SELF, null);
    expect([health.current().storage, errors.length]).toEqual([false, 1]);
    check.mockRestore();
    await health.beat(SELF, null);
    expect(health.current().storage).toBe(true);
  });

  test('notices a store that goes away while it works', async () => {
    await health.beat(SELF, null);
    expect(health.current()).toEqual({ database: true, storage: true, queue: true });
    jest.spyOn(storage, 'ping').mockImplementation(accessDenied);
    clock.advance(20);
    await health.beat(SELF, null);
    expect(health.current()).toEqual({ database: true, storage: false, queue: true });
  });

  test('notices it too when the clock was set back meanwhile', async () => {
    await health.beat(SELF, null);
    jest.spyOn(storage, 'ping').mockImplementation(accessDenied);
    clock.advance(-300);
    await health.beat(SELF, null);
    expect(health.current().storage).toBe(false);
  });

  test('is unhealthy while the database does not take its heartbeat', async () => {
    heartbeats.beat.mockRejectedValueOnce(new Error('down'));
    await health.beat(SELF, null);
    expect(health.current().database).toBe(false);
  });

  test('is unhealthy while the queue does not answer', async () => {
    jest.spyOn(queue, 'check').mockRejectedValueOnce(new Error('down'));
    await health.beat(SELF, null);
    expect(health.current().queue).toBe(false);
    await health.beat(SELF, null);
    expect(health.current().queue).toBe(true);
  });

  test('does not start without its programs', async () => {
    const videos = new FakeVideoTool();
    jest.spyOn(videos, 'check').mockRejectedValue(new Error('ffmpeg was not found.'));
    const worker = new WorkerHealthService(videos, storage, heartbeats as never, queue, clock);
    await expect(worker.onModuleInit()).rejects.toThrow('ffmpeg was not found.');
  });
});
