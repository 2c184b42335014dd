import type { INestApplicationContext } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { DataSource } from 'typeorm';
import { Clock } from '../../../src/common/clock.js';
import { CONFIG } from '../../../src/config/config.js';
import { JobOutboxService } from '../../../src/jobs/job-outbox.service.js';
import { EventBusPort } from '../../../src/ports/event-bus.port.js';
import { JobQueuePort } from '../../../src/ports/job-queue.port.js';
import { WorkerModule } from '../../../src/worker.module.js';
import { FakeEventBus } from '../../fakes/fake-event-bus.js';
import { HeldJobQueue } from './held-job-queue.js';
import { passportOf } from './passport-of.js';
import { SILENT } from './silent-logger.js';
import type { TestApp } from './test-app.js';

/** The real worker in this process: real processors, real sharp and ffmpeg, the app's database and disk. */
export interface TestWorker {
  context: INestApplicationContext;
  bus: FakeEventBus;
  /** Hands over what waits in the outbox and runs it to the end, with all that these jobs put there. */
  drain(): Promise<void>;
  close(): Promise<void>;
}

export async function startTestWorker(
  { config, clock, shared }: TestApp,
  override: [token: unknown, value: unknown][] = [],
): Promise<TestWorker> {
  const queue = new HeldJobQueue(shared.jobs);
  const bus = new FakeEventBus(shared.hub);
  const builder = Test.createTestingModule({ imports: [WorkerModule] })
    .overrideProvider(CONFIG)
    .useValue(config)
    .overrideProvider(Clock)
    .useValue(clock)
    .overrideProvider(JobQueuePort)
    .useValue(queue)
    .overrideProvider(EventBusPort)
    .useValue(bus);
  for (const [token, value] of override) builder.overrideProvider(token).useValue(value);
  const context = await builder.setLogger(SILENT).compile();
  await context.init();
  passportOf.opened(context);
  const close = async () => {
    if (!shared.closers.delete(close)) return;
    await context.close();
    passportOf.closed(context);
  };
  shared.closers.add(close);
  return {
    context,
    bus,
    drain: async () => {
      const outbox = context.get(JobOutboxService, { strict: false });
      const database = context.get(DataSource, { strict: false });
      const undispatched = () =>
        database.query<unknown[]>('SELECT 1 FROM job_outbox WHERE dispatched_at IS NULL AND available_at <= now()');
      do {
        await outbox.dispatchAll();
        await queue.runAll();
        // What another process is moving at this moment is in its row still, and on its way into the queue.
      } while (queue.waiting().length > 0 || (await undispatched()).length > 0);
    },
    close,
  };
}
