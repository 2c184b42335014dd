import { jest } from '@jest/globals';
import { JobOutboxService } from '../../../src/jobs/job-outbox.service.js';
import { WatermarkRequestsQuery } from '../../../src/modules/media/watermark/watermark-requests.query.js';
import { WatermarkRepository } from '../../../src/modules/media/watermark/watermark.repository.js';
import { JOB_POLICIES, type JobPayloads } from '../../../src/ports/job-queue.port.js';
import { planOf } from '../../fixtures/plan-of.js';
import { insertProject } from '../../fixtures/rows.js';
import type { TestClient } from '../../fixtures/app/test-client.js';
import { startTestWorker, type TestWorker, withoutPixels } from '../../fixtures/app/test-worker.js';
import { useTestApp } from '../../fixtures/app/use-fixture.js';
import { DEEP } from '../../fixtures/deep.js';

/** A batch has 1,000 files. */
const FILES = 2_500;
const WATERMARK = '/api/admin/watermark';
const app = useTestApp();
let admin: TestClient;
let worker: TestWorker;

type Batch = { id: string; payload: JobPayloads['apply-watermark'] };

const press = async () => (await admin.post(`${WATERMARK}/apply`)).body as unknown;
const progress = async () => (await admin.get(WATERMARK)).body as unknown;
const nextVersion = () => app.database.query('UPDATE studio_settings SET watermark_version = watermark_version + 1');

/** Returns the jobs that wait for a worker, in the order in which the queue gets them. */
const listBatches = (): Promise<Batch[]> =>
  app.database.query(
    `SELECT id, payload FROM job_outbox WHERE name = 'apply-watermark' AND failed_at IS NULL ORDER BY created_at, sequence`,
  );
const countRequested = async (): Promise<{ files: number; jobs: number }> => {
  const [counts] = await app.database.query<[{ files: number; jobs: number }]>(
    `SELECT (SELECT count(*)::int FROM media_file WHERE watermark_requested > watermark_version) AS files,
            (SELECT count(*)::int FROM job_outbox WHERE name = 'rerender-photo') AS jobs`,
  );
  return counts;
};

/** Runs the batch that waits for longest. A worker that is killed before it could report that leaves the job. */
async function runBatch({ isKilled = false } = {}): Promise<unknown> {
  const [batch] = await listBatches();
  const outcome = await worker.run('apply-watermark', batch!.payload);
  if (!isKilled) await app.database.query('DELETE FROM job_outbox WHERE id = $1', [batch!.id]);
  return outcome;
}

async function runAll(): Promise<unknown[]> {
  const outcomes: unknown[] = [];
  while ((await listBatches()).length > 0) outcomes.push(await runBatch());
  return outcomes;
}

async function insertPhotos(projectId: string, count: number): Promise<void> {
  await app.database.query(
    `INSERT INTO media_file (project_id, original_key, original_name, file_type, content_type, file_size, status, cover_state, watermark_version, watermark_requested)
     SELECT $1, 'k' || n, n || '.jpg', 'photo', 'image/jpeg', 1, 'ready', 'ready', version, version
     FROM generate_series(1, $2) n, (SELECT watermark_version AS version FROM studio_settings) s`,
    [projectId, count],
  );
}

/** Jobs stay in the outbox, so that each test runs the batches one by one. */
const keepJobs = (outbox: JobOutboxService) => jest.spyOn(outbox, 'dispatchSoon').mockImplementation(() => undefined);

async function startWorker(): Promise<void> {
  worker = await startTestWorker(app, withoutPixels());
  keepJobs(worker.context.get(JobOutboxService, { strict: false }));
}

beforeAll(async () => {
  admin = await app.admin();
  await startWorker();
  const { id } = await insertProject(app.database);
  await insertPhotos(id, FILES);
});
beforeEach(async () => {
  keepJobs(app.app.get(JobOutboxService));
  await app.database.query('DELETE FROM job_outbox');
  app.shared.jobs.jobs.clear();
  // No test finds what another one has requested.
  await app.database.query('UPDATE media_file SET watermark_requested = watermark_version');
  await nextVersion();
});

