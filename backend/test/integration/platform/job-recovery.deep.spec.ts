import { jest } from '@jest/globals';
import { type JobHandler, JobHandlers } from '../../../src/jobs/job-handlers.js';
import { JobOutboxRepository } from '../../../src/jobs/job-outbox.repository.js';
import { JobOutboxService, type NewJob } from '../../../src/jobs/job-outbox.service.js';
import { MediaFile } from '../../../src/modules/media/core/media-file.entity.js';
import { Renderer } from '../../../src/modules/media/rendering/renderer.js';
import { RenderingService } from '../../../src/modules/media/rendering/rendering.service.js';
import type { Project } from '../../../src/modules/projects/core/project.entity.js';
import { JOB_POLICIES, type JobName, JobQueuePort, PermanentJobError } from '../../../src/ports/job-queue.port.js';
import { StoragePort } from '../../../src/ports/storage.port.js';
import { ageJobs, insertProject } from '../../fixtures/rows.js';
import { deleteForGood } from '../../fixtures/gallery-fixture.js';
import { startTestApp } from '../../fixtures/app/test-app.js';
import type { TestClient } from '../../fixtures/app/test-client.js';
import { startTestWorker, withoutPixels, type TestWorker } from '../../fixtures/app/test-worker.js';
import { uploadFixtures, type Uploaded } from '../../fixtures/upload.js';
import { useTestApp } from '../../fixtures/app/use-fixture.js';
import { allOrEvery } from '../../fixtures/deep.js';

const app = useTestApp();
let admin: TestClient;
let worker: TestWorker;
let project: Project;
beforeAll(async () => {
  admin = await app.admin();
  worker = await startTestWorker(app, withoutPixels());
});
beforeEach(async () => {
  app.shared.jobs.jobs.clear();
  app.clock.set(new Date());
  project = await insertProject(app.database);
});
afterEach(async () => {
  await waiting();
  jest.restoreAllMocks();
  await app.database.query('DELETE FROM job_outbox');
});

const outbox = () => app.app.get(JobOutboxService, { strict: false });
/** Makes the next recovery ask the queue about every job. */
const age = () => ageJobs(app.database, 'dispatched_at', 3 * 60);
const rows = () => app.database.query<{ name: string }[]>('SELECT name FROM job_outbox');
const recover = async () => {
  await age();
  await worker.run('recover-jobs', {});
};
const row = ({ id }: { id: string }) => app.database.manager.findOneByOrFail(MediaFile, { id });
const outboxes = () => [outbox(), worker.context.get(JobOutboxService, { strict: false })];
const waiting = async () => {
  // Either process may be dispatching what was just written.
  for (const each of outboxes()) await each.dispatchAll();
  // Repeating jobs come when their time does.
  const jobs = app.queue.waiting().filter(({ name }) => JOB_POLICIES[name].repeatEveryMs === undefined);
  return jobs.map(({ id }) => id);
};

async function uploaded(): Promise<Uploaded> {
  const [file] = await uploadFixtures(admin, project, [{ name: 'p.jpg', fixture: 'photos/with-gps.jpg' }]);
  await outbox().dispatchAll();
  return file!;
}

/** Every kind of job that comes from a row. */
const KINDS = (Object.keys(JOB_POLICIES) as JobName[]).filter((name) => JOB_POLICIES[name].repeatEveryMs === undefined);
const jobOf = (name: JobName): NewJob => ({
  name,
  payload: {
    mediaFileId: `00000000-0000-4000-8000-${String(KINDS.indexOf(name)).padStart(12, '0')}`,
    projectId: '00000000-0000-4000-8000-000000000000',
    purchaseId: name,
    invoiceId: name,
    withdrawalId: name,
    kind: 'account',
    reference: name,
  } as NewJob['payload'],
});

describe.each(allOrEvery(4, KINDS))('the job %s', (name) => {
  const handler = () => worker.context.get(JobHandlers).get(name);

  it('is run once when the queue loses everything', async () => {
    const run = jest.spyOn(handler(), 'run').mockResolvedValue('done');
    await outbox().putAll([jobOf(name)]);
    await outbox().dispatchAll();
    expect(await rows()).toEqual([{ name }]);
    app.shared.jobs.jobs.clear();
    await recover();
    await worker.drain();
    expect([run.mock.calls.length, await rows()]).toEqual([1, []]);
    await recover();
    expect(await waiting()).toEqual([]);
  });

  it('is reported to its owner or stays as a failed job', async () => {
    jest.spyOn(handler(), 'run').mockRejectedValue(new PermanentJobError('It cannot be done.'));
    const owner = handler().onExhausted && jest.spyOn(handler() as Required<JobHandler>, 'onExhausted');
    owner?.mockResolvedValue();
    await outbox().putAll([jobOf(name)]);
    await worker.drain();
    const listed = name === 'send-mail' ? 'send-account' : name;
    const failed = owner ? [] : [{ name: listed, lastError: 'It cannot be done.' }];
    expect([owner?.mock.calls.length ?? 0, await outbox().listFailed(10)]).toMatchObject([owner ? 1 : 0, failed]);
    await recover();
    expect(await waiting()).toEqual([]);
  });
});

