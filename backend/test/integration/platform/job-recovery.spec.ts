import { jest } from '@jest/globals';
import { JobOutboxService } from '../../../src/jobs/job-outbox.service.js';
import { LostJobsService } from '../../../src/modules/media/lost-jobs.service.js';
import { MediaFile } from '../../../src/modules/media/core/media-file.entity.js';
import { LostJobsQuery } from '../../../src/modules/media/lost-jobs.query.js';
import { Renderer } from '../../../src/modules/media/rendering/renderer.js';
import { RenderingService } from '../../../src/modules/media/rendering/rendering.service.js';
import type { Project } from '../../../src/modules/projects/project.entity.js';
import { StoragePort } from '../../../src/ports/storage.port.js';
import { insertMedia, insertProject } from '../../fixtures/rows.js';
import { deleteForGood } from '../../fixtures/gallery-fixture.js';
import { startTestApp, type TestApp } from '../../fixtures/app/test-app.js';
import type { TestClient } from '../../fixtures/app/test-client.js';
import { startTestWorker, withoutPixels, type TestWorker } from '../../fixtures/app/test-worker.js';
import { putFiles, uploadFixtures, type Uploaded } from '../../fixtures/upload.js';

const MINUTE = 60;
const HOUR = 3_600;

let app: TestApp;
let admin: TestClient;
let worker: TestWorker;
let project: Project;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.admin();
  worker = await startTestWorker(app, withoutPixels());
});
beforeEach(async () => {
  app.shared.jobs.jobs.clear();
  app.clock.set(new Date());
  project = await insertProject(app.database);
});
afterEach(async () => {
  jest.restoreAllMocks();
  await app.database.query('DELETE FROM job_outbox');
  await app.database.query('DELETE FROM media_file');
});
afterAll(() => app.close());

const outbox = () => app.app.get(JobOutboxService, { strict: false });
const recover = () => worker.run('recover-jobs', {});
const row = ({ id }: { id: string }) => app.database.manager.findOneByOrFail(MediaFile, { id });
const waiting = async () => {
  await outbox().dispatchAll();
  return app.queue.waiting().map(({ id }) => id);
};

async function uploaded(): Promise<Uploaded> {
  const [file] = await uploadFixtures(admin, project, [{ name: 'p.jpg', fixture: 'photos/with-gps.jpg' }]);
  await outbox().dispatchAll();
  return file!;
}

it('adds no second job for a waiting file', async () => {
  const { id } = await uploaded();
  for (const hours of [1, 7, 30]) {
    app.clock.advance(hours * HOUR);
    await recover();
    expect(await waiting()).toEqual([`render:${id}:0`]);
  }
});

it('adds no second job for a job in the outbox', async () => {
  const [file] = await insertMedia(app.database, project, 1, { status: 'processing' });
  jest.spyOn(app.queue, 'add').mockRejectedValue(new Error('away'));
  await outbox().put('render-video', { mediaFileId: file!.id });
  app.clock.advance(5 * MINUTE);
  await recover();
  expect(await app.database.query('SELECT 1 FROM job_outbox')).toHaveLength(1);
});

it('renders a file whose job the queue has lost', async () => {
  const file = await uploaded();
  app.shared.jobs.jobs.clear();
  await recover();
  expect(await waiting()).toEqual([]);
  app.clock.advance(3 * MINUTE);
  await recover();
  await worker.drain();
  expect((await row(file)).status).toBe('ready');
});

it('marks a file failed whose final report was lost', async () => {
  const [file] = await uploadFixtures(admin, project, [{ name: 'p.jpg', fixture: 'photos/with-gps.jpg' }]);
  jest.spyOn(worker.context.get(Renderer), 'renderPhoto').mockRejectedValue(new Error('a bug'));
  const report = jest
    .spyOn(worker.context.get(RenderingService), 'onRenderExhausted')
    .mockRejectedValue(new Error('Connection terminated'));
  await worker.drain();
  expect([(await row(file!)).status, await app.queue.counts()]).toMatchObject([
    'processing',
    { photos: { failed: 1 } },
  ]);
  report.mockRestore();
  app.clock.advance(3 * MINUTE);
  await recover();
  await worker.drain();
  expect(await row(file!)).toMatchObject({
    status: 'failed',
    failureReason: expect.objectContaining({ code: 'file_exhausted' }) as unknown,
  });
});

it('recreates lost jobs of replacements, clean renditions, previews', async () => {
  const [ready, requested, outdated, deleted] = await insertMedia(app.database, project, 4, { fileType: 'photo' });
  const [put] = await putFiles(admin, project, [{ name: 'b.jpg', fixture: 'photos/with-gps.jpg' }]);
  expect((await admin.post(`/api/admin/media/${ready!.id}/replace`, { key: put!.key })).status).toBe(200);
  await app.database.query(`UPDATE media_file SET clean_state = 'wanted' WHERE id = $1`, [requested!.id]);
  await app.database.query('UPDATE media_file SET watermark_wanted = 2 WHERE id = $1', [outdated!.id]);
  await app.database.query(`UPDATE media_file SET status = 'processing', deleted_at = now() WHERE id = $1`, [
    deleted!.id,
  ]);
  await outbox().dispatchAll();
  app.shared.jobs.jobs.clear();
  app.clock.advance(3 * MINUTE);
  await recover();
  expect((await waiting()).toSorted()).toEqual(
    [`clean:${requested!.id}:0`, `render:${ready!.id}:1`, `renew:${outdated!.id}:2`].toSorted(),
  );
});

