import { Logger } from '@nestjs/common';
import { PostgresEventBus } from '../../../src/adapters/postgres/postgres-event-bus.js';
import { BullmqJobQueue, type BullmqJobQueueOptions } from '../../../src/adapters/bullmq/bullmq-job-queue.js';
import { createDataSource } from '../../../src/database/data-source.js';
import { SILENT } from '../../fixtures/loggers.js';
import { createTestDatabase, type TestDatabase } from '../../servers/postgres.js';
import { redisStarter, type TestRedis } from '../../servers/redis.js';
import { startTcpProxy, type TcpProxy } from '../../servers/tcp-proxy.js';
import { DEEP } from '../../fixtures/deep.js';

// BullModule's containers log that they start.
Logger.overrideLogger(SILENT);

const SILENCE_MS = 400;
let database: TestDatabase;
let proxy: TcpProxy;

/** A BackendKeyData message of twelve bytes, which tells the process id of a new session. */
const KEY_DATA = Buffer.from([0x4b, 0, 0, 0, 12]);

/** Changes the process id, as a pooler for sessions does: when its clients cancel, their ids lead to the pooler. */
function withOtherProcessId(bytes: Buffer): Buffer {
  const at = bytes.indexOf(KEY_DATA);
  if (at >= 0) bytes.writeInt32BE(bytes.readInt32BE(at + KEY_DATA.length) + 1_000_000, at + KEY_DATA.length);
  return bytes;
}

