import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import { JobOutboxService } from '../../../src/jobs/job-outbox.service.js';
import { HeartbeatsService } from '../../../src/modules/health/processes/heartbeats.service.js';
import { BackendUnavailableError, type JobName } from '../../../src/ports/job-queue.port.js';
import { MailerPort } from '../../../src/ports/mailer.port.js';
import { StoragePort } from '../../../src/ports/storage.port.js';
import { insertMedia, insertProject } from '../../fixtures/rows.js';
import { FakeMailer } from '../../fakes/fake-mailer.js';
import { FakeStorage } from '../../fakes/fake-storage.js';
import { TestClock } from '../../fakes/test-clock.js';
import { useTestApp } from '../../fixtures/app/use-fixture.js';

const WORKER = { kind: 'worker', release: '1', storage: 's3:media' } as const;
const mailer = new FakeMailer();
const clock = new TestClock();
const storage = new FakeStorage(clock);
const app = useTestApp({
  clock,
  env: { SMTP_URL: 'smtp://127.0.0.1:1' },
  override: [
    [MailerPort, mailer],
    [StoragePort, storage],
  ],
});

async function status() {
  const { status: code, body } = await (await app.admin()).get('/api/admin/status');
  expect(code).toBe(200);
  const states = Object.fromEntries(
    (body.parts as { name: string; state: string }[]).map(({ name, state }) => [name, state]),
  );
  return {
    state: body.state as string,
    states,
    parts: body.parts as {
      name: string;
      state: string;
      code: string;
      values: Record<string, string>;
      advice: string;
    }[],
  };
}

