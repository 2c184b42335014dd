import { jest } from '@jest/globals';
import { HealthService } from '../../../src/modules/health/processes/health.service.js';
import type { HeartbeatsService } from '../../../src/modules/health/processes/heartbeats.service.js';
import { FakeJobQueue } from '../../fakes/fake-job-queue.js';
import { FakeMailer } from '../../fakes/fake-mailer.js';
import { FakeStorage } from '../../fakes/fake-storage.js';
import { TestClock } from '../../fakes/test-clock.js';

const NEVER = () => new Promise<void>(() => undefined);

/** Counts how often it is asked; `fault` of the base class makes it fail. */
class CountingMailer extends FakeMailer {
  asked = 0;
  silent = false;

  override check(): Promise<void> {
    this.asked += 1;
    return this.silent ? NEVER() : super.check();
  }
}

/** Counts reads and writes separately. */
class CountingStorage extends FakeStorage {
  pinged = 0;
  written = 0;
  answer: () => Promise<void> = () => Promise.resolve();

  override ping(): Promise<void> {
    this.pinged += 1;
    return this.answer();
  }

  override check(): Promise<void> {
    this.written += 1;
    return this.answer();
  }
}

const DOWN = () => Promise.reject(new Error('down'));
let clock: TestClock;
let mailer: CountingMailer;
let storage: CountingStorage;
let queue: FakeJobQueue;
let heartbeats: { countWorkers: () => Promise<number>; difference: () => Promise<unknown> };
let schema: { check: () => Promise<void> };
let health: HealthService;

beforeEach(() => {
  clock = new TestClock();
  mailer = new CountingMailer();
  storage = new CountingStorage(clock);
  queue = new FakeJobQueue();
  heartbeats = { countWorkers: async () => 1, difference: async () => null };
  schema = { check: () => Promise.resolve() };
  health = new HealthService(schema, queue, storage, mailer, heartbeats as unknown as HeartbeatsService, clock);
});

describe('readiness', () => {
  const faults: [string, () => void][] = [
    ['storage', () => (storage.answer = DOWN)],
    ['queue', () => queue.close()],
    ['workers', () => (heartbeats.countWorkers = async () => 0)],
    ['processes', () => (heartbeats.difference = async () => ({}))],
    ['mail', () => (mailer.fault = 'temporary')],
  ];
  it.each(faults)('is degraded, with advice, while %s is down', async (name, breakIt) => {
    breakIt();
    const advice = { ok: false, message: expect.stringMatching(/\w+ .*[.:]/) as string };
    expect(await health.ready()).toMatchObject({ status: 'degraded', database: { ok: true }, [name]: advice });
  });

  it('fails without the database', async () => {
    schema.check = DOWN;
    const error = { code: 'service.unavailable', details: { database: { ok: false } } };
    await expect(health.ready()).rejects.toMatchObject(error);
  });

  it('pings storage every 20 seconds, without writing', async () => {
    for (let probe = 0; probe < 5; probe += 1) await health.ready();
    clock.advance(19);
    await health.ready();
    expect(storage).toMatchObject({ pinged: 1, written: 0 });
    clock.advance(1);
    await health.ready();
    expect(storage).toMatchObject({ pinged: 2, written: 0 });
  });

  it('checks the mail server once a minute', async () => {
    for (let probe = 0; probe < 5; probe += 1) expect((await health.ready()).status).toBe('ok');
    clock.advance(59);
    mailer.fault = 'temporary';
    expect((await health.ready()).status).toBe('ok');
    expect(mailer.asked).toBe(1);
    clock.advance(1);
    expect((await health.ready()).status).toBe('degraded');
    mailer.fault = 'none';
    clock.advance(60);
    expect((await health.ready()).status).toBe('ok');
    expect(mailer.asked).toBe(3);
  });

  it('does not wait for a hanging dependency', async () => {
    mailer.silent = true;
    storage.answer = NEVER;
    heartbeats.countWorkers = () => NEVER() as unknown as Promise<number>;
    jest.useFakeTimers();
    const asked = health.ready();
    // All at once: one after the other would take three times as long.
    await jest.advanceTimersByTimeAsync(1_500);
    expect(await asked).toMatchObject({ status: 'degraded', mail: { ok: false }, storage: { ok: false } });
    jest.useRealTimers();
  });

  it('fails from the start of the shutdown', async () => {
    health.beginShutdown();
    await expect(health.ready()).rejects.toMatchObject({
      code: 'service.unavailable',
      message: 'This process is shutting down.',
    });
  });
});

describe('the status page', () => {
  it('writes to storage each time', async () => {
    await health.status();
    await health.status();
    expect(storage).toMatchObject({ pinged: 0, written: 2 });
  });
});