describe('silent connections', () => {
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());
  beforeEach(async () => {
    proxy = await startTcpProxy(database.url);
  });
  afterEach(() => proxy.cut());

  it('a query on a silent connection fails, and the next one gets a new connection', async () => {
    const source = await createDataSource({ url: proxy.url, poolSize: 2, silenceTimeoutMs: SILENCE_MS }).initialize();
    await Promise.all([source.query('SELECT pg_sleep(0.1)'), source.query('SELECT pg_sleep(0.1)')]);
    proxy.freeze();
    const answers = await Promise.allSettled([source.query('SELECT 1'), source.query('SELECT 1')]);
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await source.query('SELECT 2 AS two')).toEqual([{ two: 2 }]);
    await source.destroy();
  });

  it('a transaction on a silent connection fails, and the next one works', async () => {
    const source = await createDataSource({ url: proxy.url, poolSize: 1, silenceTimeoutMs: SILENCE_MS }).initialize();
    const cut = source.transaction(async (manager) => {
      await manager.query('SELECT 1');
      proxy.freeze();
      await manager.query('SELECT 1');
    });
    await expect(cut).rejects.toThrow('Connection terminated');
    expect(await source.transaction((manager) => manager.query('SELECT 2 AS two'))).toEqual([{ two: 2 }]);
    await source.destroy();
  });

  /** The limit of a silence is never reached: what ends a connection is the server's answer. */
  const askedAbout = (askAfterMs: number) =>
    createDataSource({ url: proxy.url, poolSize: 1, silenceTimeoutMs: 600_000, askAfterMs }).initialize();

  it('a session that the server knows to wait for us ends on both sides, with its locks', async () => {
    const source = await askedAbout(SILENCE_MS);
    const direct = await createDataSource({ url: database.url, poolSize: 1, statementTimeoutMs: 10_000 }).initialize();
    const lost = source.transaction(async (manager) => {
      await manager.query('SELECT pg_advisory_xact_lock(139)');
      proxy.freeze();
      await manager.query('SELECT 1');
    });
    await expect(lost).rejects.toThrow('Connection terminated');
    await direct.query('SELECT pg_advisory_lock(139)');
    await Promise.all([source.destroy(), direct.destroy()]);
  });

  if (DEEP)
    describe('while other things happen', () => {
      it('a connection that falls silent after it was idle for long is noticed, too', async () => {
        const source = await askedAbout(100);
        await source.query('SELECT 1');
        await new Promise((resolve) => setTimeout(resolve, 300));
        const statement = source.transaction(async (manager) => {
          proxy.freeze();
          await manager.query('SELECT 1');
        });
        await expect(statement).rejects.toThrow('Connection terminated');
        await source.destroy();
      });

      it('a session that is gone ends', async () => {
        const source = await askedAbout(SILENCE_MS);
        const direct = await createDataSource({ url: database.url, poolSize: 1 }).initialize();
        const lost = source.transaction(async (manager) => {
          const [{ pid }] = await manager.query<[{ pid: number }]>('SELECT pg_backend_pid() AS pid');
          proxy.freeze();
          await direct.query('SELECT pg_terminate_backend($1)', [pid]);
          await manager.query('SELECT 1');
        });
        await expect(lost).rejects.toThrow('Connection terminated');
        await Promise.all([source.destroy(), direct.destroy()]);
      });

      it('a statement that the server works on is left alone, however often it is asked', async () => {
        const source = await askedAbout(100);
        const statement = 'SELECT pg_backend_pid() AS pid, pg_sleep($1)';
        const [before] = await source.query<{ pid: number }[]>(statement, [0]);
        const [after] = await source.query<{ pid: number }[]>(statement, [1.5]);
        expect(after!.pid).toBe(before!.pid);
        await source.destroy();
      });

      it('a statement behind a pooler with process ids of its own is left alone', async () => {
        const pooler = await startTcpProxy(database.url, 0, withOtherProcessId);
        const source = await createDataSource({
          url: pooler.url,
          poolSize: 1,
          silenceTimeoutMs: 600_000,
          askAfterMs: 100,
        }).initialize();
        await expect(source.query('SELECT pg_sleep(1.5)')).resolves.toHaveLength(1);
        await source.destroy();
        await pooler.cut();
      });

      it('a slow statement and an idle connection are left alone', async () => {
        // Long enough for a process that stands still for a second.
        const silenceTimeoutMs = 2_000;
        const source = await createDataSource({ url: proxy.url, poolSize: 1, silenceTimeoutMs }).initialize();
        const connection = async () => (await source.query('SELECT pg_backend_pid() AS pid'))[0].pid as number;
        const before = await connection();
        await source.query('SELECT pg_sleep($1)', [silenceTimeoutMs / 2 / 1_000]);
        await new Promise((resolve) => setTimeout(resolve, 1.25 * silenceTimeoutMs));
        expect(await connection()).toBe(before);
        await source.destroy();
      });

      it('the event bus publishes and listens again', async () => {
        const bus = await PostgresEventBus.open({ databaseUrl: proxy.url, answerMs: SILENCE_MS });
        const publish = () => bus.publish('media-changed', { projectId: 'p' } as never);
        await publish();
        proxy.freeze();
        const heard = new Promise<void>((resolve) => {
          bus.subscribe('media-changed', () => resolve());
        });
        await expect(publish()).rejects.toThrow();
        const again = setInterval(() => void publish().catch(() => undefined), 50);
        await heard;
        clearInterval(again);
        await bus.close();
      });
    });

  /** Adds jobs to a running queue; `runOf` resolves when the job with this id has run. */
  async function startQueue(options: BullmqJobQueueOptions) {
    const queue = new BullmqJobQueue(options);
    const waiting = new Map<string, () => void>();
    const run = async ({ id }: { id: string }) => waiting.get(id)?.();
    await queue.work({ concurrency: {}, run, onExhausted: async () => undefined });
    const runOf = (id: string) => new Promise<void>((resolve) => waiting.set(id, resolve));
    const add = (id: string) => queue.add('refund-payment', { refundId: id }, { id });
    return { queue, runOf, add };
  }

  if (DEEP)
    it('a queue in PostgreSQL takes jobs again, also while another waits for its time', async () => {
      const { queue, runOf } = await startQueue({ databaseUrl: proxy.url, lockSeconds: 2, silenceMs: 1_000 });
      const producer = new BullmqJobQueue({ databaseUrl: database.url, lockSeconds: 2 });
      // Its next run is an hour away, and the worker waits for that.
      await producer.repeatEvery('housekeeping', {}, 3_600_000);
      const work = async (id: string) => {
        const ran = runOf(id);
        await producer.add('purge-project', { projectId: id }, { id });
        await ran;
        while ((await producer.findLive([{ name: 'purge-project', id }])).size > 0);
      };
      await work('a');
      proxy.freeze();
      // A statement that was cut off makes the worker look for the first of them; then it hears of no other.
      for (const id of ['b', 'c', 'd']) await work(id);
      await producer.close();
      // Closing would wait for the silent connections.
      await proxy.cut();
      await queue.close();
      await proxy.restore();
    });

  const startRedis = redisStarter();
  if (DEEP)
    (startRedis ? describe : describe.skip)('a queue in Redis', () => {
      let redis: TestRedis;
      beforeAll(async () => {
        redis = await startRedis!();
      });
      afterAll(() => redis.stop());

      it('runs jobs again after its connections fell silent', async () => {
        const toRedis = await startTcpProxy(redis.url);
        const { queue, runOf, add } = await startQueue({
          databaseUrl: database.url,
          redisUrl: toRedis.url,
          lockSeconds: 2,
          silenceMs: 6_000,
        });
        const first = runOf('a');
        await add('a');
        await first;
        toRedis.freeze();
        await expect(queue.check()).rejects.toThrow('does not answer');
        const second = runOf('b');
        for (let added = false; !added;) added = await add('b').catch(() => false);
        await second;
        await queue.check();
        await queue.close();
        await toRedis.cut();
      });
    });
});
