import { jest } from '@jest/globals';
import { Transactions } from '../../../src/common/transactions.js';
import { JobOutbox } from '../../../src/jobs/job-outbox.entity.js';
import { JobOutboxService, type NewJob } from '../../../src/jobs/job-outbox.service.js';
import { MediaFile } from '../../../src/modules/media/core/media-file.entity.js';
import type { JobName } from '../../../src/ports/job-queue.port.js';
import { JobQueuePort } from '../../../src/ports/job-queue.port.js';
import { FakeJobStore } from '../../fakes/fake-job-store.js';
import { insertProject } from '../../fixtures/rows.js';
import { HeldJobQueue } from '../../fixtures/held-job-queue.js';
import { startTestApp, type TestApp } from '../../fixtures/app/test-app.js';
import { putFiles } from '../../fixtures/upload.js';
import { useTestApp } from '../../fixtures/app/use-fixture.js';
import { DEEP } from '../../fixtures/deep.js';

/** A queue that can be away or reject a job, and that notes every handing over. */
class FussyQueue extends HeldJobQueue {
  dispatched: string[] = [];
  away = false;
  awayAfter = Infinity;
  rejectedId: string | undefined;
  meanwhile: () => Promise<unknown> = async () => undefined;

  reset(): void {
    Object.assign(this, {
      dispatched: [],
      away: false,
      awayAfter: Infinity,
      rejectedId: undefined,
      meanwhile: async () => undefined,
    });
  }

  override async add(name: JobName, payload: never, options: { id: string }): Promise<boolean> {
    await this.meanwhile();
    if (this.dispatched.length >= this.awayAfter) this.away = true;
    if (this.away) throw new Error('The queue is away.');
    if (options.id === this.rejectedId) throw new Error('Not this one.');
    this.dispatched.push(options.id);
    return super.add(name, payload, options);
  }

  override async check(): Promise<void> {
    if (this.away) throw new Error('The queue is away.');
  }
}

const store = new FakeJobStore();
const queue = new FussyQueue(store);
const app = useTestApp({ override: [[JobQueuePort, queue]] });
let dispatchSoon: jest.SpiedFunction<JobOutboxService['dispatchSoon']>;
beforeAll(async () => {
  // The tests say when jobs are dispatched.
  clearInterval(outboxOf(app)['timer']);
  dispatchSoon = jest.spyOn(outboxOf(app), 'dispatchSoon').mockImplementation(() => undefined);
});
beforeEach(async () => {
  queue.reset();
  await outboxOf(app).dispatchAll();
  await app.database.query('DELETE FROM job_outbox');
  queue.reset();
  store.jobs.clear();
});

/** Returns the rows that the queue does not have. */
const waiting = () => app.database.query<{ id: string }[]>('SELECT id FROM job_outbox WHERE dispatched_at IS NULL');
const outboxOf = ({ app }: TestApp) => app.get(JobOutboxService, { strict: false });
/** Writes rows that are not dispatched yet. */
const write = (...jobs: NewJob[]) => app.database.manager.insert(JobOutbox, jobs);

