import { Module, type Type } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { Test } from '@nestjs/testing';
import { JOBS, type JobName } from '../ports/job-queue.port.js';
import { SILENT } from '../../test/fixtures/loggers.js';
import { ConsumerOf, JobConsumers, type JobConsumer, runEach, StepOf } from './job-consumers.js';
import type { JobOutboxService } from './job-outbox.service.js';
import { SteppedJobsConsumer } from './stepped-jobs.consumer.js';

function consumerOf(...names: JobName[]): Type<JobConsumer<JobName>> {
  @ConsumerOf(...names)
  class AnyConsumer implements JobConsumer<JobName> {
    run = () => Promise.resolve();
  }
  return AnyConsumer;
}

const others = (...names: JobName[]) => (Object.keys(JOBS) as JobName[]).filter((name) => !names.includes(name));

/** The consumers of a worker with these providers, one of them in a module of its own. */
async function start(first: Type, ...providers: Type[]): Promise<JobConsumers> {
  @Module({ providers: [first] })
  class Feature {}
  const builder = Test.createTestingModule({
    imports: [DiscoveryModule, Feature],
    providers: [JobConsumers, ...providers],
  });
  const context = await builder.setLogger(SILENT).compile();
  await context.init();
  return context.get(JobConsumers);
}

test('finds the consumer of every job in whatever module it lies', async () => {
  const receipts = consumerOf('send-receipt');
  const consumers = await start(receipts, consumerOf(...others('send-receipt')));
  expect(consumers.get('send-receipt')).toBeInstanceOf(receipts);
});

test('names a job without consumer, the decorator and where it goes', async () => {
  await expect(start(consumerOf(...others('send-share')))).rejects.toThrow(
    /No class consumes the job send-share.*@ConsumerOf\('send-share'\).*\*\.consumer\.ts.*worker module \(\*\.module\.ts\)/,
  );
});

test('rejects a second consumer of a job and names both', async () => {
  await expect(start(consumerOf('send-share'), consumerOf(...others()))).rejects.toThrow(
    '2 classes consume the job send-share: AnyConsumer, AnyConsumer.',
  );
});

test('runs the steps that modules bring, the others too when one fails', async () => {
  const ran: string[] = [];
  @ConsumerOf(...others())
  class Steps implements JobConsumer<JobName> {
    run = () => Promise.resolve();

    @StepOf('sweep-uploads', 'broken')
    broken(): Promise<void> {
      return Promise.reject(new Error('no such call'));
    }

    @StepOf('sweep-uploads', 'last')
    async last(signal: AbortSignal): Promise<number> {
      ran.push(`last ${String(signal.aborted)}`);
      return 1;
    }

    @StepOf('recover-jobs', 'other job')
    async other(): Promise<void> {
      ran.push('other');
    }
  }
  const consumers = await start(Steps);
  const job = { id: '1', name: 'sweep-uploads', payload: {}, attempt: 1, lastAttempt: false } as const;
  const stepped = new SteppedJobsConsumer(consumers, {} as JobOutboxService);
  await expect(stepped.run({ ...job, signal: AbortSignal.abort() })).rejects.toThrow('no such call');
  expect(ran).toEqual(['last true']);
});

test('runEach runs every step although one fails, and then fails itself', async () => {
  const ran: string[] = [];
  const steps = {
    first: async () => ran.push('first'),
    broken: () => Promise.reject(new Error('no such call')),
    last: async () => ran.push('last'),
  };
  await expect(runEach(steps)).rejects.toThrow('no such call');
  expect(ran).toEqual(['first', 'last']);
});
