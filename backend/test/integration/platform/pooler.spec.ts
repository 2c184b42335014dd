import { DataSource } from 'typeorm';
import { cancellable } from '../../../src/common/cancellable.js';
import { createDataSource } from '../../../src/database/data-source.js';
import { JobQueuePort } from '../../../src/ports/job-queue.port.js';
import { announcementsArrive } from '../../fixtures/announcements.js';
import { runEntry } from '../../fixtures/app/run-entry.js';
import { startTestApp, type TestApp } from '../../fixtures/app/test-app.js';
import { insertMedia } from '../../fixtures/rows.js';
import { createTestDatabase, type TestDatabase } from '../../servers/postgres.js';
import { startTransactionPooler, type TransactionPooler } from '../../servers/transaction-pooler.js';

let database: TestDatabase;
let pooler: TransactionPooler;
let app: TestApp;
beforeAll(async () => {
  database = await createTestDatabase();
  pooler = await startTransactionPooler(database.url);
  const env = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: database.url };
  app = await startTestApp({ env, realQueue: true });
});
afterAll(async () => {
  await app.close();
  await pooler.stop();
  await database.drop();
});

describe('behind a pooler in transaction mode', () => {
  it('the console and a gallery answer many calls at once', async () => {
    const admin = await app.admin();
    const created = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        admin.post('/api/admin/projects', { name: `Pooled ${n}`, clientEmail: 'anna@example.test' }),
      ),
    );
    expect(created.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 201));
    await insertMedia(app.database, created[0]!.body, 2);
    const gallery = `/api${created[0]!.body.galleryPath}`;
    const before = pooler.transactions();
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => [
        admin.get('/api/admin/projects?range=[0,24]&filter={"q":"pooled"}'),
        app.visitor().get(gallery),
      ]).flat(),
    );
    expect(replies.map(({ status, body }) => [status, body.code])).toEqual(replies.map(() => [200, undefined]));
    expect(pooler.transactions() - before).toBeGreaterThan(20);
  });

  it('an aborted read is cancelled, and no other', async () => {
    const controller = new AbortController();
    const { manager } = app.app.get(DataSource);
    let other: Promise<unknown> | undefined;
    const sleeping = cancellable(manager, controller.signal, async (run) => {
      // Every other connection has carried something else since this one began.
      await Promise.all(Array.from({ length: 8 }, () => app.database.query('SELECT 1')));
      const sleep = run('SELECT pg_sleep(60)', []);
      const asleep = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'`;
      while ((await app.database.query<unknown[]>(asleep)).length === 0);
      other = app.database.query('SELECT pg_sleep(0.2), 2 AS two');
      controller.abort();
      return sleep;
    });
    await expect(sleeping).rejects.toThrow('canceling statement due to user request');
    await expect(other).resolves.toMatchObject([{ two: 2 }]);
  });

  it('an aborted read begins no further statement', async () => {
    const controller = new AbortController();
    const reading = cancellable(app.app.get(DataSource).manager, controller.signal, async (run) => {
      await run('SELECT 1', []);
      controller.abort(new Error('nobody waits'));
      return run('SELECT 2', []);
    });
    await expect(reading).rejects.toThrow('nobody waits');
  });

  it('events and jobs arrive', async () => {
    await announcementsArrive(app);
    const queue = app.app.get(JobQueuePort);
    await queue.add('purge-project', { projectId: 'a' }, { id: 'a' });
    expect((await queue.findLive([{ name: 'purge-project', id: 'a' }])).size).toBe(1);
  });

  it('the migration takes no connection of the pooler', async () => {
    // Nobody listens where its pooler would be.
    const env = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', DATABASE_DIRECT_URL: database.url };
    const ended = await runEntry(app, 'migrate.js', env);
    expect(ended).toEqual({ code: 0, output: 'The database is up to date.' });
  }, 60_000);

  it('a connection that sets something for its session is rejected', async () => {
    const source = createDataSource({ url: pooler.url, poolSize: 1 });
    await expect(source.initialize()).rejects.toThrow('unsupported startup parameter');
  });
});
