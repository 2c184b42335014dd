import { message, untranslated } from '../../../src/common/messages.js';
import { createHash } from 'node:crypto';
import { DEEP } from '../../fixtures/deep.js';
import { standardItem } from '../../fixtures/price-lists.js';
import { insertProject, insertPurchase } from '../../fixtures/rows.js';
import { RefundsService } from '../../../src/modules/payments/refunds/refunds.service.js';
import { OPEN_STATES } from '../../../src/modules/payments/purchases/purchase-state.js';
import { TestClock } from '../../fakes/test-clock.js';
import {
  AMOUNT,
  ClientFixture,
  deliver,
  jobs,
  waitingReceipts,
  createPaymentsFixture,
  type SoldPackage,
  usePaymentsFixture,
} from '../../fixtures/payments-fixture.js';

const fixture = usePaymentsFixture();
let client: ClientFixture;
beforeAll(async () => {
  await fixture.app.warmUp();
});
beforeEach(async () => {
  fixture.payments.calls.length = 0;
  client = await ClientFixture.signIn(fixture);
});

const attemptKey = (subject: string) => createHash('sha256').update(subject).digest('base64url');
const openOnes = async () => (await client.purchases()).filter(({ state }) => OPEN_STATES.includes(state));
const payable = () =>
  [...fixture.payments.intents.values()].filter(
    ({ purpose, status }) => purpose?.projectId === client.project.id && (status === 'created' || status === 'failed'),
  );

/** Carries out the automatic refunds, as the worker does. */
async function runRefunds(): Promise<void> {
  const refunds = fixture.app.app.get(RefundsService, { strict: false });
  for (const job of await jobs(fixture, 'refund-payment')) await refunds.carryOut(job as { refundId: string });
}