describe('status page', () => {
  it('is degraded without a worker, with advice', async () => {
    const without = await status();
    expect(without.state).toBe('down');
    expect(without.states).toMatchObject({
      database: 'ok',
      storage: 'ok',
      queue: 'ok',
      workers: 'down',
      mail: 'ok',
      payments: 'warning',
    });
    expect(without.parts.find(({ name }) => name === 'workers')!.advice).toContain('Start a worker process');
    expect(without.parts.find(({ name }) => name === 'workers')).toMatchObject({ code: 'no_answer', values: {} });
    const heartbeats = app.app.get(HeartbeatsService, { strict: false });
    await heartbeats.beat(WORKER);
    expect((await status()).parts.find(({ name }) => name === 'workers')).toMatchObject({
      state: 'ok',
      code: 'workers_alive',
      values: { alive: '1' },
    });
    await app.database.query(`UPDATE process_heartbeat SET seen_at = seen_at - interval '31 seconds'`);
    expect((await status()).state).toBe('down');
    await heartbeats.end();
  });

  it('counts a worker whose clock differs by hours as alive', async () => {
    const heartbeats = app.app.get(HeartbeatsService, { strict: false });
    await heartbeats.beat(WORKER);
    app.clock.advance(7_200);
    expect((await status()).states['workers']).toBe('ok');
    await heartbeats.end();
  });

  it('names the longest running job', async () => {
    const heartbeats = app.app.get(HeartbeatsService, { strict: false });
    await heartbeats.beat(WORKER, { name: 'render-video', seconds: 630 });
    const workers = (await status()).parts.find(({ name }) => name === 'workers');
    expect(workers).toMatchObject({
      state: 'ok',
      code: 'workers_busy',
      values: { alive: '1', job: 'render-video', minutes: '10' },
    });
    await heartbeats.end();
  });

  it('watches the temporary folders of workers', async () => {
    const heartbeats = app.app.get(HeartbeatsService, { strict: false });
    const temporary = async () => (await status()).parts.find(({ name }) => name === 'temporary');
    await heartbeats.beat({ ...WORKER, kind: 'api' });
    expect(await temporary()).toBeUndefined();
    await heartbeats.end();
    await heartbeats.beat(WORKER);
    const measured = await temporary();
    expect(measured).toMatchObject({ values: { free: expect.stringMatching(/^\d+\.\d$/) } });
    const withFree = async (megabytes: number) => {
      await app.database.query('UPDATE process_heartbeat SET temporary_free_bytes = $1::bigint * 1048576', [megabytes]);
      return temporary();
    };
    expect(await withFree(400)).toMatchObject({ state: 'down', code: 'temporary_full', values: { free: '0.4' } });
    expect(await withFree(4_000)).toMatchObject({ state: 'warning', code: 'temporary_scarce' });
    expect(await withFree(9_000_000)).toMatchObject({ state: 'ok', code: 'temporary_free', advice: '' });
    await heartbeats.end();
  });

  it('counts failed files', async () => {
    const files = async () => (await status()).parts.find(({ name }) => name === 'files');
    expect(await files()).toMatchObject({ state: 'ok', code: 'files_fine' });
    const project = await insertProject(app.database);
    await insertMedia(app.database, project, 2, { status: 'failed' });
    expect(await files()).toMatchObject({ state: 'warning', code: 'files_failed', values: { failed: '2' } });
    await app.database.query('DELETE FROM media_file');
  });

  it('names jobs that the queue rejects', async () => {
    await app.database.query(`INSERT INTO job_outbox (name, payload) VALUES ('send-postcard', '{}')`);
    const queue = (await status()).parts.find(({ name }) => name === 'queue');
    expect(queue).toMatchObject({ state: 'warning', code: 'jobs_postponed', values: { postponed: '1' } });
    await app.database.query('DELETE FROM job_outbox');
  });

  it('shows the oldest unfinished job, and emails that wait', async () => {
    const found = async () =>
      Object.fromEntries(
        (await status()).parts.map(({ name, state, code, values }) => [name, { state, code, values }]),
      );
    expect((await found())['mails']).toEqual({ state: 'ok', code: 'mails_sent', values: {} });
    const write = (name: string, minutes: number, kind?: string) =>
      app.database.query(
        `INSERT INTO job_outbox (name, payload, dispatched_at, created_at)
       VALUES ($1, $2, now(), now() - make_interval(mins => $3))`,
        [name, kind ? { kind } : {}, minutes],
      );
    await write('send-mail', 2, 'share');
    await write('send-links', 1);
    await write('send-mail', 9, 'invoice');
    await write('render-video', 45);
    const values = { links: '2', receipts: '1', others: '0', minutes: '9' };
    expect(await found()).toMatchObject({
      queue: { state: 'ok', code: 'jobs_unfinished', values: { job: 'render-video', minutes: '45' } },
      mails: { state: 'ok', code: 'mails_waiting', values },
    });
    await write('send-mail', 14, 'account');
    expect((await found())['mails']).toEqual({
      state: 'warning',
      code: 'mails_late',
      values: { ...values, others: '1', minutes: '14' },
    });
    await app.database.query('DELETE FROM job_outbox');
  });

  it('lists failed jobs, which staff restart or dismiss', async () => {
    const admin = await app.admin();
    const path = '/api/admin/status/failed-jobs';
    const listed = async () =>
      (await admin.get('/api/admin/status')).body.failedJobs as { id: string; name: string; reason: string }[];
    await app.database.query(
      `INSERT INTO job_outbox (name, payload, dispatched_at, failed_at, last_error)
     SELECT 'send-mail', '{"kind": "receipt"}', now(), now(), 'No mailbox.' FROM generate_series(1, 4)`,
    );
    const [first, second] = await listed();
    expect(first).toMatchObject({ name: 'send-receipt', reason: 'No mailbox.' });
    expect((await status()).parts.find(({ name }) => name === 'queue')).toMatchObject({
      state: 'warning',
      code: 'jobs_failed',
      values: { failed: '4', delayed: '0' },
    });
    expect((await admin.post(`${path}/${first!.id}/retry`)).status).toBe(204);
    expect((await admin.delete(`${path}/${second!.id}`)).status).toBe(204);
    for (const id of [first!.id, second!.id, 'x'])
      expect([
        (await admin.post(`${path}/${id}/retry`)).body.code,
        (await admin.delete(`${path}/${id}`)).status,
      ]).toEqual(['job.not_found', 404]);
    expect(await listed()).toHaveLength(2);
    expect((await admin.post(`${path}/retry`)).status).toBe(204);
    expect(await listed()).toEqual([]);
    expect(await app.database.query('SELECT 1 FROM job_outbox')).toHaveLength(3);
    await app.database.query('DELETE FROM job_outbox');
  });

  it('lists jobs that wait for a retry and late mails, which staff restart or dismiss', async () => {
    const admin = await app.admin();
    const path = '/api/admin/status/waiting-jobs';
    const listed = async () =>
      (await admin.get('/api/admin/status')).body.waitingJobs as { id: string; name: string; canDismiss: boolean }[];
    const outbox = app.app.get(JobOutboxService, { strict: false });
    app.shared.jobs.jobs.clear();
    const put = async (name: JobName, payload: object, minutes: number, error: string | null = null) => {
      await outbox.put(name, payload as never);
      await outbox.dispatchAll();
      await app.database.query(
        `UPDATE job_outbox SET created_at = now() - make_interval(secs => $1 * 60), last_error = $2
         WHERE sequence = (SELECT max(sequence) FROM job_outbox)`,
        [minutes, error],
      );
    };
    const mail = (kind: string) => ({ kind, reference: randomUUID() });
    await put('send-mail', mail('receipt'), 12);
    await put('send-mail', mail('share'), 11);
    await put('send-mail', mail('receipt'), 9);
    await put('purge-project', { projectId: randomUUID() }, 8, 'The store is away.');
    await put('render-photo', { mediaFileId: randomUUID(), revision: 0 }, 7, 'The store is away.');
    await put('purge-project', { projectId: randomUUID() }, 6);
    const away = () => Promise.reject(new BackendUnavailableError('away'));
    await app.queue.drain({ run: away, onExhausted: async () => undefined });
    const [receipt, share, purge, photo] = await listed();
    expect([receipt, share, purge, photo]).toMatchObject([
      { name: 'send-receipt', reason: '', canDismiss: true },
      { name: 'send-share', canDismiss: false },
      { name: 'purge-project', reason: 'The store is away.', canDismiss: true },
      { name: 'render-photo', canDismiss: false },
    ]);
    const counts = async () => {
      const { maintenance, urgent } = await app.queue.counts();
      return [maintenance.waiting, maintenance.delayed, urgent.waiting, urgent.delayed];
    };
    expect(await counts()).toEqual([0, 2, 0, 3]);
    expect((await admin.post(`${path}/${purge!.id}/retry`)).status).toBe(204);
    expect(await counts()).toEqual([1, 1, 0, 3]);
    expect((await admin.delete(`${path}/${purge!.id}`)).status).toBe(204);
    expect(await counts()).toEqual([0, 1, 0, 3]);
    for (const id of [purge!.id, share!.id, photo!.id, 'x'])
      expect((await admin.delete(`${path}/${id}`)).body.code).toBe('job.not_found');
    expect((await admin.post(`${path}/${purge!.id}/retry`)).status).toBe(404);
    expect(await listed()).toHaveLength(3);
    expect((await admin.post(`${path}/retry`)).status).toBe(204);
    expect(await counts()).toEqual([0, 1, 2, 1]);
    const promote = jest.spyOn(app.queue, 'promote').mockRejectedValue(new Error('closed'));
    expect((await admin.post(`${path}/retry`)).body.code).toBe('service.unavailable');
    promote.mockRestore();
    await app.database.query('DELETE FROM job_outbox');
    app.shared.jobs.jobs.clear();
  });

  it('checks mail and storage', async () => {
    mailer.fault = 'temporary';
    app.clock.advance(61);
    expect((await status()).states['mail']).toBe('down');
    mailer.fault = 'none';
    const check = jest.spyOn(storage, 'check').mockRejectedValue(new Error('read only'));
    expect((await status()).states['storage']).toBe('down');
    check.mockRestore();
  });

  it('has advice for every problem', async () => {
    for (const { state, advice } of (await status()).parts)
      expect(state === 'ok' ? advice === '' : advice.length > 10).toBe(true);
  });
});
