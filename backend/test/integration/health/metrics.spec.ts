import { readFileSync } from 'node:fs';
import { PassThrough } from 'node:stream';
import { jest } from '@jest/globals';
import { PartUploadsPort } from '../../../src/ports/part-uploads.port.js';
import { Renderer } from '../../../src/modules/media/rendering/renderer.js';
import { MetricsService } from '../../../src/modules/health/metrics/metrics.service.js';
import { answerScrape, serveMetricsPort } from '../../../src/metrics-page.js';
import type { AddressInfo } from 'node:net';
import { measureStorage } from '../../../src/adapters/measured-storage.js';
import { MetricsPort } from '../../../src/ports/metrics.port.js';
import { StoragePort, storageUnavailable } from '../../../src/ports/storage.port.js';
import { FakeStorage } from '../../fakes/fake-storage.js';
import { startTestApp, type TestApp } from '../../fixtures/app/test-app.js';
import { startTestWorker, withoutPixels, type TestWorker } from '../../fixtures/app/test-worker.js';
import { useTestApp } from '../../fixtures/app/use-fixture.js';
import { mediaFixture } from '../../fixtures/media-fixtures.js';
import { insertMedia, insertProject, insertPurchase, insertUser } from '../../fixtures/rows.js';
import { uploadFixtures } from '../../fixtures/upload.js';
import { parseMetrics, type Sample } from '../../fixtures/parse-metrics.js';

const TOKEN = 'a-token-of-the-monitoring';
const AUTHORIZED = { headers: { authorization: `Bearer ${TOKEN}` } };

const app = useTestApp({ env: { METRICS_TOKEN: TOKEN } });
let worker: TestWorker;

async function scrape(of: TestApp = app): Promise<Sample[]> {
  const { status, headers, text } = await of.visitor().get('/metrics', AUTHORIZED);
  expect([status, headers['content-type']]).toEqual([200, expect.stringContaining('text/plain; version=0.0.4')]);
  return parseMetrics(text);
}

const valueOf = (samples: Sample[], name: string, labels: Record<string, string> = {}) =>
  samples.find(
    (each) => each.name === name && Object.entries(labels).every(([key, value]) => each.labels[key] === value),
  )?.value;

/** Figures are kept for ten seconds. */
const later = () => app.clock.advance(11);

