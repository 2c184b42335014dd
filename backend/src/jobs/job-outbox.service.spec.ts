import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { Transactions } from '../common/transactions.js';
import type { JobQueuePort } from '../ports/job-queue.port.js';
import type { JobOutboxRepository } from './job-outbox.repository.js';
import { JobOutboxService } from './job-outbox.service.js';

describe('JobOutboxService', () => {
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  test('pauses longer and longer while the queue does not answer, and leaves the rows to others', async () => {
    jest.useFakeTimers();
    jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    const seconds: number[] = [];
    const released: string[][] = [];
    const started = performance.now();
    const repository = {
      claimDue: async () => {
        seconds.push(Math.round((performance.now() - started) / 1_000));
        return [{ id: 'a', jobId: null, name: 'refund-payment', payload: {} }];
      },
      markDispatched: async () => undefined,
      release: async (ids: string[]) => void released.push(ids),
    };
    let away = true;
    const answer = async () => {
      if (away) throw new Error('The queue is away.');
      return true;
    };
    const outbox = new JobOutboxService(
      repository as unknown as JobOutboxRepository,
      {} as Transactions,
      { add: answer, check: answer } as unknown as JobQueuePort,
    );
    const pass = async (count: number) => {
      for (let second = 0; second < count; second += 1) {
        outbox.dispatchSoon();
        await jest.advanceTimersByTimeAsync(1_000);
      }
    };
    await pass(180);
    expect(seconds).toEqual([0, 5, 15, 35, 75, 135]);
    expect(released).toEqual(Array.from({ length: 6 }, () => ['a']));
    away = false;
    await pass(17);
    expect(seconds.slice(6)).toEqual([195, 196]);
    await outbox.onModuleDestroy();
  });
});
