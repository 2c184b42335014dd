import { Injectable, Module, type Type } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { Test } from '@nestjs/testing';
import { JOBS, type JobName } from '../ports/job-queue.port.js';
import { SILENT } from '../../test/fixtures/loggers.js';
import { JobHandlers, OnExhausted, OnJob, runEach, StepOf } from './job-handlers.js';
import { MarkedMethods } from './marked-methods.js';

type HandledJob = Exclude<JobName, 'recover-jobs' | 'housekeeping'>;

function serviceOf(...names: HandledJob[]): Type {
  @Injectable()
  class AnyService {
    @OnJob(...names)
    async work(): Promise<void> {}
  }
  return AnyService;
}

const others = (...names: JobName[]) => (Object.keys(JOBS) as HandledJob[]).filter((name) => !names.includes(name));
const { signal } = new AbortController();

/** Finds the handlers of a worker with these providers, one of them in a module of its own. */
async function start(first: Type, ...providers: Type[]): Promise<JobHandlers> {
  @Module({ providers: [first] })
  class Feature {}
  const builder = Test.createTestingModule({
    imports: [DiscoveryModule, Feature],
    providers: [JobHandlers, MarkedMethods, ...providers],
  });
  const context = await builder.setLogger(SILENT).compile();
  await context.init();
  return context.get(JobHandlers);
}

describe('JobHandlers', () => {
  test('finds the methods of every job in whatever module they lie', async () => {
    const seen: unknown[] = [];
    @Injectable()
    class Receipts {
      readonly own = 'receipts';

      @OnJob('issue-invoice')
      async send({ purchaseId }: { purchaseId: string }, given: AbortSignal): Promise<'skipped'> {
        seen.push(this.own, purchaseId, given);
        return 'skipped';
      }

      @OnExhausted('issue-invoice')
      async giveUp({ purchaseId }: { purchaseId: string }): Promise<void> {
        seen.push(this.own, `gave up ${purchaseId}`);
      }
    }
    const handlers = await start(Receipts, serviceOf(...others('issue-invoice')));
    const { run, onExhausted } = handlers.get('issue-invoice');
    expect(await run({ purchaseId: 'p' }, signal)).toBe('skipped');
    await onExhausted?.({ purchaseId: 'p' });
    expect(seen).toEqual(['receipts', 'p', signal, 'receipts', 'gave up p']);
    expect(handlers.get('refund-payment').onExhausted).toBeUndefined();
  });

  test('names a job without method, the decorator and where it goes', async () => {
    await expect(start(serviceOf(...others('refund-payment')))).rejects.toThrow(
      /No method does the job refund-payment.*@OnJob\('refund-payment'\).*providers of a module.*worker\.module\.ts/,
    );
  });

  test('rejects a second method of a job and names both', async () => {
    await expect(start(serviceOf('refund-payment'), serviceOf(...others()))).rejects.toThrow(
      "2 methods have @OnJob('refund-payment'): AnyService.work, AnyService.work. Remove it from all but one.",
    );
  });

  test('rejects a second report of an exhausted job', async () => {
    @Injectable()
    class Reports {
      @OnExhausted('refund-payment')
      async first(): Promise<void> {}

      @OnExhausted('refund-payment')
      async second(): Promise<void> {}
    }
    await expect(start(Reports, serviceOf(...others()))).rejects.toThrow(
      "2 methods have @OnExhausted('refund-payment'): Reports.first, Reports.second.",
    );
  });

  test('runs the steps that modules bring, the others too when one fails', async () => {
    const ran: string[] = [];
    @Injectable()
    class Steps {
      @StepOf('housekeeping', 'broken')
      broken(): Promise<void> {
        return Promise.reject(new Error('no such call'));
      }

      @StepOf('housekeeping', 'last')
      async last(given: AbortSignal): Promise<number> {
        ran.push(`last ${String(given.aborted)}`);
        return 1;
      }

      @StepOf('recover-jobs', 'other job')
      async other(): Promise<void> {
        ran.push('other');
      }
    }
    const handlers = await start(Steps, serviceOf(...others()));
    await expect(handlers.get('housekeeping').run({}, AbortSignal.abort())).rejects.toThrow('no such call');
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
});