describe('metrics', () => {
  beforeAll(async () => {
    worker = await startTestWorker(app, withoutPixels());
  });

  it('are for those with the token', async () => {
    const status = async (headers: Record<string, string>) => (await app.visitor().get('/metrics', { headers })).status;
    expect(await status({})).toBe(401);
    expect(await status({ authorization: `Bearer ${TOKEN}x` })).toBe(401);
    expect(await status({ authorization: TOKEN })).toBe(401);
    expect(await status(AUTHORIZED.headers)).toBe(200);
  });

  it('are off without a token and a port', async () => {
    const other = await startTestApp({ beside: app });
    const { status, text } = await other.visitor().get('/metrics', AUTHORIZED);
    expect([status, text]).toEqual([404, expect.not.stringContaining('showreel_')]);
    await other.close();
  });

  it('have a port of their own, with the token where there is one', async () => {
    const { http } = app.config;
    const serve = (token: string | undefined) =>
      serveMetricsPort(
        { ...app.config, http: { ...http, host: '127.0.0.1' }, metrics: { token, port: 0 } },
        app.app.get(MetricsService, { strict: false }),
      );
    for (const [token, status] of [
      [undefined, 200],
      [TOKEN, 401],
    ] as const) {
      const server = await serve(token);
      const base = `http://127.0.0.1:${(server!.address() as AddressInfo).port}`;
      expect((await fetch(`${base}/metrics`)).status).toBe(status);
      expect((await fetch(`${base}/other`)).status).toBe(404);
      server!.close();
    }
    const other = await startTestApp({ beside: app, env: { METRICS_TOKEN: TOKEN, METRICS_PORT: '0' } });
    expect((await other.visitor().get('/metrics', AUTHORIZED)).status).toBe(404);
    await other.close();
  });

  it('count requests by route and status, with their durations', async () => {
    for (const id of ['one', 'two', 'three']) await app.visitor().get(`/api/gallery/${id}/una@example.test?x=${id}`);
    const samples = await scrape();
    const route = '/api/gallery/:projectId/:visitor';
    expect(valueOf(samples, 'showreel_http_requests_total', { method: 'GET', route, status: '404' })).toBe(3);
    expect(valueOf(samples, 'showreel_http_request_duration_seconds_count', { method: 'GET', route })).toBe(3);
    expect(valueOf(samples, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
    expect(valueOf(samples, 'showreel_database_pool', { state: 'limit' })).toBe(10);
  });

  it('name no person, link or id in their labels, and make no series of what visitors invent', async () => {
    const user = await insertUser(app.database, { email: 'client@secret.test' });
    const project = await insertProject(app.database, { clientEmail: user.email });
    const visit = async (round: number) => {
      await app.visitor().get(`/api/gallery/${project.id}/${encodeURIComponent(user.email)}?r=${round}`);
      await app.visitor().get(`/media/c1-forged-token-${round}/x/c960.jpg`);
      await app.visitor().get(`/nowhere/${round}`);
      await app.visitor().get(`/api/nowhere/${round}`);
      await app.visitor().send('PURGE', `/api/site?${round}`);
      return (await scrape()).filter(({ name }) => name.startsWith('showreel_')).length;
    };
    await visit(0);
    const before = await visit(1);
    for (let round = 2; round < 20; round += 1) await visit(round);
    expect(await visit(20)).toBe(before);
    const labels = JSON.stringify((await scrape()).map((each) => each.labels));
    expect(labels).not.toMatch(/secret\.test|forged|nowhere\/|[0-9a-f]{8}-[0-9a-f]{4}/);
    expect(labels).not.toContain(TOKEN);
  });

  it('measure jobs of a worker by name and outcome, and calls of the storage', async () => {
    const page = worker.context.get(MetricsService, { strict: false });
    const scrapeWorker = async () => {
      const { status, body } = await answerScrape(AUTHORIZED.headers, TOKEN, page);
      expect(status).toBe(200);
      return parseMetrics(body);
    };
    const runs = async () => {
      const samples = await scrapeWorker();
      return ['done', 'failed', 'skipped', 'waits'].map(
        (outcome) => valueOf(samples, 'showreel_job_duration_seconds_count', { name: 'render-photo', outcome }) ?? 0,
      );
    };
    const upload = async (bytes: Buffer) => {
      await uploadFixtures(await app.admin(), await insertProject(app.database), [{ name: 'a.jpg', bytes }]);
      await worker.drain();
    };
    const broken = Buffer.from('no picture');
    await upload(broken);
    await upload(broken);
    expect(await runs()).toEqual([0, 2, 0, 0]);
    await upload(readFileSync(mediaFixture('photos/with-gps.jpg')));
    expect(await runs()).toEqual([1, 2, 0, 0]);
    const samples = await scrapeWorker();
    expect(valueOf(samples, 'showreel_storage_duration_seconds_count', { operation: 'read' })).toBeGreaterThan(0);
  });

  it('measure the storage and its uploads in parts, and count their faults', async () => {
    const series = async (name: string, operation: string) =>
      valueOf(await scrape(), `showreel_storage_${name}`, { operation });
    await app.app.get(PartUploadsPort, { strict: false }).list('projects/nothing/here', 'none');
    await app.app.get(StoragePort, { strict: false }).list('projects/nothing/')[Symbol.asyncIterator]().next();
    for (const operation of ['parts.list', 'list'])
      expect([await series('duration_seconds_count', operation), await series('errors_total', operation)]).toEqual([
        1, 0,
      ]);
    const received = (await series('duration_seconds_count', 'uploads.receive')) ?? 0;
    const picture = { name: 'a.jpg', bytes: readFileSync(mediaFixture('photos/with-gps.jpg')) };
    await uploadFixtures(await app.admin(), await insertProject(app.database), [picture]);
    await worker.drain();
    expect([
      await series('duration_seconds_count', 'uploads.receive'),
      await series('errors_total', 'uploads.receive'),
    ]).toEqual([received + 1, 0]);
    const breaking = new PassThrough();
    const broken = Object.assign(new FakeStorage(app.clock), { read: async () => breaking });
    const measured = measureStorage(broken, app.app.get(MetricsPort, { strict: false }), 'broken.');
    await measured.read('a');
    breaking.destroy(storageUnavailable(new Error('silent')));
    await new Promise((resolve) => breaking.on('close', resolve));
    expect([
      await series('duration_seconds_count', 'broken.read'),
      await series('errors_total', 'broken.read'),
    ]).toEqual([1, 1]);
  });

  it('count the connections in use, and the calls that wait for one', async () => {
    const states = async () => {
      const samples = await scrape();
      return ['used', 'idle', 'waiting'].map((state) => valueOf(samples, 'showreel_database_pool', { state }));
    };
    /** Timers of the process use a connection for a moment, too. */
    const statesWith = async (used: number) => {
      for (;;) {
        const found = await states();
        if (found[0] === used) return found;
      }
    };
    await states();
    const runners = Array.from({ length: 12 }, () => app.database.createQueryRunner());
    await Promise.all(runners.slice(0, 9).map((runner) => runner.connect()));
    expect(await statesWith(9)).toEqual([9, expect.any(Number), 0]);
    const late = runners.slice(9).map((runner) => runner.connect());
    await late[0];
    const [used, idle, waiting] = await states();
    expect([used, idle]).toEqual([10, 0]);
    // The statement of a timer may wait with them.
    expect(waiting).toBeGreaterThanOrEqual(2);
    await runners[0]!.release();
    await runners[1]!.release();
    await Promise.all(late);
    for (const runner of runners.slice(2)) await runner.release();
    expect(await statesWith(0)).toEqual([0, 10, 0]);
  });

  it('state the facts of the installation', async () => {
    const user = await insertUser(app.database);
    const project = await insertProject(app.database, { clientEmail: user.email });
    for (const state of ['succeeded', 'refunded', 'succeeded', 'disputed'] as const)
      await insertPurchase(app.database, project, { state });
    const [film] = await insertMedia(app.database, project, 1, { fileType: 'video', duration: 90 });
    const write = (name: string, minutes: number, payload: object, failed = false) =>
      app.database.query(
        `INSERT INTO job_outbox (name, payload, dispatched_at, created_at, failed_at)
         VALUES ($1, $2, now(), now() - make_interval(mins => $3), CASE WHEN $4 THEN now() END)`,
        [name, payload, minutes, failed],
      );
    await write('encode-video', 3, { mediaFileId: film!.id });
    await write('send-mail', 7, { kind: 'receipt' });
    await write('send-mail', 1, { kind: 'receipt' }, true);
    app.clock.advance(301);
    const samples = await scrape();
    const read = (name: string, labels: Record<string, string> = {}) => valueOf(samples, `showreel_${name}`, labels);
    expect({
      films: read('films_waiting'),
      seconds: read('film_waiting_seconds'),
      videos: read('jobs_unfinished', { queue: 'videos' }),
      photos: read('jobs_unfinished', { queue: 'photos' }),
      receipts: read('mails_waiting', { kind: 'receipt' }),
      reminders: read('mails_waiting', { kind: 'reminder' }),
      failed: read('jobs_failed'),
      purchases: samples
        .filter(({ name }) => name === 'showreel_purchases')
        .map(({ labels: { state }, value }) => `${value} ${state}`)
        .sort(),
      database: read('up', { part: 'database' }),
      queue: read('up', { part: 'queue' }),
      waiting: read('queue_jobs', { queue: 'urgent', state: 'waiting' }),
    }).toEqual({
      films: 1,
      seconds: 90,
      videos: 1,
      photos: 0,
      receipts: 1,
      reminders: 0,
      failed: 1,
      purchases: ['1 disputed', '1 refunded', '2 succeeded'],
      database: 1,
      queue: 1,
      waiting: 0,
    });
    expect(read('jobs_oldest_seconds', { queue: 'urgent' })).toBeGreaterThanOrEqual(420);
    expect(read('sessions')).toBeGreaterThan(0);
    await app.database.query('DELETE FROM job_outbox');
  });

  it('let a job wait for as long as no worker begins with it', async () => {
    await uploadFixtures(await app.admin(), await insertProject(app.database), [
      { name: 'a.jpg', bytes: Buffer.from('no picture') },
    ]);
    await app.database.query(`UPDATE job_outbox SET created_at = created_at - interval '5 minutes'`);
    const ages = async () => {
      later();
      const samples = await scrape();
      return ['showreel_jobs_oldest_seconds', 'showreel_jobs_waiting_seconds'].map((name) =>
        valueOf(samples, name, { queue: 'photos' }),
      );
    };
    const some = expect.closeTo(330, -2) as number;
    expect(await ages()).toEqual([some, some]);
    const render = jest
      .spyOn(worker.context.get(Renderer, { strict: false }), 'renderPhoto')
      .mockRejectedValue(storageUnavailable(new Error('refused')));
    await worker.drain();
    expect(await ages()).toEqual([some, 0]);
    expect(await app.database.query('SELECT last_error FROM job_outbox')).toEqual([
      { last_error: expect.stringContaining('refused') as string },
    ]);
    render.mockRestore();
    await app.database.query('DELETE FROM job_outbox');
  });

  it('state how large everything was on the last day that was measured', async () => {
    // The worker of this file may have measured today.
    await app.database.query('DELETE FROM growth_sample');
    later();
    expect(valueOf(await scrape(), 'showreel_stored_bytes')).toBeUndefined();
    await app.database.query(
      `INSERT INTO growth_sample (day, kind, bytes)
       VALUES ('2026-11-28', 'original', 5), ('2026-11-29', 'original', 7), ('2026-11-29', 'audit', 8192)`,
    );
    later();
    const samples = await scrape();
    expect(['original', 'audit'].map((kind) => valueOf(samples, 'showreel_stored_bytes', { kind }))).toEqual([7, 8192]);
  });

  it('cost the same few statements whatever there is, and none again within ten seconds', async () => {
    const project = await insertProject(app.database);
    await insertMedia(app.database, project, 30, { fileType: 'video', duration: 9 });
    later();
    const statements = await app.statements(() => scrape());
    expect(statements).toHaveLength(6);
    // All purchases are counted every five minutes only.
    expect(JSON.stringify(statements)).not.toContain('FROM purchase');
    expect(await app.statements(() => scrape())).toHaveLength(0);
  });

  it('remain readable while the database is away', async () => {
    later();
    const query = jest.spyOn(app.database, 'query').mockRejectedValue(new Error('down'));
    const managed = jest.spyOn(app.database.manager, 'query').mockRejectedValue(new Error('down'));
    const samples = await scrape();
    query.mockRestore();
    managed.mockRestore();
    expect(valueOf(samples, 'showreel_up', { part: 'database' })).toBe(0);
    expect(valueOf(samples, 'showreel_sessions')).toBeUndefined();
    expect(valueOf(samples, 'process_cpu_seconds_total')).toBeGreaterThan(0);
    later();
  });
});