it('finds lost files across several batches', async () => {
  const files = await insertMedia(app.database, project, 1_100, { fileType: 'photo', status: 'processing' });
  app.clock.advance(3 * MINUTE);
  await recover();
  expect(await waiting()).toHaveLength(files.length);
});

it('skips a file that is ready and current', async () => {
  const file = await uploaded();
  await worker.drain();
  const render = jest.spyOn(worker.context.get(Renderer), 'renderPhoto');
  await outbox().put('render-photo', { mediaFileId: file.id });
  await worker.drain();
  expect(render).not.toHaveBeenCalled();
  expect(
    await worker.context.get(RenderingService).render({ mediaFileId: file.id }, new AbortController().signal),
  ).toBe('skipped');
});

it('re-renders a ready file on request', async () => {
  const file = await uploaded();
  await worker.drain();
  const render = jest.spyOn(worker.context.get(Renderer), 'renderPhoto');
  await admin.post(`/api/admin/media/${file.id}/generate-thumbnail`);
  await worker.drain();
  expect(render).toHaveBeenCalledTimes(1);
});

it('runs a job again that is requested while it runs', async () => {
  const file = await uploaded();
  const { renderPhoto } = worker.context.get(Renderer);
  let asked = false;
  const render = jest.spyOn(worker.context.get(Renderer), 'renderPhoto').mockImplementation(async function (
    this: Renderer,
    ...input
  ) {
    if (!asked) {
      asked = true;
      await outbox().put('render-photo', { mediaFileId: file.id, force: true });
      await outbox().dispatchAll();
    }
    return renderPhoto.apply(this, input);
  });
  await worker.drain();
  expect(render).toHaveBeenCalledTimes(1);
  await app.database.query('UPDATE job_outbox SET available_at = now()');
  await worker.drain();
  expect(render).toHaveBeenCalledTimes(2);
});

it('finds unfinished files by an index', async () => {
  const queries: string[] = [];
  jest.spyOn(app.database, 'query').mockImplementation(async (sql: string) => {
    queries.push(sql);
    return [] as never;
  });
  const media = app.app.get(LostJobsQuery, { strict: false });
  await media.listUnfinished(new Date(), null, 10);
  await media.listRerenders(10);
  jest.restoreAllMocks();
  await app.database.transaction(async (manager) => {
    await manager.query('SET LOCAL enable_seqscan = off');
    const plans = [
      await manager.query<object[]>(`EXPLAIN ${queries[0]!}`, [new Date(), null, null, 10]),
      await manager.query<object[]>(`EXPLAIN ${queries[1]!}`, [10]),
    ];
    expect(plans.map((plan) => /media_file_\w+/.exec(JSON.stringify(plan))?.[0])).toEqual([
      'media_file_unfinished',
      'media_file_to_renew',
    ]);
  });
});

it('purges after the queue lost its data or exhausted the job', async () => {
  await uploaded();
  await worker.drain();
  const objects = async () => {
    let count = 0;
    for await (const _ of app.storage.list(`projects/${project.id}/`)) count += 1;
    return count;
  };
  const storage = worker.context.get(StoragePort, { strict: false });
  const purge = jest.spyOn(storage, 'deletePrefix').mockRejectedValue(new Error('denied'));
  expect((await deleteForGood(admin, project.id)).status).toBe(204);
  await worker.drain();
  expect([await app.queue.counts(), await objects()]).toMatchObject([
    { maintenance: { failed: 1 } },
    expect.any(Number),
  ]);
  for (const loss of ['exhausted', 'emptied']) {
    if (loss === 'emptied') app.shared.jobs.jobs.clear();
    await app.database.query(`UPDATE job_outbox SET dispatched_at = dispatched_at - interval '3 minutes'`);
    await recover();
    expect(await waiting()).toEqual([`purge-project:${project.id}`]);
  }
  purge.mockRestore();
  await worker.drain();
  expect([await objects(), await app.database.query('SELECT 1 FROM job_outbox')]).toEqual([0, []]);
});

it('counts files without a job for the status page', async () => {
  await insertMedia(app.database, project, 2, { status: 'processing' });
  const lost = app.app.get(LostJobsService, { strict: false });
  app.clock.advance(11 * MINUTE);
  expect(await lost.countStuck()).toBe(2);
  await recover();
  expect(await lost.countStuck()).toBe(0);
  await waiting();
  expect(await lost.countStuck()).toBe(0);
});