describe('the job outbox', () => {
  if (DEEP)
    it('takes more jobs at once than a statement has parameters', async () => {
      const jobs = Array.from({ length: 17_000 }, (_, n) => ({
        name: 'purge-stream' as const,
        payload: { mediaFileId: 'a', stream: `${n}` },
      }));
      await app.app.get(Transactions, { strict: false }).run(() => outboxOf(app).putAll(jobs));
      const rows = await app.database.query<{ stream: string }[]>(
        `SELECT payload ->> 'stream' AS stream FROM job_outbox ORDER BY sequence`,
      );
      await app.database.query('DELETE FROM job_outbox');
      expect(rows.map(({ stream }) => stream)).toEqual(jobs.map(({ payload }) => payload.stream));
    });

  it('keeps a committed job until the queue is available', async () => {
    queue.away = true;
    const admin = await app.admin();
    const project = await insertProject(app.database);
    const [upload] = await putFiles(admin, project, [{ name: 'a.jpg', bytes: Buffer.from('hello') }]);
    expect((await admin.post(`/api/admin/projects/${project.id}/process-uploads`, { uploads: [upload] })).status).toBe(
      200,
    );
    await expect(outboxOf(app).dispatchAll()).rejects.toThrow('away');
    expect(await waiting()).toHaveLength(1);
    expect(queue.dispatched).toEqual([]);
    // The process dies here; another one starts and finds the row.
    const nextQueue = new FussyQueue();
    const next = await startTestApp({ beside: app, override: [[JobQueuePort, nextQueue]] });
    await outboxOf(next).dispatchAll();
    const [file] = await app.database.manager.find(MediaFile);
    expect(nextQueue.waiting()).toMatchObject([
      { id: `render:${file!.id}:0`, name: 'render-photo', payload: { mediaFileId: file!.id, revision: 0 } },
    ]);
    expect(await waiting()).toEqual([]);
    await next.close();
  });

  it('leaves no job of a failed transaction', async () => {
    await expect(
      app.app.get(Transactions).run(async () => {
        await outboxOf(app).put('purge-project', { projectId: 'x' });
        throw new Error('taken back');
      }),
    ).rejects.toThrow('taken back');
    await outboxOf(app).dispatchAll();
    expect(queue.dispatched).toEqual([]);
  });

  it('dispatches a job after the commit', async () => {
    const dispatched = new Promise<void>((resolve) => {
      dispatchSoon.mockClear().mockImplementationOnce(resolve);
    });
    await app.app.get(Transactions).run(async () => {
      await outboxOf(app).put('purge-project', { projectId: 'x' });
      expect(dispatchSoon).not.toHaveBeenCalled();
    });
    await dispatched;
    expect(await waiting()).toHaveLength(1);
  });

  it('dispatches every job once across parallel processes', async () => {
    // Each closes its own.
    const queues = [new FussyQueue(store), new FussyQueue(store)];
    const others = await Promise.all(
      queues.map((own) => startTestApp({ beside: app, override: [[JobQueuePort, own]] })),
    );
    const jobs = Array.from({ length: 350 }, (_, n) => ({
      name: 'refund-payment' as const,
      payload: { refundId: String(n) },
    }));
    await write(...jobs);
    const ids = (await waiting()).map(({ id }) => id);
    await Promise.all([app, ...others].map((each) => outboxOf(each).dispatchAll()));
    // One batch may be locked by one while another looks: whoever holds it finishes it.
    await outboxOf(app).dispatchAll();
    expect([queue, ...queues].flatMap(({ dispatched }) => dispatched).sort()).toEqual([...ids].sort());
    expect(queue.waiting()).toHaveLength(350);
    expect(await waiting()).toEqual([]);
    for (const each of others) await each.close();
  });

  it('holds no row while it waits for the queue', async () => {
    await write({ name: 'refund-payment', payload: { refundId: 'x' } });
    queue.meanwhile = () => app.database.query('SELECT 1 FROM job_outbox FOR UPDATE NOWAIT');
    await outboxOf(app).dispatchAll();
    expect(queue.dispatched).toHaveLength(1);
    expect(await waiting()).toEqual([]);
  });

  it('leaves the jobs of a process without a queue to the others', async () => {
    const own = new FussyQueue(store);
    const next = await startTestApp({ beside: app, override: [[JobQueuePort, own]] });
    await write({ name: 'refund-payment', payload: { refundId: 'x' } });
    queue.away = true;
    await expect(outboxOf(app).dispatchAll()).rejects.toThrow('away');
    await outboxOf(next).dispatchAll();
    expect(own.dispatched).toHaveLength(1);
    await next.close();
  });

  it('dispatches again under the same id after a crash', async () => {
    await write({ name: 'refund-payment', payload: { refundId: 'x' } });
    const [row] = await waiting();
    await queue.add('refund-payment', { refundId: 'x' } as never, { id: row!.id });
    await outboxOf(app).dispatchAll();
    expect(queue.dispatched).toEqual([row!.id, row!.id]);
    expect(queue.waiting()).toHaveLength(1);
  });

  describe('a job that the queue rejects', () => {
    it('does not block other jobs and is retried later', async () => {
      const jobs = Array.from({ length: 5 }, (_, n) => ({
        name: 'refund-payment' as const,
        payload: { refundId: String(n) },
      }));
      await write(...jobs);
      const [poison, ...others] = (
        await app.database.query<{ id: string }[]>('SELECT id FROM job_outbox ORDER BY created_at, id')
      ).map(({ id }) => id);
      queue.rejectedId = poison;
      await outboxOf(app).dispatchAll();
      expect([...queue.dispatched].sort()).toEqual([...others].sort());
      const [row] = await app.database.query<object[]>(
        'SELECT attempts, last_error AS "lastError", available_at > now() AS later FROM job_outbox WHERE dispatched_at IS NULL',
      );
      expect(row).toEqual({ attempts: 1, lastError: 'Not this one.', later: true });
      queue.rejectedId = undefined;
      await app.database.query('UPDATE job_outbox SET available_at = now()');
      await outboxOf(app).dispatchAll();
      expect([queue.dispatched.at(-1), await waiting()]).toEqual([poison, []]);
    });

    it('stays for another release that defines it, and is counted', async () => {
      await app.database.query(
        `INSERT INTO job_outbox (name, payload, created_at) VALUES ('send-postcard', '{}', now() - interval '1 hour')`,
      );
      await write({ name: 'refund-payment', payload: { refundId: 'x' } });
      await outboxOf(app).dispatchAll();
      expect(queue.dispatched).toHaveLength(1);
      expect(await app.database.query('SELECT name, attempts FROM job_outbox WHERE dispatched_at IS NULL')).toEqual([
        { name: 'send-postcard', attempts: 0 },
      ]);
      expect(await outboxOf(app).countPostponed()).toBe(1);
    });

    it('is counted as postponed after some attempts', async () => {
      await write({ name: 'refund-payment', payload: { refundId: 'x' } });
      const [row] = await waiting();
      queue.rejectedId = row!.id;
      for (let tries = 1; tries <= 5; tries += 1) {
        expect(await outboxOf(app).countPostponed()).toBe(0);
        await app.database.query('UPDATE job_outbox SET available_at = now()');
        await outboxOf(app).dispatchAll();
      }
      expect(await outboxOf(app).countPostponed()).toBe(1);
    });
  });

  it("uses the id of the job's definition", async () => {
    const mediaFileId = '00000000-0000-4000-8000-000000000000';
    await outboxOf(app).put('render-photo', { mediaFileId, revision: 3, force: true });
    await outboxOf(app).put('render-photo', { mediaFileId, revision: 3 });
    await outboxOf(app).dispatchAll();
    expect(queue.waiting().map(({ id }) => id)).toEqual([`render:${mediaFileId}:3`]);
  });

  it('keeps the rest when the queue fails in between', async () => {
    const jobs = Array.from({ length: 5 }, (_, n) => ({
      name: 'refund-payment' as const,
      payload: { refundId: String(n) },
    }));
    await write(...jobs);
    queue.awayAfter = 2;
    await expect(outboxOf(app).dispatchAll()).rejects.toThrow('away');
    expect([queue.dispatched.length, (await waiting()).length]).toEqual([2, 3]);
    expect(await outboxOf(app).countPostponed()).toBe(0);
  });
});
