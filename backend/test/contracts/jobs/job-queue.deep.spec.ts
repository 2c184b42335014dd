import { Logger } from '@nestjs/common';
import { BullmqJobQueue } from '../../../src/adapters/bullmq/bullmq-job-queue.js';
import type { JobQueuePort } from '../../../src/ports/job-queue.port.js';
import { FakeJobQueue } from '../../fakes/fake-job-queue.js';
import { FakeJobStore } from '../../fakes/fake-job-store.js';
import { DEEP } from '../../fixtures/deep.js';
import { SILENT } from '../../fixtures/loggers.js';
import { createTestDatabase, type TestDatabase } from '../../servers/postgres.js';
import { redisStarter, type TestRedis } from '../../servers/redis.js';
import { describeJobQueue } from './job-queue.contract.js';
import { cutDatabaseConnections, describeLostWorkers, dropLocks, emptyQueues } from './job-queue-loss.contract.js';
import type { JobQueueHarness } from './job-queue-suite.js';

// BullModule's containers log that they start.
Logger.overrideLogger(SILENT);

/** The product's: no worker loses a job because this process stands still for a moment. */
const LOCK_SECONDS = 30;
/** Tests in which a worker is lost wait until its lock ends. */
const SHORT_LOCK_SECONDS = 0.6;

/** Opens adapters on fresh names, so that no test sees another's jobs. */
function bullmqHarness(
  backend: () => { databaseUrl: string; redisUrl?: string },
  lockSeconds: number,
): JobQueueHarness & { namespace: () => string } {
  let round = 0;
  const opened = new Set<JobQueuePort>();
  const namespace = (): string => `contract_${process.pid}_${lockSeconds * 10}_${round}`;
  return {
    namespace,
    open: async (policies) => {
      const queue = new BullmqJobQueue({ ...backend(), schema: namespace(), lockSeconds, policies });
      opened.add(queue);
      return queue;
    },
    reset: async () => {
      await Promise.all([...opened].map((queue) => queue.close()));
      opened.clear();
      round += 1;
    },
  };
}

describe('job queue: fake', () => {
  let store = new FakeJobStore();
  const opened = new Set<JobQueuePort>();
  describeJobQueue({
    open: async (policies) => {
      const queue = new FakeJobQueue(store, policies);
      opened.add(queue);
      return queue;
    },
    reset: async () => {
      await Promise.all([...opened].map((queue) => queue.close()));
      opened.clear();
      store = new FakeJobStore();
    },
  });
});

describe('job queue: BullMQ on PostgreSQL', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());
  const backend = (): { databaseUrl: string } => ({ databaseUrl: database.url });
  describeJobQueue(bullmqHarness(backend, LOCK_SECONDS));
  const harness = bullmqHarness(backend, SHORT_LOCK_SECONDS);
  describeLostWorkers({
    ...harness,
    backend,
    interrupt: () => cutDatabaseConnections(database.url),
    dropLocks: () => dropLocks({ databaseUrl: database.url, schema: harness.namespace() }),
    empty: () => emptyQueues({ databaseUrl: database.url, schema: harness.namespace() }),
  });
});

const startRedis = redisStarter();
// Without redis-server they count as skipped, which fails CI.
if (DEEP)
  (startRedis ? describe : describe.skip)('job queue: BullMQ on Redis', () => {
    let redis: TestRedis;
    beforeAll(async () => {
      redis = await startRedis!();
    });
    afterAll(() => redis.stop());
    const backend = () => ({ databaseUrl: 'postgres://unused', redisUrl: redis.url });
    describeJobQueue(bullmqHarness(backend, LOCK_SECONDS));
    const harness = bullmqHarness(backend, SHORT_LOCK_SECONDS);
    describeLostWorkers({
      ...harness,
      backend,
      interrupt: () => redis.interrupt(),
      dropLocks: () => dropLocks({ redisUrl: redis.url, schema: harness.namespace() }),
      empty: () => emptyQueues({ redisUrl: redis.url, schema: harness.namespace() }),
    });
  });