describe('payments', () => {
  describe('one open payment', () => {
    it('is shared by twenty parallel calls', async () => {
      const replies = await Promise.all(Array.from({ length: 20 }, () => client.create('extended')));
      expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
      expect(new Set(replies.map(({ body }) => body.clientSecret as string)).size).toBe(1);
      expect(await client.purchases()).toHaveLength(1);
      expect(payable()).toHaveLength(1);
      expect(new Set(fixture.payments.keys('createIntent')).size).toBe(1);
    });

    if (DEEP)
      describe('that is replaced', () => {
        it('survives a reload, a second tab, Back and a declined card', async () => {
          const first = (await client.create('extended')).body;
          fixture.payments.pay(first.paymentIntentId, 'declined');
          const secondTab = new ClientFixture(fixture, client.project, fixture.app.visitor());
          expect((await secondTab.create('extended')).body).toEqual(first);
          fixture.clock.advance(9 * 3_600);
          expect((await client.create('extended')).body).toEqual(first);
          expect(await client.purchases()).toMatchObject([
            { state: 'failed', failureMessage: message('card_declined') },
          ]);
          fixture.payments.pay(first.paymentIntentId, 'good');
          expect((await client.confirm(first.paymentIntentId, 'extended')).status).toBe(200);
          expect((await client.purchases())[0]!.failureMessage).toBeNull();
        });

        it('keeps at most one payable for twenty parallel packages', async () => {
          const replies = await Promise.all(
            Array.from({ length: 20 }, (_, n) => client.create(n % 2 === 0 ? 'extended' : 'complete')),
          );
          for (const { status, body } of replies)
            if (status !== 200) expect([status, body.code]).toEqual([409, 'payments.in_progress']);
          expect(payable().length).toBeLessThanOrEqual(1);
          expect((await openOnes()).length).toBeLessThanOrEqual(1);
          fixture.clock.advance(15 * 60);
          expect((await client.create('complete')).status).toBe(200);
          expect(payable()).toMatchObject([{ purpose: { packageType: 'complete' } }]);
        });

        it('leaves nothing payable when replaced during its creation', async () => {
          fixture.payments.beforeMade = async () => {
            fixture.payments.beforeMade = undefined;
            await client.open('complete');
          };
          expect((await client.create('extended')).status).toBe(200);
          expect(payable()).toMatchObject([{ purpose: { packageType: 'extended' } }]);
        });
      });

    it('is enforced by the database', async () => {
      await client.open('extended');
      await expect(
        fixture.app.database.query(
          `INSERT INTO purchase (project_id, origin_project_id, project_name, client_email, email_key, package_type, title, provider, state, list_price_cents, subtotal_cents, amount_cents, contents)
      SELECT project_id, origin_project_id, project_name, client_email, email_key, 'complete', title, provider, 'created', 1, 1, 1, contents FROM purchase WHERE project_id = $1`,
          [client.project.id],
        ),
      ).rejects.toThrow('purchase_one_open');
    });
  });

  describe('payment intents in 15 minutes', () => {
    const WINDOW = 15 * 60;
    const setCount = (subject: string, count: number) =>
      fixture.app.database.query('UPDATE rate_limit SET count = $2 WHERE key = $1', [attemptKey(subject), count]);

    it('are limited to 20 per visitor', async () => {
      for (let n = 0; n < 20; n += 1) await client.open(n % 2 === 0 ? 'extended' : 'complete');
      fixture.payments.calls.length = 0;
      const limited = await client.create('extended');
      expect(limited).toMatchObject({
        status: 429,
        body: { code: 'auth.too_many_attempts', retryAfterSeconds: expect.any(Number) },
        headers: { 'retry-after': expect.any(String) },
      });
      expect([fixture.payments.calls.length, (await client.purchases()).length]).toEqual([0, 20]);
      fixture.clock.advance(WINDOW);
      expect((await client.create('extended')).status).toBe(200);
    });

    if (DEEP)
      describe('of several visitors', () => {
        it('are limited for one client and not for another', async () => {
          const other = new ClientFixture(fixture, await insertProject(fixture.app.database), client.http);
          await Promise.all(Array.from({ length: 21 }, () => client.create('extended')));
          expect([(await client.create('extended')).status, (await other.create('extended')).status]).toEqual([
            429, 200,
          ]);
        });

        it('of a stranger with the link do not block the client', async () => {
          await client.open('extended');
          const key = (address: string) => `checkout:${client.project.id}:${address}`;
          await fixture.app.database.query('UPDATE rate_limit SET key = $2 WHERE key = $1', [
            attemptKey(key('127.0.0.1')),
            attemptKey(key('203.0.113.9')),
          ]);
          await setCount(key('203.0.113.9'), 20);
          await setCount(`checkout:${client.project.id}`, 20);
          expect((await client.create('extended')).status).toBe(200);
          await setCount(`checkout:${client.project.id}`, 200);
          expect((await client.create('extended')).body.code).toBe('auth.too_many_attempts');
        });

        it('are not used up by wrong coupons', async () => {
          for (let n = 0; n <= 20; n += 1) await client.create('extended', { couponCode: `WRONG-${n}` });
          expect((await client.create('extended', { couponCode: 'WRONG' })).status).toBe(429);
          expect((await client.create('extended')).status).toBe(200);
        });

        it("are not used up by a company's address that is not complete yet", async () => {
          for (let n = 0; n <= 20; n += 1) {
            const { status, body } = await client.create('extended', { company: true, companyName: 'Alpen & Co' });
            expect([status, Object.keys(body.fields)]).toEqual([400, ['street', 'city']]);
          }
          expect((await client.create('extended')).status).toBe(200);
        });

        it('are limited to 300 per address over all galleries', async () => {
          await client.open('extended');
          await setCount('checkout-from:127.0.0.1', 300);
          expect((await client.create('extended')).body.code).toBe('auth.too_many_attempts');
          const other = new ClientFixture(fixture, await insertProject(fixture.app.database), client.http);
          expect((await other.create('extended')).body.code).toBe('auth.too_many_attempts');
        });
      });
  });

  if (DEEP)
    describe('what is confirmed and numbered', () => {
      it('confirms a purchase of 129.95 dollars', async () => {
        const { providerIntentId } = await insertPurchase(fixture.app.database, client.project, {
          amountCents: 12_995,
        });
        expect((await client.confirm(providerIntentId!, 'extended', { amount: 129.95 })).status).toBe(200);
        expect((await client.confirm(providerIntentId!, 'extended', { amount: 129.951 })).body.code).toBe(
          'payments.amount_mismatch',
        );
      });

      it('numbers receipts of test purchases in a series of their own', async () => {
        const numberOf = async (isTest: boolean) => {
          const client = await ClientFixture.signIn(fixture);
          const intentId = await client.open('extended');
          // The provider's word counts, whatever the order was placed with.
          fixture.payments.intents.get(intentId)!.isTest = isTest;
          fixture.payments.pay(intentId, 'good');
          expect((await client.confirm(intentId, 'extended')).status).toBe(200);
          return (await client.purchase(intentId)).receiptNumber!;
        };
        const [first, test, second] = [await numberOf(false), await numberOf(true), await numberOf(false)];
        expect(test).toMatch(/^TEST-R-\d{4}-\d{6}$/);
        expect(Number(second.slice(-6))).toBe(Number(first.slice(-6)) + 1);
      });

      it("numbers receipts by the year in the studio's time zone", async () => {
        const zoned = await createPaymentsFixture({
          beside: fixture.app,
          env: { BUSINESS_TIMEZONE: 'Europe/Berlin' },
          clock: new TestClock(new Date('2026-12-31T22:59:59Z')),
        });
        const before = await ClientFixture.signIn(zoned);
        expect(await before.purchase(await before.buy('extended'))).toMatchObject({
          receiptNumber: expect.stringMatching(/^R-2026-/),
        });
        zoned.clock.advance(1);
        const after = await ClientFixture.signIn(zoned);
        expect(await after.purchase(await after.buy('extended'))).toMatchObject({
          receiptNumber: expect.stringMatching(/^R-2027-/),
        });
        await zoned.app.close();
      });
    });

  describe('changing the package', () => {
    it('cancels the open payment and opens a new one', async () => {
      const extended = await client.open('extended');
      const complete = await client.open('complete');
      expect(fixture.payments.intents.get(extended)!.status).toBe('canceled');
      expect(await client.purchases()).toMatchObject([
        { state: 'canceled' },
        { state: 'created', packageType: 'complete' },
      ]);
      const again = await client.open('extended');
      expect(again).not.toBe(extended);
      expect(fixture.payments.intents.get(complete)!.status).toBe('canceled');
    });

    it('is rejected while any payment is processing', async () => {
      const intentId = await client.open('extended');
      fixture.payments.emit(intentId, { status: 'processing' }, 'payment_intent.processing');
      for (const sold of ['extended', 'complete'] as const)
        expect((await client.create(sold)).body.code).toBe('payments.in_progress');
      // Declined by the bank in the end: the purchase learns it when the client returns.
      fixture.payments.emit(
        intentId,
        { status: 'failed', failureMessage: untranslated('No.') },
        'payment_intent.payment_failed',
      );
      expect((await client.create('extended')).body.paymentIntentId).toBe(intentId);
    });

    if (DEEP)
      describe('after another payment', () => {
        it('is sold as an upgrade after a payment just succeeded', async () => {
          const intentId = await client.open('extended');
          fixture.payments.pay(intentId, 'good');
          const reply = await client.create('complete');
          expect(reply.body).toMatchObject({ code: 'payments.amount_mismatch', amount: 300 });
          expect(await client.level()).toBe('extended');
          expect((await client.create('upgrade')).status).toBe(200);
        });

        it('cancels an open order of another price', async () => {
          const old = await client.open('extended');
          await fixture.app.database.query(
            'UPDATE purchase SET list_price_cents = 9900, subtotal_cents = 9900, amount_cents = 9900 WHERE provider_intent_id = $1',
            [old],
          );
          fixture.payments.emit(old, { amount: { cents: 9_900, currency: 'usd' } }, 'payment_intent.created');
          const now = await client.open('extended');
          expect(now).not.toBe(old);
          expect(fixture.payments.intents.get(old)!.status).toBe('canceled');
        });

        it('opens a new one after a cancellation at the provider', async () => {
          const intentId = await client.open('extended');
          fixture.payments.emit(intentId, { status: 'canceled' }, 'payment_intent.canceled');
          const now = await client.open('extended');
          expect(now).not.toBe(intentId);
          expect(await client.purchases()).toMatchObject([{ state: 'canceled' }, { state: 'created' }]);
        });
      });
  });

  describe('a provider that fails while creating an intent', () => {
    if (DEEP)
      it('retries under the same key when nothing was created', async () => {
        fixture.payments.failNext('createIntent', 'temporary');
        expect((await client.create('extended')).body).toMatchObject({
          statusCode: 503,
          code: 'payments.provider_unavailable',
        });
        expect((await client.create('extended')).status).toBe(200);
        expect(new Set(fixture.payments.keys('createIntent')).size).toBe(1);
        expect(await client.purchases()).toHaveLength(1);
      });

    it('finds the same intent by key when the response was lost', async () => {
      fixture.payments.failNext('createIntent', 'temporary', { done: true });
      expect((await client.create('extended')).status).toBe(503);
      expect((await client.create('extended')).status).toBe(200);
      expect(payable()).toHaveLength(1);
    });

    if (DEEP)
      describe('in further ways', () => {
        it('retries under another key after a permanent error', async () => {
          fixture.payments.failNext('createIntent', 'declined');
          expect((await client.create('extended')).status).toBe(503);
          expect((await client.create('extended')).status).toBe(200);
          expect(new Set(fixture.payments.keys('createIntent')).size).toBe(2);
        });

        it('finds the order by purpose when its intent id is not stored yet', async () => {
          fixture.payments.failNext('createIntent', 'temporary', { done: true });
          await client.create('extended');
          const [intent] = payable();
          const delivery = fixture.payments.emit(intent!.intentId, { status: 'succeeded' }, 'payment_intent.succeeded');
          expect((await deliver(fixture, delivery)).status).toBe(200);
          expect(await client.purchases()).toMatchObject([{ providerIntentId: intent!.intentId, state: 'succeeded' }]);
          expect(await client.level()).toBe('extended');
        });
      });
  });

  it('grants once for many parallel confirms and webhooks', async () => {
    const intentId = await client.open('complete');
    fixture.payments.pay(intentId, 'good');
    const delivery = fixture.payments.deliveries.at(-1)!;
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        n % 2 === 0 ? deliver(fixture, delivery) : client.confirm(intentId, 'complete'),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    const purchase = await client.purchase(intentId);
    expect(purchase).toMatchObject({ state: 'succeeded', overpaidCents: 0, attention: null });
    expect((await waitingReceipts(fixture)).filter((id) => id === purchase.id)).toHaveLength(1);
    expect(await client.level()).toBe('complete');
    // An event that was recorded is not even looked up at the provider.
    const asked = fixture.payments.keys('readIntent').length;
    expect((await deliver(fixture, delivery)).status).toBe(200);
    expect(fixture.payments.keys('readIntent')).toHaveLength(asked);
  });

  /**
   * Two payments for the same gallery that both go through, though the guard stands: a price that changed, an order
   * made by hand, a provider that charges a cancelled intent. The purchase is inserted past the guard.
   */
  describe('two successes', () => {
    async function secondOrder(sold: SoldPackage): Promise<string> {
      const purchaseId = crypto.randomUUID();
      const { intentId } = await fixture.payments.createIntent({
        orderRecord: null,
        amount: { cents: AMOUNT[sold] * 100, currency: 'usd' },
        idempotencyKey: purchaseId,
        description: '',
        purpose: {
          purchaseId,
          projectId: client.project.id,
          emailKey: client.project.clientEmailKey,
          packageType: sold,
        },
      });
      const paid = sold === 'upgrade' ? 19_900 : 0;
      await fixture.app.database.query(
        `INSERT INTO purchase (id, project_id, origin_project_id, project_name, client_email, email_key, package_type, title, provider, provider_intent_id, state, list_price_cents, already_paid_cents, subtotal_cents, amount_cents, kind, package_code, contents, upgrade_prices)
       VALUES ($1, $2, $2, 'Spring', $3, $3, $4, 'Package', $5, $6, 'canceled', $7, $8, $9, $9, $10, $11, $12, $13)`,
        [
          purchaseId,
          client.project.id,
          client.project.clientEmailKey,
          sold,
          fixture.payments.name,
          intentId,
          AMOUNT[sold] * 100 + paid,
          paid,
          AMOUNT[sold] * 100,
          ...Object.values(standardItem(sold)),
        ],
      );
      fixture.payments.emit(intentId, { status: 'succeeded' }, 'payment_intent.succeeded');
      return intentId;
    }
    const kept = async () =>
      (await client.purchases()).reduce(
        (sum, { amountCents, refundedCents, state }) =>
          ['canceled', 'created'].includes(state) ? sum : sum + amountCents - refundedCents,
        0,
      ) / 100;

    if (DEEP)
      it.each([
        [['extended'], 'extended', 199, 'extended'],
        [['extended'], 'complete', 499, 'complete'],
        [['extended'], 'upgrade', 499, 'complete'],
        [['complete'], 'extended', 499, 'complete'],
        [['complete'], 'complete', 499, 'complete'],
        [['complete'], 'upgrade', 499, 'complete'],
        [['extended', 'upgrade'], 'extended', 499, 'complete'],
        [['extended', 'upgrade'], 'upgrade', 499, 'complete'],
        [['extended', 'upgrade'], 'complete', 499, 'complete'],
      ] as const)('%j, then %s: the client has paid %i for level %s', async (first, second, dollars, level) => {
        for (const sold of first) await client.buy(sold);
        const intentId = await secondOrder(second);
        const before = first.reduce<number>((sum, sold) => sum + AMOUNT[sold], 0);
        expect((await deliver(fixture, fixture.payments.deliveries.at(-1)!)).status).toBe(200);
        await runRefunds();
        expect([await kept(), await client.level()]).toEqual([dollars, level]);
        const purchase = await client.purchase(intentId);
        const overpaidCents = (before + AMOUNT[second] - dollars) * 100;
        expect(purchase).toMatchObject({
          overpaidCents,
          refundedCents: overpaidCents,
          attention: overpaidCents > 0 ? 'duplicate' : null,
        });
      });

    it('refunds one of two parallel payments once and flags it', async () => {
      const [first, second] = [await secondOrder('extended'), await secondOrder('extended')];
      await Promise.all(
        [...fixture.payments.deliveries.slice(-2), ...fixture.payments.deliveries.slice(-2)].map((delivery) =>
          deliver(fixture, delivery),
        ),
      );
      await Promise.all([runRefunds(), runRefunds()]);
      expect(await kept()).toBe(199);
      const purchases = [await client.purchase(first), await client.purchase(second)];
      expect(purchases.map(({ state }) => state).sort()).toEqual(['refunded', 'succeeded']);
      const back = purchases.find(({ state }) => state === 'refunded')!;
      const detail = (await (await fixture.app.admin()).get(`/api/admin/purchases/${back.id}`)).body;
      expect(detail).toMatchObject({
        attention: { reason: 'duplicate', seenAt: null },
        refunds: [{ amountCents: 19_900, reason: 'duplicate', state: 'sent' }],
        accessLevelAfterRefund: 'extended',
      });
      expect(await client.level()).toBe('extended');
    });

    if (DEEP)
      it('delays only the refund while the provider is unavailable', async () => {
        await client.buy('extended');
        const intentId = await secondOrder('extended');
        await deliver(fixture, fixture.payments.deliveries.at(-1)!);
        fixture.payments.failNext('refund', 'unknown', { done: true });
        await expect(runRefunds()).rejects.toThrow();
        await runRefunds();
        expect(fixture.payments.intents.get(intentId)!.refundedCents).toBe(19_900);
        expect(await kept()).toBe(199);
      });
  });
});
