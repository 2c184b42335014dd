import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { JwtService } from '@nestjs/jwt';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Test } from '@nestjs/testing';
import { DataSource } from 'typeorm';
import { AppModule } from '../../../src/app.module.js';
import { Clock } from '../../../src/common/clock.js';
import { CONFIG, loadConfig, type Config } from '../../../src/config/config.js';
import { createAdapter, setUpHttp } from '../../../src/http-app.js';
import { JobOutboxService } from '../../../src/jobs/job-outbox.service.js';
import { SESSION_COOKIE } from '../../../src/modules/auth/sessions.service.js';
import { User } from '../../../src/modules/auth/user.entity.js';
import { EventBusPort } from '../../../src/ports/event-bus.port.js';
import { JobQueuePort } from '../../../src/ports/job-queue.port.js';
import { StoragePort } from '../../../src/ports/storage.port.js';
import { FakeEventBus, FakeEventHub } from '../../fakes/fake-event-bus.js';
import { FakeJobStore } from '../../fakes/fake-job-queue.js';
import { TestClock } from '../../fakes/test-clock.js';
import { createTestDatabase, type TestDatabase } from '../../postgres.js';
import { HeldJobQueue } from './held-job-queue.js';
import { passportOf } from './passport-of.js';
import { markRequests, RecordingLogger } from './recording-logger.js';
import { SILENT } from './silent-logger.js';
import { TestClient } from './test-client.js';

export const ADMIN_EMAIL = 'admin@studio.test';
export const ADMIN_PASSWORD = 'correct horse battery';

export interface TestAppOptions {
  /** Settings beside the usual ones. */
  env?: Record<string, string>;
  /** A second process on the same database; the first one's owner drops it. */
  beside?: TestApp;
  clock?: TestClock;
  /** Jobs and notices through PostgreSQL instead of memory. */
  realQueue?: boolean;
  /** Stand-ins for further providers. */
  override?: [token: unknown, value: unknown][];
}

/** The real app in this process: real PostgreSQL, real disk, a clock that tests move. */
export interface TestApp {
  app: NestFastifyApplication;
  config: Config;
  clock: TestClock;
  /** What the API handed over; jobs run when `drain` of the worker is called. */
  queue: HeldJobQueue;
  bus: FakeEventBus;
  shared: {
    jobs: FakeJobStore;
    hub: FakeEventHub;
    testDatabase: TestDatabase;
    dataDir: string;
    closers: Set<() => Promise<void>>;
  };
  database: DataSource;
  storage: StoragePort;
  /** A browser without a session. */
  visitor(): TestClient;
  /** A browser with this user's session, made without the password's cost. */
  as(user: Pick<User, 'id' | 'tokenVersion'>): TestClient;
  /** The first admin's browser. */
  admin(): Promise<TestClient>;
  /** Opens every connection of the pool: while some are still being opened, calls at once are served one by one. */
  warmUp(): Promise<void>;
  /**
   * SQL statements that the requests of `work` cost; BEGIN and COMMIT count too. What is handed to the queue after
   * the reply belongs to none of them and waits until they are counted.
   */
  statements(work: () => Promise<unknown>): Promise<string[]>;
  close(): Promise<void>;
}

export async function startTestApp({
  env = {},
  beside,
  clock = beside?.clock ?? new TestClock(),
  realQueue = false,
  override = [],
}: TestAppOptions = {}): Promise<TestApp> {
  const testDatabase = beside?.shared.testDatabase ?? (await createTestDatabase());
  const dataDir = beside?.shared.dataDir ?? (await mkdtemp(join(tmpdir(), 'showreel-app-')));
  const shared = beside?.shared ?? {
    jobs: new FakeJobStore(),
    hub: new FakeEventHub(),
    testDatabase,
    dataDir,
    closers: new Set<() => Promise<void>>(),
  };
  const config = loadConfig({
    NODE_ENV: 'test',
    DATABASE_URL: testDatabase.url,
    DATA_DIR: dataDir,
    ADMIN_EMAIL,
    ADMIN_PASSWORD,
    PATH: process.env.PATH,
    ...env,
  });
  const queue = new HeldJobQueue(shared.jobs);
  const bus = new FakeEventBus(shared.hub);
  const builder = Test.createTestingModule({ imports: [AppModule] })
    .overrideProvider(CONFIG)
    .useValue(config)
    .overrideProvider(Clock)
    .useValue(clock);
  if (!realQueue) builder.overrideProvider(JobQueuePort).useValue(queue).overrideProvider(EventBusPort).useValue(bus);
  for (const [token, value] of override) builder.overrideProvider(token).useValue(value);
  const module = await builder.setLogger(SILENT).compile();
  const app = module.createNestApplication<NestFastifyApplication>(createAdapter(config), {
    logger: false,
    bodyParser: true,
  });
  markRequests(app);
  await setUpHttp(app);
  await app.listen(0, '127.0.0.1');
  passportOf.opened(app);
  const { port } = app.getHttpServer().address() as AddressInfo;
  const agent = new Agent({ keepAlive: true });
  const database = app.get(DataSource);
  const visitor = () => new TestClient({ host: '127.0.0.1', port }, agent);
  const as = (user: Pick<User, 'id' | 'tokenVersion'>) => {
    const client = visitor();
    client.cookies.set(
      SESSION_COOKIE,
      app
        .get(JwtService, { strict: false })
        .sign({ sub: user.id, tv: user.tokenVersion, sid: randomUUID() }, { expiresIn: 3_600 }),
    );
    return client;
  };
  const closeThis = async () => {
    if (!shared.closers.delete(closeThis)) return;
    agent.destroy();
    await app.close();
    passportOf.closed(app);
  };
  shared.closers.add(closeThis);
  return {
    app,
    config,
    clock,
    queue,
    bus,
    shared,
    database,
    visitor,
    as,
    storage: app.get(StoragePort),
    admin: async () => as(await database.manager.findOneByOrFail(User, { emailKey: ADMIN_EMAIL })),
    warmUp: async () => {
      await Promise.all(Array.from({ length: config.database.pool }, () => database.query('SELECT pg_sleep(0.2)')));
    },
    statements: async (work) => {
      const before = database.logger;
      const recorder = new RecordingLogger();
      const outbox = app.get(JobOutboxService);
      const poke = jest.spyOn(outbox, 'dispatchSoon').mockImplementation(() => undefined);
      await outbox.dispatchAll();
      database.logger = recorder;
      try {
        await work();
      } finally {
        database.logger = before;
        poke.mockRestore();
        outbox.dispatchSoon();
      }
      return recorder.statements;
    },
    close: async () => {
      if (beside) return closeThis();
      // All of them, the last first: a test that failed has not closed what it started.
      for (const each of [...shared.closers].reverse()) await each();
      await testDatabase.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