describe('a new watermark for all galleries', () => {
  if (DEEP)
    it('costs one request the same, however many files there are', async () => {
      const many = await app.statements(press);
      expect(many.filter((sql) => /INSERT INTO "job_outbox"/.test(sql))).toHaveLength(1);
      expect(many.filter((sql) => /UPDATE media_file|watermark_requested =/.test(sql))).toEqual([
        expect.stringMatching(/^\s*SELECT/),
        expect.stringMatching(/^\s*SELECT/),
      ]);
      expect(await progress()).toEqual({ outdated: FILES, waiting: FILES, isEstimate: false });
      // `statements` ends what it has replaced, so jobs would no longer be kept.
      keepJobs(app.app.get(JobOutboxService));
      await app.database.query('DELETE FROM job_outbox');
      await app.database.query(`UPDATE media_file SET deleted_at = now() WHERE original_key <> 'k1'`);
      const few = await app.statements(press);
      await app.database.query('UPDATE media_file SET deleted_at = NULL');
      expect(many).toHaveLength(few.length);
    });

  it('is requested a thousand files at a time, and is all under way from the start', async () => {
    const everything = { outdated: FILES, waiting: FILES, isEstimate: false };
    expect(await press()).toEqual(everything);
    expect(await countRequested()).toEqual({ files: 0, jobs: 0 });
    for (const requested of [1_000, 2_000, 2_500]) {
      await runBatch();
      expect(await countRequested()).toEqual({ files: requested, jobs: requested });
      expect(await progress()).toEqual(everything);
    }
    expect(await listBatches()).toEqual([]);
  });

  if (DEEP)
    describe('in its batches', () => {
      it('gives the queue the next batch after the files of this one', async () => {
        await press();
        await runBatch();
        const [row] = await app.database.query<[{ behind: number }]>(
          `SELECT count(*)::int AS behind FROM job_outbox f, job_outbox b
       WHERE f.name = 'rerender-photo' AND b.name = 'apply-watermark' AND (f.created_at, f.sequence) < (b.created_at, b.sequence)`,
        );
        expect(row.behind).toBe(1_000);
        // New files go before those with a new watermark.
        expect([JOB_POLICIES['render-photo'].urgency, JOB_POLICIES['rerender-photo'].urgency]).toEqual([
          'next',
          'last',
        ]);
      });

      it('does not wait for files that failed after their batch', async () => {
        await press();
        await runBatch();
        const [failed] = await app.database.query<[{ id: string }]>(
          'SELECT id FROM media_file WHERE watermark_requested > watermark_version LIMIT 1',
        );
        await app.database.query('UPDATE media_file SET watermark_requested = watermark_version WHERE id = $1', [
          failed.id,
        ]);
        expect(await progress()).toEqual({ outdated: FILES, waiting: FILES - 1, isEstimate: false });
      });
    });

  it('goes on where it was when a worker is killed', async () => {
    await press();
    expect(await runBatch()).toBe('done');
    // The transaction of this one is rolled back.
    const put = jest.spyOn(worker.context.get(JobOutboxService, { strict: false }), 'put');
    put.mockRejectedValueOnce(new Error('The worker is killed.'));
    await expect(runBatch()).rejects.toThrow('The worker is killed.');
    put.mockRestore();
    expect(await countRequested()).toEqual({ files: 1_000, jobs: 1_000 });
    // This one is committed, and its job runs again beside the next one.
    expect(await runBatch({ isKilled: true })).toBe('done');
    await worker.close();
    await startWorker();
    expect(await runAll()).toEqual(['skipped', 'done']);
    expect(await countRequested()).toEqual({ files: FILES, jobs: FILES });
  });

  if (DEEP)
    describe('that is repeated, changed or fails', () => {
      it('ends where it did when a batch is repeated', async () => {
        await press();
        await runBatch({ isKilled: true });
        const [first, second] = await listBatches();
        await app.database.query('DELETE FROM job_outbox WHERE id = $1', [second!.id]);
        expect(await runBatch()).toBe('done');
        expect((await listBatches()).map(({ payload }) => payload)).toEqual([second!.payload]);
        expect(second!.payload.after > first!.payload.after).toBe(true);
        expect(await countRequested()).toEqual({ files: 1_000, jobs: 1_000 });
      });

      it('is requested once when two staff press the button', async () => {
        await Promise.all([press(), press()]);
        expect(await runBatch()).toBe('done');
        await press();
        expect(await runAll()).toEqual(['skipped', 'done', 'skipped', 'done']);
        expect(await countRequested()).toEqual({ files: FILES, jobs: FILES });
      });

      it('ends when it is changed again', async () => {
        await press();
        await runBatch();
        await nextVersion();
        expect(await progress()).toEqual({ outdated: FILES, waiting: 0, isEstimate: false });
        expect(await runAll()).toEqual(['skipped']);
        expect(await countRequested()).toEqual({ files: 1_000, jobs: 1_000 });
      });

      it('looks at so many files at most, of which few are outdated', async () => {
        const files = app.app.get(WatermarkRepository);
        const [{ version }] = await app.database.query<[{ version: number }]>(
          'SELECT watermark_version AS version FROM studio_settings',
        );
        const rows = await app.database.query<{ id: string }[]>('SELECT id FROM media_file ORDER BY id');
        const ids = rows.map(({ id }) => id);
        const list = (after: string) => files.listOutdated(version, after, 1_000, 10);
        await app.database.query('UPDATE media_file SET deleted_at = now() WHERE id <> ALL($1::uuid[])', [
          [ids[3], ids[1_100], ids[2_200]],
        ]);
        const listed = [
          await list('00000000-0000-0000-0000-000000000000'),
          await list(ids[999]!),
          await list(ids[1_999]!),
        ];
        await app.database.query('UPDATE media_file SET deleted_at = NULL');
        expect(listed).toEqual([
          { ids: [ids[3]], last: ids[999] },
          { ids: [ids[1_100]], last: ids[1_999] },
          { ids: [ids[2_200]], last: null },
        ]);
        expect(await list(ids[5]!)).toEqual({ ids: ids.slice(6, 16), last: ids[15] });
      });

      it('is a failed job when a batch fails, and can be requested again', async () => {
        await press();
        const list = jest.spyOn(worker.context.get(WatermarkRepository, { strict: false }), 'listOutdated');
        list.mockRejectedValue(new Error('This batch fails.'));
        await worker.drain();
        list.mockRestore();
        const { failedJobs } = (await admin.get('/api/admin/status')).body as { failedJobs: object[] };
        expect(failedJobs).toEqual([expect.objectContaining({ name: 'apply-watermark' })]);
        expect(await progress()).toEqual({ outdated: FILES, waiting: 0, isEstimate: false });
        await press();
        expect(await progress()).toEqual({ outdated: FILES, waiting: FILES, isEstimate: false });
        expect(await runAll()).toEqual(['done', 'done', 'done']);
      });

      it('is found along an index among 20,000 other jobs', async () => {
        await app.database.query(
          `INSERT INTO job_outbox (job_id, name, payload, dispatched_at)
       SELECT 'rerender:' || n, 'rerender-photo', '{"watermark": 1}', now() FROM generate_series(1, 20000) n`,
        );
        await app.database.query('VACUUM ANALYZE job_outbox');
        await press();
        expect(await planOf(app.database, /apply-watermark/, progress)).not.toContain('Seq Scan on job_outbox');
        const isDue = () => app.app.get(WatermarkRequestsQuery).isDue(1, '00000000-0000-0000-0000-000000000000');
        expect(await planOf(app.database, /apply-watermark/, isDue)).not.toContain('Seq Scan on job_outbox');
      });
    });
});
