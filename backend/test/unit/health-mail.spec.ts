import type { DataSource } from 'typeorm';
import { HealthService } from '../../src/modules/health/health.service.js';
import type { HeartbeatsService } from '../../src/modules/health/heartbeats.service.js';
import { FakeJobQueue } from '../fakes/fake-job-queue.js';
import { FakeMailer } from '../fakes/fake-mailer.js';
import { FakeStorage } from '../fakes/fake-storage.js';
import { TestClock } from '../fakes/test-clock.js';

/** Counts how often it was asked. */
class AskedMailer extends FakeMailer {
  asked = 0;
  silent = false;

  override check(): Promise<void> {
    this.asked += 1;
    return this.silent ? new Promise(() => undefined) : super.check();
  }
}

const clock = new TestClock();
const heartbeats = { countAlive: async () => 1 } as unknown as HeartbeatsService;
const database = { query: async () => [] } as unknown as DataSource;

function health(): { service: HealthService; mailer: AskedMailer } {
  const mailer = new AskedMailer();
  return { mailer, service: new HealthService(database, new FakeJobQueue(), new FakeStorage(clock), mailer, heartbeats, clock) };
}

test('mail that cannot leave is told, with what to do, and stops nothing else', async () => {
  const { service, mailer } = health();
  mailer.trouble = 'temporary';
  expect(await service.ready()).toMatchObject({ status: 'degraded', mail: { ok: false, message: expect.stringContaining('SMTP_URL') as string }, database: { ok: true } });
});

test('the mail server is asked once a minute, however often the probe comes', async () => {
  const { service, mailer } = health();
  for (let probe = 0; probe < 5; probe += 1) expect(await service.ready()).toMatchObject({ status: 'ok', mail: { ok: true, message: '' } });
  clock.advance(59);
  mailer.trouble = 'temporary';
  expect((await service.ready()).status).toBe('ok');
  expect(mailer.asked).toBe(1);
  clock.advance(1);
  expect((await service.ready()).status).toBe('degraded');
  mailer.trouble = 'none';
  clock.advance(60);
  expect((await service.ready()).status).toBe('ok');
  expect(mailer.asked).toBe(3);
});

test('a silent mail server does not make this process look dead', async () => {
  const { service, mailer } = health();
  mailer.silent = true;
  const began = performance.now();
  expect(await service.ready()).toMatchObject({ status: 'degraded', mail: { ok: false } });
  expect(performance.now() - began).toBeLessThan(3_500);
});
