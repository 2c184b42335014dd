import { DataSource } from 'typeorm';
import type { MailKey } from '../../../src/modules/mail/mails.repository.js';
import { MailService } from '../../../src/modules/mail/mail.service.js';
import { OrphanMailsQuery } from '../../../src/modules/mail/orphan-mails.query.js';
import { FakeMailer } from '../../fakes/fake-mailer.js';
import { resetMails, startMailApp } from '../../fixtures/app/mail-app.js';
import type { TestApp } from '../../fixtures/app/test-app.js';
import type { TestWorker } from '../../fixtures/app/test-worker.js';
import { insertUser } from '../../fixtures/rows.js';

const mailer = new FakeMailer();
let app: TestApp;
let worker: TestWorker;
beforeAll(async () => {
  [app, worker] = await startMailApp(mailer);
});
afterAll(() => app.close());
beforeEach(() => resetMails(mailer, app));

/** Requests an account mail, which is due. */
async function requested(): Promise<string> {
  const { id, email } = await insertUser(app.database);
  expect((await app.visitor().post('/api/password-reset', { email, language: 'en' })).status).toBe(200);
  const [mail] = await app.database.query<[{ id: string }]>('SELECT id FROM account_mail WHERE user_id = $1', [id]);
  return mail.id;
}
const mailOf = async (reference: string) => {
  const [mail] = await app.database.query<object[]>(
    'SELECT kind, state, failure, sent_at IS NOT NULL AS sent FROM mail WHERE reference = $1',
    [reference],
  );
  return mail;
};

describe('mails about what was deleted', () => {
  it('are found some at a time, in the order of their key, to the end', async () => {
    const [{ kept }] = await app.database.query<[{ kept: string }]>(
      `WITH event AS (
         INSERT INTO account_event (id, user_id, kind, email, detail, at)
         SELECT gen_random_uuid(), id, 'sign-in', 'ana@studio.test', '', now() FROM "user" LIMIT 1 RETURNING id)
       INSERT INTO mail (kind, reference) SELECT 'account-event', id FROM event RETURNING reference AS kept`,
    );
    await app.database.query(
      `INSERT INTO mail (kind, reference) SELECT 'share', gen_random_uuid() FROM generate_series(1, 5)`,
    );
    const query = worker.context.get(OrphanMailsQuery, { strict: false });
    const batches: number[] = [];
    let last: MailKey | null = { kind: 'account', reference: kept };
    while (last) {
      const found = await query.listAfter(last, 2);
      batches.push(found.orphans.length);
      last = found.last;
    }
    // The first of six is the event's.
    expect(batches).toEqual([1, 2, 2, 0]);
    await worker.run('housekeeping', {});
    expect(await app.database.query(`SELECT reference FROM mail WHERE kind IN ('share', 'account-event')`)).toEqual([
      { reference: kept },
    ]);
  });
});

describe('a mail that is due', () => {
  it('is sent once, whether its job runs twice or it is queued again', async () => {
    const reference = await requested();
    await worker.drain();
    await worker.run('send-mail', { kind: 'account', reference });
    await app.app.get(MailService, { strict: false }).queue('account', reference);
    await worker.drain();
    expect(mailer.sent).toMatchObject([{ idempotencyKey: `account/${reference}`, fromName: 'Northlight' }]);
    expect(await mailOf(reference)).toEqual({ kind: 'account', state: 'sent', failure: null, sent: true });
  });

  it('names why it was not sent, and leaves once its job is restarted', async () => {
    const reference = await requested();
    mailer.fault = 'permanent';
    await worker.drain();
    mailer.fault = 'none';
    expect(await mailOf(reference)).toMatchObject({ state: 'waiting', failure: { code: expect.any(String) } });
    const admin = await app.admin();
    const [failed] = (await admin.get('/api/admin/status')).body.failedJobs as { id: string; name: string }[];
    expect(failed).toMatchObject({ name: 'send-account' });
    await admin.post(`/api/admin/status/failed-jobs/${failed!.id}/retry`);
    await worker.drain();
    expect(await mailOf(reference)).toMatchObject({ state: 'sent', failure: null });
  });

  it('is forgotten when there is nothing to be said any more', async () => {
    const reference = await requested();
    app.clock.advance(3_601);
    await worker.drain();
    expect([mailer.sent, await mailOf(reference)]).toEqual([[], undefined]);
  });

  it('is gone with a transaction that fails', async () => {
    const reference = crypto.randomUUID();
    const database = app.app.get(DataSource);
    await database.query(`ALTER TABLE job_outbox ADD CONSTRAINT no_mail CHECK (name <> 'send-mail') NOT VALID`);
    await expect(app.app.get(MailService, { strict: false }).queue('account', reference)).rejects.toThrow('no_mail');
    await database.query('ALTER TABLE job_outbox DROP CONSTRAINT no_mail');
    expect(await mailOf(reference)).toBeUndefined();
  });
});
