import { setImmediate } from 'node:timers/promises';
import { RateLimiter } from '../../../src/modules/auth/rate-limits/rate-limiter.service.js';
import { NO_TAX } from '../../../src/modules/settings/tax-settings.js';
import { StudioService } from '../../../src/modules/settings/studio.service.js';
import type { JobPayloads } from '../../../src/ports/job-queue.port.js';
import type { Mail } from '../../../src/ports/mailer.port.js';
import type { FakeMailer } from '../../fakes/fake-mailer.js';
import { DEEP } from '../../fixtures/deep.js';
import type { TestClient, TestReply } from '../../fixtures/app/test-client.js';
import type { TestWorker } from '../../fixtures/app/test-worker.js';
import { galleryPath } from '../../fixtures/gallery-fixture.js';
import {
  ClientFixture,
  deliver,
  jobs,
  startPaymentsWorker,
  type SoldPackage,
  usePaymentsFixture,
} from '../../fixtures/payments-fixture.js';
import { receiptReference } from '../../../src/modules/payments/purchases/receipt-reference.js';
import { insertMedia } from '../../fixtures/rows.js';

const SELLER = {
  legalName: 'Nordlicht Film GmbH',
  address: 'Hauptstraße 1',
  postcode: '20095',
  city: 'Hamburg',
  country: 'DE',
  vatId: '',
  taxNumber: '',
  register: '',
  registerNumber: '',
  director: '',
  email: 'hallo@nordlicht.test',
  phone: '',
};

const fixture = usePaymentsFixture({ env: { TRUST_PROXY: '1' } });
let worker: TestWorker;
let mailer: FakeMailer;
let admin: TestClient;
let client: ClientFixture;
beforeAll(async () => {
  ({ worker, mailer } = await startPaymentsWorker(fixture));
  admin = await fixture.app.admin();
});
beforeEach(async () => {
  await fixture.app.database.query('DELETE FROM rate_limit');
  await sellFrom('DE');
  client = await ClientFixture.signIn(fixture);
  await worker.drain();
  mailer.sent.length = 0;
});

async function sellFrom(country: string, more: object = {}): Promise<void> {
  const seller = JSON.stringify({ ...SELLER, country, ...more });
  await fixture.app.database.query('UPDATE studio_settings SET seller = $1::jsonb, tax = $2::jsonb', [
    seller,
    JSON.stringify({ ...NO_TAX, untaxedReason: 'small_business' }),
  ]);
  for (const { app } of [fixture.app, { app: worker.context }])
    await app.get(StudioService, { strict: false }).refresh();
}

const CONSENT = { deliveryConsent: true, withdrawalTextVersion: 'de-1' };
/** Ordered with these terms, paid and confirmed. */
async function buy(sold: SoldPackage, terms: object = CONSENT): Promise<void> {
  const { body } = await client.create(sold, terms);
  fixture.payments.pay(body.paymentIntentId as string, 'good');
  await client.confirm(body.paymentIntentId as string, sold);
}

const last = async () => (await client.purchases()).at(-1)!;
const reference = async () => receiptReference(await last());
async function submit(change: object = {}, from = '203.0.113.7'): Promise<TestReply> {
  // No two are received in the same millisecond.
  fixture.clock.advance(0.001);
  const body = {
    name: 'Anna Ahrens',
    orderReference: await reference(),
    email: client.project.clientEmail,
    language: 'en',
    ...change,
  };
  return fixture.app.visitor().post('/api/withdrawals', body, { headers: { 'x-forwarded-for': from } });
}
/** Returns the acknowledgements that were sent, the newest last. */
async function acknowledgements(): Promise<Mail[]> {
  await worker.drain();
  return mailer.sent.filter(({ text }) => text.includes('/withdraw/'));
}
/** Follows the link of an acknowledgement. */
function follow({ text }: Mail): Promise<TestReply> {
  const [, id, token] = /\/withdraw\/([\w-]+)\/([\w-]+)/.exec(text)!;
  return fixture.app.visitor().post(`/api/withdrawals/${id}/confirm`, { token });
}
/** Follows the link of the newest acknowledgement. */
const confirm = async (): Promise<TestReply> => follow((await acknowledgements()).at(-1)!);
/** States it, and confirms it by the link. */
async function withdraw(change: object = {}): Promise<TestReply> {
  const reply = await submit(change);
  expect(reply.status).toBe(200);
  return confirm();
}
/** Downloads the first video that is not free. */
async function download(): Promise<TestReply> {
  const files = await insertMedia(fixture.app.database, client.project, 4);
  let reply: TestReply | undefined;
  for (const { id } of files) reply = await client.http.post(`${galleryPath(client.project)}/download/${id}`);
  return reply!;
}
/** Saves a version of the information on the right of withdrawal. */
const inform = (version: number, text: string) =>
  fixture.app.database.query(
    `INSERT INTO legal_text (page, language, version, text, created_at) VALUES ('withdrawal', 'en', $1, $2, now())`,
    [version, text],
  );
