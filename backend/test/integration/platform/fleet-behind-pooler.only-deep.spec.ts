import { readFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { type ProductProcess, startProcess } from '../../fixtures/app/product-process.js';
import { startTestApp, type TestApp } from '../../fixtures/app/test-app.js';
import { TestClient } from '../../fixtures/app/test-client.js';
import { galleryPath } from '../../fixtures/gallery-fixture.js';
import { mediaFixture } from '../../fixtures/media-fixtures.js';
import { insertProject } from '../../fixtures/rows.js';
import { uploadFixtures } from '../../fixtures/upload.js';
import { type PgBouncer, pgBouncerStarter } from '../../servers/pgbouncer.js';
import { createTestDatabase } from '../../servers/postgres.js';
import { redisStarter } from '../../servers/redis.js';
import { startTransactionPooler } from '../../servers/transaction-pooler.js';

/** `TEST_FLEET=20,50` is the fleet whose connections docs/operations.md adds up; it takes 10 GB of memory. */
const [APIS = 1, WORKERS = 1] = (process.env['TEST_FLEET'] ?? '4,10').split(',').map(Number);
const PHOTOS = 60;
/** Connections of PgBouncer to PostgreSQL, and of a process to PgBouncer: its pool, and one that publishes events. */
const [POOL_SIZE, OF_A_PROCESS] = [40, 11];
/** Processes of a machine that start at once. */
const AT_ONCE = 5;

const startRedis = redisStarter();
const startBouncer = pgBouncerStarter() ?? startLikePgBouncer;

/** Starts a pooler that behaves like PgBouncer, where that is not installed; it does not count its clients. */
async function startLikePgBouncer(databaseUrl: string, size: number): Promise<PgBouncer> {
  return { ...(await startTransactionPooler(databaseUrl, { size })), countClients: async () => 0 };
}

(startRedis ? describe : describe.skip)(`${APIS} APIs and ${WORKERS} workers behind PgBouncer`, () => {
  const stops: (() => Promise<unknown>)[] = [];
  const fleet: ProductProcess[] = [];
  let app: TestApp;
  let bouncer: PgBouncer;
  let staff: TestClient[];

  beforeAll(async () => {
    const database = await createTestDatabase();
    stops.push(() => database.drop());
    const redis = await startRedis!();
    stops.push(() => redis.stop());
    bouncer = await startBouncer(database.url, POOL_SIZE);
    stops.push(() => bouncer.stop());
    const env = { DATABASE_URL: bouncer.url, DATABASE_DIRECT_URL: database.url, REDIS_URL: redis.url };
    app = await startTestApp({ env });
    stops.push(() => app.close());
    const start = async (entry: 'main.js' | 'worker.js', count: number) => {
      for (let left = count; left > 0; left -= AT_ONCE) {
        // If one process does not start, those that start beside it are stopped, too.
        const started = Array.from({ length: Math.min(left, AT_ONCE) }, async () =>
          fleet.push(await startProcess(app, entry, env)),
        );
        await Promise.all(started);
      }
    };
    stops.push(() => Promise.all(fleet.map((one) => one.stop())));
    await start('main.js', APIS);
    const cookies = (await app.admin()).cookies;
    staff = fleet.map(({ port }) => {
      const client = new TestClient({ host: '127.0.0.1', port }, new Agent({ keepAlive: true }));
      for (const [name, value] of cookies) client.cookies.set(name, value);
      return client;
    });
    await start('worker.js', WORKERS);
  });
  afterAll(async () => {
    for (const stop of stops.reverse()) await stop();
  });

  it('renders what is uploaded while galleries are read, with the connections that are documented', async () => {
    const projects = await Promise.all(Array.from({ length: 10 }, () => insertProject(app.database)));
    const counts = { pooled: 0, listening: 0, clients: 0 };
    const look = async () => {
      const rows = await app.database.query<{ isListening: boolean; count: number }[]>(
        `SELECT application_name = 'showreel-events' AS "isListening", count(*)::int FROM pg_stat_activity
         WHERE datname = current_database() AND backend_type = 'client backend' GROUP BY 1`,
      );
      const countOf = (listening: boolean) => rows.find(({ isListening }) => isListening === listening)?.count ?? 0;
      counts.pooled = Math.max(counts.pooled, countOf(false));
      counts.listening = Math.max(counts.listening, countOf(true));
      counts.clients = Math.max(counts.clients, await bouncer.countClients());
    };
    let isOver = false;
    const statuses = new Set<number>();
    const readers = Array.from({ length: 2 * APIS }, async (_, at) => {
      for (let n = at; !isOver; n += 1) {
        statuses.add((await staff[n % APIS]!.get(galleryPath(projects[n % projects.length]!))).status);
      }
    });
    const bytes = readFileSync(mediaFixture('photos/with-gps.jpg'));
    await Promise.all(
      projects.slice(0, 2).map((project, at) => {
        const files = Array.from({ length: PHOTOS / 2 }, (_, n) => ({ name: `${n}.jpg`, bytes }));
        return uploadFixtures(staff[at % APIS]!, project, files);
      }),
    );
    const unfinished = `SELECT FROM media_file WHERE status <> 'ready'`;
    do await look();
    while ((await app.database.query<unknown[]>(unfinished)).length > 0);
    isOver = true;
    await Promise.all(readers);

    expect(await app.database.query('SELECT count(*)::int FROM media_file')).toEqual([{ count: PHOTOS }]);
    expect(statuses).toEqual(new Set([200]));
    expect(fleet.map((one) => one.isRunning())).toEqual(fleet.map(() => true));
    expect(counts.pooled).toBeLessThanOrEqual(POOL_SIZE);
    expect(counts.listening).toBe(APIS + WORKERS);
    // The app of this test is one more process, which hears of no events.
    expect(counts.clients).toBeLessThanOrEqual((APIS + WORKERS + 1) * OF_A_PROCESS);
    console.info(counts);
  });

  it('tells every API what has been changed at one', async () => {
    const { version } = (await staff[0]!.get('/api/admin/settings')).body;
    expect((await staff[0]!.put('/api/admin/settings', { version, studioName: 'Pooled' })).status).toBe(200);
    const names = async () => Promise.all(staff.map(async (each) => (await each.get('/api/site')).body.studioName));
    while ((await names()).some((name) => name !== 'Pooled'));
  });
});