describe('job recovery', () => {
  it('completes the row of a job that also repeats by itself', async () => {
    await outbox().putAll([{ name: 'reconcile-payments', payload: {} }]);
    await worker.drain();
    expect(await rows()).toEqual([]);
  });

  it('keeps no failed row of a repeating job, whose next run does the work', async () => {
    const handler = worker.context.get(JobHandlers).get('reconcile-payments');
    jest.spyOn(handler, 'run').mockRejectedValue(new PermanentJobError('The provider is away.'));
    await outbox().putAll([{ name: 'reconcile-payments', payload: {} }]);
    await worker.drain();
    expect([await rows(), await outbox().listFailed(10)]).toEqual([[], []]);
  });

  it('asks the queue about every job after a loss, and keeps those that it has', async () => {
    const jobs = Array.from(
      { length: 1_100 },
      (_, n) => ({ name: 'refund-payment', payload: { refundId: String(n) } }) as const,
    );
    await outbox().putAll(jobs);
    await outbox().dispatchAll();
    await recover();
    expect(await outbox().redispatchLost()).toBe(0);
    app.shared.jobs.jobs.clear();
    await recover();
    expect(await waiting()).toHaveLength(1_100);
  });

  it('adds no second job for a waiting file', async () => {
    const { id } = await uploaded();
    await recover();
    expect(await waiting()).toEqual([`render:${id}:0`]);
  });

  it('gives all jobs back to a queue in PostgreSQL whose tables were emptied', async () => {
    const next = await startTestApp({ beside: app, realQueue: true });
    // The two processes whose queue is in memory would take jobs away from this one.
    await waiting();
    for (const each of outboxes()) jest.spyOn(each, 'dispatchAll').mockResolvedValue();
    const own = next.app.get(JobOutboxService, { strict: false });
    const queue = next.app.get(JobQueuePort);
    const count = async () => Object.values(await queue.counts()).reduce((sum, { waiting }) => sum + waiting, 0);
    await own.putAll(KINDS.map(jobOf));
    await own.dispatchAll();
    expect(await count()).toBe(KINDS.length);
    await app.database.query('TRUNCATE queue.job CASCADE');
    await age();
    expect(await own.redispatchLost()).toBe(KINDS.length);
    await own.dispatchAll();
    expect(await count()).toBe(KINDS.length);
    await next.close();
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
    await recover();
    await worker.drain();
    expect(await row(file!)).toMatchObject({
      status: 'failed',
      failureReason: expect.objectContaining({ code: 'file_exhausted' }) as unknown,
    });
  });

  it('skips a file that is ready and current', async () => {
    const file = await uploaded();
    await worker.drain();
    const render = jest.spyOn(worker.context.get(Renderer), 'renderPhoto');
    await outbox().put('render-photo', { mediaFileId: file.id, revision: 0 });
    await worker.drain();
    expect(render).not.toHaveBeenCalled();
    expect(
      await worker.context
        .get(RenderingService)
        .render({ mediaFileId: file.id, revision: 0 }, new AbortController().signal),
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
        await outbox().put('render-photo', { mediaFileId: file.id, revision: 0, force: true });
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

  it('finds due and unconfirmed jobs by an index', async () => {
    const queries: [string, unknown[]][] = [];
    jest.spyOn(app.database.manager, 'query').mockImplementation(async (sql: string, parameters?: unknown) => {
      queries.push([sql, parameters as unknown[]]);
      return [] as never;
    });
    const jobs = app.app.get(JobOutboxRepository, { strict: false });
    await jobs.claimDue(10);
    await jobs.claimUnconfirmed(120, 10);
    await jobs.restartDead().catch(() => undefined);
    jest.restoreAllMocks();
    const plans = await app.database.transaction(async (manager) => {
      await manager.query('SET LOCAL enable_seqscan = off');
      const found: string[] = [];
      for (const [sql, parameters] of queries)
        found.push(/job_outbox_[a-z]+/.exec(JSON.stringify(await manager.query(`EXPLAIN ${sql}`, parameters)))![0]);
      return found;
    });
    expect(plans).toEqual(['job_outbox_due', 'job_outbox_dispatched', 'job_outbox_failed']);
  });

  it('purges after its job was exhausted', async () => {
    await uploaded();
    await worker.drain();
    const objects = async () => {
      let count = 0;
      for await (const _ of app.storage.list(`projects/${project.id}/`)) count += 1;
      return count;
    };
    const storage = worker.context.get(StoragePort, { strict: false });
    const purge = jest.spyOn(storage, 'deletePrefix').mockRejectedValue(new Error('denied'));
    expect((await deleteForGood(app, project.id)).status).toBe(204);
    await worker.drain();
    expect([await app.queue.counts(), await objects()]).toMatchObject([
      { maintenance: { failed: 1 } },
      expect.any(Number),
    ]);
    // A dead purge starts again by itself.
    await recover();
    expect(await waiting()).toEqual([]);
    await ageJobs(app.database, 'failed_at', 6 * 3_600 + 60);
    await recover();
    expect(await waiting()).toEqual([`purge-project:${project.id}`]);
    purge.mockRestore();
    await worker.drain();
    expect([await objects(), await rows()]).toEqual([0, []]);
  });
});