/** Returns the states of the statements about the newest order. */
async function statesOfLast(): Promise<string[]> {
  const filter = JSON.stringify({ purchaseId: (await last()).id });
  const { body } = await admin.get(`/api/admin/withdrawals?filter=${filter}`);
  return (body as { state: string }[]).map(({ state }) => state).sort();
}
const newest = async () => (await admin.get('/api/admin/withdrawals')).body[0];
const subjects = () => mailer.sent.map(({ subject }) => subject);
const decide = (id: string, how: 'accept' | 'decline', body: object) =>
  admin.post(`/api/admin/withdrawals/${id}/${how}`, body);

describe('withdrawals', () => {
  describe('a withdrawal before the first download', () => {
    it('refunds, revokes access, credits and confirms by email', async () => {
      await buy('complete');
      expect(await client.level()).toBe('complete');
      const reply = await submit();
      expect([reply.status, reply.body]).toEqual([200, { receivedAt: expect.any(String) }]);
      // A statement alone changes nothing: anyone could have sent it.
      expect(await client.level()).toBe('complete');
      expect(await newest()).toMatchObject({ state: 'pending', detail: { code: 'withdrawal_unconfirmed' } });
      expect(await last()).toMatchObject({ attention: 'withdrawal', attentionSeenAt: null });
      const { receiptNumber } = await last();
      const outcome = { state: 'accepted', receiptNumber, refundCents: 49_900, currency: 'usd' };
      expect(await confirm()).toMatchObject({ status: 200, body: outcome });
      // Before the provider has answered.
      expect(await client.level()).toBe('free');
      expect(await confirm()).toMatchObject({ status: 200, body: outcome });
      const purchase = await last();
      expect(purchase).toMatchObject({ state: 'refunded', refundedCents: 49_900, attentionSeenAt: expect.any(Date) });
      expect(subjects()).toEqual(
        expect.arrayContaining([
          'We received your withdrawal',
          `Withdrawal confirmed: order ${purchase.receiptNumber}`,
          expect.stringMatching(/^Credit note CN-/),
        ]),
      );
      const received = mailer.sent.find(({ subject }) => subject.startsWith('We received'))!;
      expect(received.to).toBe(client.project.clientEmail);
      for (const part of ['Name: Anna Ahrens', `Order: ${purchase.receiptNumber}`, 'I hereby withdraw', 'UTC'])
        expect(received.text).toContain(part);
      expect(mailer.sent.find(({ subject }) => subject.startsWith('Withdrawal confirmed'))!.text).toContain('$499.00');
      expect(await newest()).toMatchObject({ state: 'accepted', refundCents: 49_900, purchaseId: purchase.id });
    });

    if (DEEP)
      describe('that is repeated', () => {
        it('a second one is stored, and refunds nothing', async () => {
          await buy('extended');
          await withdraw();
          await worker.drain();
          mailer.sent.length = 0;
          expect((await submit()).status).toBe(200);
          await worker.drain();
          expect(await newest()).toMatchObject({ state: 'repeated', refundCents: null });
          expect(mailer.sent.at(-1)!.text).toContain('nothing is refunded twice');
          expect(fixture.payments.calls.filter(({ call }) => call === 'refund').length).toBe(
            new Set(fixture.payments.keys('refund')).size,
          );
          expect(await last()).toMatchObject({ refundedCents: 19_900 });
        });

        it('replayed jobs refund and mail once', async () => {
          await buy('extended');
          await withdraw();
          const mails = (await jobs(fixture, 'send-mail')) as JobPayloads['send-mail'][];
          const [refund] = await jobs(fixture, 'refund-payment');
          for (let run = 1; run <= 2; run += 1) {
            for (const mail of mails) await worker.run('send-mail', mail);
            await worker.run('refund-payment', refund as { refundId: string });
          }
          await worker.drain();
          expect(subjects().filter((subject) => /withdraw/i.test(subject))).toHaveLength(2);
          expect(await last()).toMatchObject({ state: 'refunded', refundedCents: 19_900 });
        });
      });

    it('three at once are accepted once', async () => {
      await buy('extended');
      const submitted = await Promise.all([submit(), submit(), submit()]);
      expect(submitted.map(({ status }) => status)).toEqual([200, 200, 200]);
      const mails = await acknowledgements();
      expect(mails).toHaveLength(3);
      const replies = await Promise.all(mails.map(follow));
      expect(replies.map(({ status, body }) => `${status} ${body.state}`).sort()).toEqual([
        '200 accepted',
        '200 repeated',
        '200 repeated',
      ]);
      expect(await statesOfLast()).toEqual(['accepted', 'repeated', 'repeated']);
      await worker.drain();
      expect(await last()).toMatchObject({ refundedCents: 19_900 });
    });

    if (DEEP)
      it('keeps no statement locked while it waits for another call of its client', async () => {
        await buy('extended');
        for (let sent = 1; sent <= 2; sent += 1) expect((await submit()).status).toBe(200);
        const mails = await acknowledgements();
        const { database } = fixture.app;
        const other = database.createQueryRunner();
        await other.startTransaction();
        const { originProjectId, holder } = await last();
        await other.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
          `purchase:${originProjectId}:${holder}`,
        ]);
        const calls = [...mails.map(follow), decide((await newest()).id, 'accept', {})];
        try {
          const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
          while ((await database.query<unknown[]>(waiting)).length < 3) await setImmediate();
          // A call that accepts one of them ends the others: if calls locked statements first, they would wait for each
          // other.
          const free = await other.query('SELECT 1 FROM withdrawal WHERE purchase_id = $1 FOR UPDATE SKIP LOCKED', [
            (await last()).id,
          ]);
          expect(free).toHaveLength(2);
        } finally {
          await other.rollbackTransaction();
          await other.release();
          await Promise.allSettled(calls);
        }
        expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 200, expect.any(Number)]);
        expect(await statesOfLast()).toEqual(['accepted', 'repeated']);
      });

    it('never refunds more than what a refund by staff leaves', async () => {
      await buy('complete');
      const { id } = await last();
      await submit();
      await Promise.all([
        confirm(),
        admin.post(`/api/admin/purchases/${id}/refunds`, { requestId: crypto.randomUUID(), amountCents: 10_000 }),
      ]);
      await worker.drain();
      expect(await last()).toMatchObject({ state: 'refunded', refundedCents: 49_900 });
    });

    if (DEEP)
      describe('beside other calls', () => {
        it('refunds all that is left when the provider has counted a refund that staff still wait for', async () => {
          await buy('complete');
          const { id } = await last();
          await submit();
          fixture.payments.failNext('refund', 'unknown', { done: true });
          const requested = { requestId: crypto.randomUUID(), amountCents: 10_000 };
          expect((await admin.post(`/api/admin/purchases/${id}/refunds`, requested)).status).toBe(503);
          await deliver(fixture, fixture.payments.deliveries.at(-1)!);
          expect(await last()).toMatchObject({ refundedCents: 10_000 });
          expect(await confirm()).toMatchObject({ body: { state: 'accepted' } });
          expect(await newest()).toMatchObject({ refundCents: 39_900 });
          await worker.drain();
          expect(await last()).toMatchObject({ state: 'refunded', refundedCents: 49_900 });
        });

        it('follows when the first mail could not be sent', async () => {
          mailer.fault = 'temporary';
          await buy('extended');
          await submit();
          await worker.drain();
          mailer.fault = 'none';
          expect(await confirm()).toMatchObject({ body: { state: 'accepted' } });
          await worker.drain();
          expect(subjects().filter((subject) => /withdraw/i.test(subject))).toHaveLength(2);
        });
      });
  });

  if (DEEP)
    describe('what the client ordered later', () => {
      it('is no reason to wait when it was granted', async () => {
        await buy('extended');
        const orderReference = await reference();
        fixture.clock.advance(1);
        const grant = { reason: 'Part of the job', method: 'included', packageCode: 'complete' };
        expect((await admin.post(`/api/admin/projects/${client.project.id}/grants`, grant)).status).toBe(201);
        await withdraw({ orderReference });
        expect(await newest()).toMatchObject({ state: 'accepted' });
      });

      it('cannot be paid for less than it costs when it is still open', async () => {
        await buy('extended');
        const orderReference = await reference();
        const { paymentIntentId } = (await client.create('upgrade', CONSENT)).body;
        await withdraw({ orderReference });
        expect(await newest()).toMatchObject({ state: 'accepted' });
        expect(await last()).toMatchObject({ providerIntentId: paymentIntentId, state: 'canceled' });
        expect(await client.create('complete', CONSENT)).toMatchObject({ status: 200 });
      });

      it('lets staff decide when it has been paid, and the event is still on its way', async () => {
        await buy('extended');
        const orderReference = await reference();
        const { paymentIntentId } = (await client.create('upgrade', CONSENT)).body;
        fixture.payments.pay(paymentIntentId as string, 'good');
        await withdraw({ orderReference });
        expect(await newest()).toMatchObject({ state: 'pending', detail: { code: 'withdrawal_upgrade' } });
        expect(await last()).toMatchObject({ state: 'succeeded' });
      });

      it('lets staff decide while its payment is being processed', async () => {
        await buy('extended');
        const orderReference = await reference();
        const { paymentIntentId } = (await client.create('upgrade', CONSENT)).body;
        await deliver(
          fixture,
          fixture.payments.emit(paymentIntentId, { status: 'processing' }, 'payment_intent.processing'),
        );
        await withdraw({ orderReference });
        expect(await newest()).toMatchObject({ state: 'pending', detail: { code: 'withdrawal_upgrade' } });
      });
    });

  describe('a withdrawal that staff decide', () => {
    it('comes after a download of what was bought; free downloads do not count', async () => {
      const files = await insertMedia(fixture.app.database, client.project, 4);
      await buy('extended');
      await client.http.post(`${galleryPath(client.project)}/download/${files[0]!.id}`);
      expect(await last()).toMatchObject({ deliveredAt: null });
      expect((await download()).status).toBe(200);
      await withdraw();
      await worker.drain();
      expect(await newest()).toMatchObject({ state: 'pending', detail: { code: 'withdrawal_downloaded' } });
      expect(await last()).toMatchObject({
        state: 'succeeded',
        attention: 'withdrawal',
        deliveredAt: expect.any(Date),
      });
      expect(await client.level()).toBe('extended');
      expect(subjects()).toContain('We received your withdrawal');
      expect(subjects().join()).not.toMatch(/Withdrawal confirmed/);
    });

    if (DEEP)
      describe('for another reason', () => {
        it('comes after any download in a gallery opened again', async () => {
          const expiresAt = new Date(fixture.clock.now().getTime() - 1_000);
          client = await ClientFixture.signIn(fixture, { timerEnabled: true, expiresAt });
          await buy('extended');
          const [file] = await insertMedia(fixture.app.database, client.project, 1);
          expect((await client.http.post(`${galleryPath(client.project)}/download/${file!.id}`)).status).toBe(200);
          await withdraw();
          expect(await newest()).toMatchObject({ state: 'pending', detail: { code: 'withdrawal_downloaded' } });
        });

        it('comes after the period, a year later for who was not informed', async () => {
          await buy('extended');
          expect(await last()).toMatchObject({ agreedTexts: [] });
          fixture.clock.advance(300 * 24 * 3_600);
          expect(await withdraw()).toMatchObject({ body: { state: 'accepted' } });
          client = await ClientFixture.signIn(fixture);
          await inform(1, 'You may withdraw.');
          await buy('extended');
          fixture.clock.advance(17 * 24 * 3_600);
          admin = await fixture.app.admin();
          await withdraw();
          expect(await newest()).toMatchObject({ state: 'pending', detail: { code: 'withdrawal_late' } });
        });

        it('is of a package that an upgrade was built on', async () => {
          await buy('extended');
          const orderReference = await reference();
          await buy('upgrade');
          await withdraw({ orderReference });
          expect(await newest()).toMatchObject({ state: 'pending', detail: { code: 'withdrawal_upgrade' } });
          expect(await client.level()).toBe('complete');
        });

        it('ends the open order in which its price is deducted, when accepted', async () => {
          await buy('extended');
          const orderReference = await reference();
          await download();
          await insertMedia(fixture.app.database, client.project, 2, { fileType: 'photo' });
          const { paymentIntentId } = (await client.create('upgrade', CONSENT)).body;
          await withdraw({ orderReference });
          expect(await last()).toMatchObject({ providerIntentId: paymentIntentId, state: 'created' });
          expect((await decide((await newest()).id, 'accept', {})).status).toBe(200);
          expect(await last()).toMatchObject({ providerIntentId: paymentIntentId, state: 'canceled' });
        });

        it.each([
          ['the address', { email: 'someone@else.test' }],
          ['the number', { orderReference: 'R-1999-000001-ABCDEFGH' }],
          ['the letters', { orderReference: 'R-1999-000001' }],
        ])('does not match by %s; staff accept it for an order', async (_, change) => {
          await buy('extended');
          expect((await submit(change)).status).toBe(200);
          const { id, state, purchaseId, detail } = await newest();
          const { body } = await admin.get('/api/admin/withdrawals?filter={"state":"pending","purchaseId":null}');
          expect(body[0]).toMatchObject({ id });
          expect([state, purchaseId, detail.code]).toEqual([
            'pending',
            null,
            expect.stringMatching(/^withdrawal_(unmatched|without_code)$/),
          ]);
          expect(await client.level()).toBe('extended');
          expect(await decide(id, 'accept', {})).toMatchObject({ status: 409, body: { code: 'withdrawal.no_order' } });
          const { receiptNumber } = await last();
          expect(await decide(id, 'accept', { orderReference: receiptNumber })).toMatchObject({
            status: 200,
            body: { state: 'accepted', refundCents: 19_900 },
          });
          await worker.drain();
          expect(await last()).toMatchObject({ state: 'refunded' });
          expect(await decide(id, 'accept', {})).toMatchObject({ status: 409, body: { code: 'withdrawal.decided' } });
        });

        it('is declined with a reason, which the client is mailed', async () => {
          await buy('extended');
          await download();
          await withdraw({ language: 'de' });
          const { id } = await newest();
          expect((await decide(id, 'decline', { reason: ' ' })).status).toBe(400);
          expect(await decide(id, 'decline', { reason: 'Alles wurde heruntergeladen.' })).toMatchObject({
            status: 200,
            body: { state: 'declined' },
          });
          await worker.drain();
          expect(mailer.sent.at(-1)!.text).toContain('Begründung: Alles wurde heruntergeladen.');
          expect(await last()).toMatchObject({ state: 'succeeded', attentionSeenAt: expect.any(Date) });
          // The client may try again.
          await submit();
          expect(await newest()).toMatchObject({ state: 'pending' });
        });
      });
  });

  if (DEEP)
    it('what could not be refunded during a dispute is owed after it', async () => {
      await buy('extended');
      const { providerIntentId } = await last();
      const emit = (change: object) =>
        deliver(fixture, fixture.payments.emit(providerIntentId!, change, 'charge.dispute.updated'));
      await emit({ dispute: 'open' });
      await withdraw();
      fixture.payments.failNext('refund', 'declined', { message: 'This charge is disputed.' });
      // A dispute takes nothing from the right to withdraw.
      const withdrawal = await newest();
      expect(withdrawal).toMatchObject({ detail: { code: 'withdrawal_disputed' }, mayDecline: false });
      expect((await decide(withdrawal.id, 'accept', {})).status).toBe(200);
      await worker.drain();
      const { id, attention } = await last();
      expect(attention).toBe('refund_declined');
      await admin.post(`/api/admin/purchases/${id}/seen`);
      await emit({ dispute: 'lost', lostCents: 5_000 });
      expect(await last()).toMatchObject({
        attention: 'refund_declined',
        attentionDetail: {
          code: 'refund_owed_after_dispute',
          params: { amount: '149.00 USD', day: expect.any(String) },
        },
        attentionSeenAt: null,
      });
    });

  if (DEEP)
    describe('staff', () => {
      it('cannot decline what is in time, of a consumer and before any delivery', async () => {
        await buy('extended');
        const orderReference = await reference();
        await buy('upgrade');
        await withdraw({ orderReference });
        const { id, mayDecline, dueAt, receivedAt } = await newest();
        expect([mayDecline, Date.parse(dueAt) - Date.parse(receivedAt)]).toEqual([false, 14 * 24 * 3_600_000]);
        expect(await decide(id, 'decline', { reason: 'No.' })).toMatchObject({
          status: 409,
          body: { code: 'withdrawal.unconditional' },
        });
        expect((await decide(id, 'accept', {})).status).toBe(200);
      });

      it.each([
        [
          'of a company',
          { country: 'DE', companyName: 'Co', street: 'Weg 1', postcode: '20095', city: 'Hamburg' },
          'company',
        ],
        ['of a buyer outside the EU', { country: 'US' }, 'abroad'],
      ])('decide about the withdrawal %s', async (_, terms, reason) => {
        await buy('extended', { ...CONSENT, ...terms });
        expect(await withdraw()).toMatchObject({ body: { state: 'pending' } });
        expect(await newest()).toMatchObject({ detail: { code: `withdrawal_${reason}` }, mayDecline: true });
      });
    });

  if (DEEP)
    describe('a receipt', () => {
      it('a receipt carries the texts as they were agreed', async () => {
        await fixture.app.database.query('DELETE FROM legal_text');
        await inform(1, '## Withdrawal\n\nYou **may** [withdraw](https://studio.test/withdraw).');
        await buy('extended');
        await inform(2, 'Later.');
        expect(await last()).toMatchObject({ agreedTexts: [{ page: 'withdrawal', language: 'en', version: 1 }] });
        await worker.drain();
        const { attachments } = mailer.sent.find(({ subject }) => subject.startsWith('Your receipt'))!;
        const files = attachments!.filter(({ contentType }) => contentType.startsWith('text/plain'));
        expect(files.map(({ filename, data }) => [filename, data.toString()])).toEqual([
          ['Right of Withdrawal (1).txt', '\uFEFFWithdrawal\n\nYou may withdraw (https://studio.test/withdraw).\n'],
        ]);
      });

      it('a receipt names its letters in the mail alone', async () => {
        await buy('extended');
        await worker.drain();
        const { receiptCode, id } = await last();
        expect(receiptCode).toMatch(/^[A-Z]{8}$/);
        const mail = mailer.sent.find(({ subject }) => subject.startsWith('Your receipt'))!;
        expect(mail.text).toContain(await reference());
        const place = `${galleryPath(client.project)}/purchases`;
        for (const path of [place, `${place}/${id}`, galleryPath(client.project)])
          expect((await client.http.get(path)).text).not.toContain(receiptCode);
      });
    });

  it('a download and a withdrawal at once: one of them wins', async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < 6; round += 1) {
      client = await ClientFixture.signIn(fixture);
      const files = await insertMedia(fixture.app.database, client.project, 2, { fileType: 'photo' });
      await buy('complete');
      await submit();
      await worker.drain();
      const download = () => client.http.post(`${galleryPath(client.project)}/download/${files[0]!.id}`);
      const [{ status }] =
        round % 2 ? await Promise.all([download(), confirm()]) : await swapped(confirm(), download());
      const { deliveredAt, withdrawnAt } = await last();
      expect([deliveredAt === null, withdrawnAt === null]).toEqual(status === 200 ? [false, true] : [true, false]);
      outcomes.add(`${status}`);
    }
    expect(['200', '402'].some((status) => outcomes.has(status))).toBe(true);
  });

  const swapped = async <A, B>(one: Promise<A>, other: Promise<B>): Promise<[B, A]> => [await other, await one];

  if (DEEP)
    it('a download that waits for a withdrawal is rejected', async () => {
      const files = await insertMedia(fixture.app.database, client.project, 2, { fileType: 'photo' });
      await buy('complete');
      const { id } = await last();
      const { database } = fixture.app;
      const runner = database.createQueryRunner();
      await runner.startTransaction();
      await runner.query(`UPDATE entitlement SET revoked_at = now() WHERE source_id = $1`, [id]);
      const download = client.http.post(`${galleryPath(client.project)}/download/${files[0]!.id}`);
      await waitForLock();
      await runner.commitTransaction();
      await runner.release();
      expect(await download).toMatchObject({ status: 402 });
      expect(await last()).toMatchObject({ deliveredAt: null });

      async function waitForLock(): Promise<void> {
        for (;;) {
          const waiting = await database.query<unknown[]>(
            `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE 'UPDATE entitlement SET delivered_at%'`,
          );
          if (waiting.length > 0) return;
        }
      }
    });

  describe('the form', () => {
    if (DEEP)
      describe('what is typed', () => {
        it('needs a name, an order and an email', async () => {
          const { status, body } = await fixture.app.visitor().post('/api/withdrawals', { language: 'en', email: 'x' });
          expect(status).toBe(400);
          expect(Object.keys(body.fields).sort()).toEqual(['email', 'name', 'orderReference']);
        });

        it.each([
          [{ name: 'Pay at https://evil.test' }, 'name', 'name_plain'],
          [{ name: 'www.evil.test' }, 'name', 'name_plain'],
          [{ name: 'me@evil.test' }, 'name', 'name_plain'],
          [{ orderReference: 'https://evil.test' }, 'orderReference', 'order_format'],
          [{ orderReference: 'wedding' }, 'orderReference', 'order_format'],
        ])('rejects %j', async (change, field, code) => {
          await buy('extended');
          const { status, body } = await submit(change);
          expect([status, body.fields[field].code]).toEqual([400, code]);
        });

        it('mails nothing of what a stranger wrote', async () => {
          await buy('extended');
          await worker.drain();
          mailer.sent.length = 0;
          await submit({
            name: 'Zorro Unknown',
            orderReference: 'R-1999-000001-ABCDEFGH',
            email: 'stranger@else.test',
          });
          await worker.drain();
          const [mail] = mailer.sent;
          expect(mail!.to).toBe('stranger@else.test');
          expect(mail!.text + mail!.html).not.toMatch(/Zorro|R-1999/);
          expect(mail!.text).not.toContain('/withdraw/');
        });
      });

    it('cannot be confirmed with another token', async () => {
      await buy('extended');
      await submit();
      const { id } = await newest();
      for (const token of ['', 'x', 'A'.repeat(43)])
        expect((await fixture.app.visitor().post(`/api/withdrawals/${id}/confirm`, { token })).status).toBe(404);
      expect(await client.level()).toBe('extended');
    });

    if (DEEP)
      describe('limits', () => {
        it("cannot be closed by strangers: they use up their own mails, not the client's", async () => {
          await buy('extended');
          for (let sent = 1; sent <= 12; sent += 1)
            expect((await submit({ orderReference: 'R-1999-000001' })).status).toBe(200);
          expect(await newest()).toMatchObject({ mailWithheld: true, acknowledgedAt: null });
          await worker.drain();
          expect(mailer.sent.filter(({ to }) => to === client.project.clientEmail).length).toBeLessThan(6);
          expect((await newest()).acknowledgedAt).toBeNull();
          // Known by its letters, the client's own is acknowledged and takes effect.
          expect(await withdraw()).toMatchObject({ status: 200, body: { state: 'accepted' } });
        });

        it('mails strangers a hundred times a day, and stores what they state after that', async () => {
          await buy('extended');
          const limiter = fixture.app.app.get(RateLimiter, { strict: false });
          await limiter.count('withdrawal-unmatched', Infinity, { amount: 99, windowSeconds: 24 * 3_600 });
          for (const mailWithheld of [false, true]) {
            await submit({ orderReference: 'R-1999-000001', email: `${mailWithheld}@else.test` });
            expect(await newest()).toMatchObject({ state: 'pending', mailWithheld });
          }
        });

        it('is limited by address and by network', async () => {
          await buy('extended');
          const strange = { orderReference: 'R-1999-000001', email: 'nobody@else.test' };
          const statuses = await Promise.all(Array.from({ length: 21 }, () => submit(strange, '198.51.100.1')));
          expect(statuses.filter(({ status }) => status === 429)).toHaveLength(1);
          for (const host of [2, 3])
            await Promise.all(Array.from({ length: 15 }, () => submit(strange, `198.51.100.${host}`)));
          expect(await submit(strange, '198.51.100.4')).toMatchObject({ status: 429 });
          expect((await submit(strange, '198.51.101.1')).status).toBe(200);
        });

        it('is not there for a seller outside the EU', async () => {
          await buy('extended');
          await sellFrom('US');
          expect(await submit()).toMatchObject({ status: 404, body: { code: 'withdrawal.not_offered' } });
          expect((await fixture.app.visitor().get('/api/site')).body.offersWithdrawal).toBe(false);
          await sellFrom('DE');
          expect((await fixture.app.visitor().get('/api/site')).body.offersWithdrawal).toBe(true);
        });
      });
  });

  describe('consent to immediate delivery', () => {
    const receipt = async () => `${galleryPath(client.project)}/purchases/${(await last()).id}`;

    if (DEEP)
      describe('where it is asked for', () => {
        it('is asked for where a seller in the EU sells to a consumer there', async () => {
          const asked = async (terms: string) =>
            (await client.http.get(`${galleryPath(client.project)}/checkout?packageType=complete${terms}`)).body
              .deliveryConsent;
          expect((await asked('')).map(({ version }: { version: string }) => version)).toEqual([
            'en-2',
            'de-2',
            'es-2',
          ]);
          expect((await asked('&country=FR')).length).toBe(3);
          expect(await asked('&country=US')).toEqual([]);
          expect(await asked('&country=AT&vatId=ATU12345675')).toEqual([]);
          await sellFrom('US');
          expect(await asked('')).toEqual([]);
        });

        it.each([
          ['CH', undefined, { FR: true, NO: true, CH: false, GB: false }],
          ['CH', false, { FR: false, CH: false }],
          ['US', true, { FR: true, US: false }],
          ['GB', undefined, { FR: true, GB: true, US: false }],
          ['GB', false, { FR: false, GB: true }],
          // Within the EEA there is no choice.
          ['DE', false, { FR: true, GB: false }],
        ])('follows the law of the buyer for a seller in %s who says %j', async (country, sellsToEu, expected) => {
          await sellFrom(country, { sellsToEu });
          for (const [buyer, isAsked] of Object.entries(expected)) {
            const path = `${galleryPath(client.project)}/checkout?packageType=complete&country=${buyer}`;
            const { deliveryConsent } = (await client.http.get(path)).body;
            expect([buyer, deliveryConsent.length > 0]).toEqual([buyer, isAsked]);
          }
        });
      });

    it('is stored with time and text, and confirmed with the receipt', async () => {
      await buy('complete');
      expect(await last()).toMatchObject({
        consentNeeded: true,
        consentTextVersion: 'de-1',
        deliveryConsentAt: expect.any(Date),
        unlocksAt: null,
      });
      expect(await client.level()).toBe('complete');
      await worker.drain();
      const mail = mailer.sent.find(({ subject }) => subject.startsWith('Your receipt'))!;
      expect(mail.text).toContain('Widerrufsrecht erlischt, sobald ich');
      expect((await admin.get(`/api/admin/purchases/${(await last()).id}`)).body.deliveryConsentText).toContain(
        'Widerrufsrecht',
      );
    });

    if (DEEP)
      describe('a change, and what is missing', () => {
        it('changes an open order in place, as often as the client likes', async () => {
          const [none, given, again, taken] = [
            await client.create('complete'),
            await client.create('complete', CONSENT),
            await client.create('complete', CONSENT),
            await client.create('complete', { deliveryConsent: false }),
          ].map(({ body }) => body);
          for (const { clientSecret } of [given, again, taken]) expect(clientSecret).toBe(none.clientSecret);
          expect(await client.purchases()).toHaveLength(1);
          expect(await last()).toMatchObject({ deliveryConsentAt: null, consentTextVersion: null });
        });

        it('names a text that was shown', async () => {
          for (const withdrawalTextVersion of [undefined, 'de-99'])
            expect(await client.create('complete', { deliveryConsent: true, withdrawalTextVersion })).toMatchObject({
              status: 400,
              body: { fields: { withdrawalTextVersion: expect.anything() } },
            });
          expect(await client.purchases()).toEqual([]);
        });

        it('is not needed once the withdrawal period is over', async () => {
          const files = await insertMedia(fixture.app.database, client.project, 2, { fileType: 'photo' });
          await buy('complete', {});
          const { unlocksAt, id } = await last();
          expect(unlocksAt!.getTime()).toBeGreaterThan(fixture.clock.now().getTime() + 14 * 24 * 3_600_000);
          const { clientAccess } = (await client.http.get(galleryPath(client.project))).body;
          expect(clientAccess).toMatchObject({
            accessLevel: 'free',
            offeredPackages: [],
            deferredPurchases: [{ purchaseId: id, opensAt: unlocksAt!.toISOString() }],
          });
          const download = () => client.http.post(`${galleryPath(client.project)}/download/${files[0]!.id}`);
          expect((await download()).status).toBe(402);
          // The packages say when it opens, and so does a smaller one that it holds.
          const { packages, deferredPurchases } = (await client.http.get(`${galleryPath(client.project)}/packages`))
            .body;
          expect(packages.map(({ state, opensAt }: Record<string, unknown>) => [state, opensAt])).toEqual([
            ['deferred', unlocksAt!.toISOString()],
            ['deferred', unlocksAt!.toISOString()],
          ]);
          expect(deferredPurchases).toEqual(clientAccess.deferredPurchases);
          // Everything else knows that it was bought.
          expect((await client.create('complete')).body.code).toBe('payments.already_bought');
          await worker.drain();
          expect(mailer.sent.find(({ subject }) => subject.startsWith('Your receipt'))!.text).toContain('opens on');
          fixture.clock.advance((unlocksAt!.getTime() - fixture.clock.now().getTime()) / 1000);
          expect(await client.level()).toBe('complete');
          expect((await download()).status).toBe(200);
        });

        it('can follow later: then it opens at once, and the text is mailed', async () => {
          await buy('complete', {});
          await worker.drain();
          mailer.sent.length = 0;
          expect((await client.http.get(await receipt())).body).toMatchObject({
            unlocksAt: expect.any(String),
            deliveryConsent: [{ version: 'en-2' }, { version: 'de-2' }, { version: 'es-2' }],
          });
          const letters = (await last()).receiptCode!;
          const open = async (withdrawalTextVersion: string, receiptCode = letters) =>
            client.http.post(`${await receipt()}/open`, { withdrawalTextVersion, receiptCode });
          expect((await open('xx-1')).status).toBe(400);
          // A visitor with nothing but the gallery's link cannot consent in the client's place.
          expect((await open('es-1', 'ABCDEFGH')).body).toMatchObject({
            code: 'request.invalid',
            fields: { receiptCode: expect.anything() },
          });
          expect((await client.http.post(`${await receipt()}/open`, { withdrawalTextVersion: 'es-1' })).status).toBe(
            400,
          );
          expect(await client.level()).toBe('free');
          expect((await open('es-1')).status).toBe(200);
          expect((await open('en-1')).status).toBe(200);
          expect(await last()).toMatchObject({ consentTextVersion: 'es-1' });
          expect(await client.level()).toBe('complete');
          expect((await client.http.get(await receipt())).body.deliveryConsent).toEqual([]);
          await worker.drain();
          await worker.run('send-mail', { kind: 'delivery-consent', reference: (await last()).id });
          expect(mailer.sent.map(({ text }) => text).join()).toContain('pierdo mi derecho de desistimiento');
          expect(mailer.sent).toHaveLength(1);
          const other = await ClientFixture.signIn(fixture);
          const path = `${galleryPath(other.project)}/purchases/${(await last()).id}/open`;
          expect((await other.http.post(path, { withdrawalTextVersion: 'en-1', receiptCode: letters })).status).toBe(
            404,
          );
        });

        it('that is missing leaves a withdrawal possible to the last moment', async () => {
          await buy('complete', {});
          await withdraw();
          await worker.drain();
          expect(await last()).toMatchObject({ state: 'refunded', withdrawnAt: expect.any(Date) });
          const consent = { withdrawalTextVersion: 'en-1', receiptCode: (await last()).receiptCode };
          expect((await client.http.post(`${await receipt()}/open`, consent)).status).toBe(200);
          expect(await client.level()).toBe('free');
        });

        it('is not asked for where the seller is not in the EU', async () => {
          await sellFrom('US');
          await buy('complete', {});
          expect(await last()).toMatchObject({ consentNeeded: false, unlocksAt: null });
          expect(await client.level()).toBe('complete');
        });
      });
  });
});
