import type { MessageCode } from '../../../src/common/messages.js';
import { randomUUID } from 'node:crypto';
import type { NewIntent, OpenedIntent, PaymentProviderPort } from '../../../src/ports/payment-provider.port.js';
import { describeWebhookContract } from './payment-webhook.contract.js';
import { newIntent, providerError, purpose, payInFull, type Card, type PaymentHarness } from './payment-harness.js';

/** Tests the rules of `PaymentProviderPort`, the same for the fake and every adapter. */
export function describePaymentProviderContract(name: string, factory: () => Promise<PaymentHarness>): void {
  describe(`payment provider contract: ${name}`, () => {
    let harness: PaymentHarness;
    let provider: PaymentProviderPort;

    beforeEach(async () => {
      harness = await factory();
      provider = harness.provider;
    });
    afterEach(async () => {
      await provider.close();
      await harness.close();
    });

    const facts = async ({ intentId }: OpenedIntent) => (await provider.readIntent(intentId))!;
    const status = async (opened: OpenedIntent) => (await facts(opened)).status;
    const paid = (cents?: number) => payInFull(harness, cents);

    describe('listIntents', () => {
      test('lists what was made since a time, whatever became of it', async () => {
        await provider.createIntent(newIntent());
        harness.clock.advance(60);
        const since = harness.clock.now();
        const requested = Array.from({ length: 3 }, () => newIntent({ orderRecord: 'x'.repeat(1_700) }));
        const opened = [];
        for (const each of requested) opened.push(await provider.createIntent(each));
        await harness.pay(opened[0]!, 'good');
        const listed = [];
        for await (const each of provider.listIntents(since)) listed.push(each);
        const expected = opened.map(({ intentId }, at) => ({
          intentId,
          status: at === 0 ? 'succeeded' : 'created',
          amount: requested[at]!.amount,
          purpose: requested[at]!.purpose,
        }));
        const byId = (one: { intentId: string }, other: { intentId: string }) =>
          one.intentId < other.intentId ? -1 : 1;
        expect(listed.sort(byId)).toEqual(provider.name === 'sandbox' ? [] : expected.sort(byId));
        if (provider.name !== 'sandbox') expect((await facts(opened[0]!)).orderRecord).toBe(requested[0]!.orderRecord);
      });
    });

    describe('createIntent', () => {
      test('returns purpose, amount and the state "created"', async () => {
        const requested = newIntent({
          purpose: purpose({ packageType: 'upgrade', emailKey: "o'neil+ünal@bücher.example" }),
          amount: { cents: 30_000, currency: 'usd' },
        });
        const opened = await provider.createIntent(requested);
        expect(await facts(opened)).toEqual({
          intentId: opened.intentId,
          clientSecret: opened.clientSecret,
          status: 'created',
          isTest: provider.isTest,
          amount: { cents: 30_000, currency: 'usd' },
          purpose: requested.purpose,
          // Its intents are in our database, and with it in every backup.
          orderRecord: provider.name === 'sandbox' ? null : requested.orderRecord,
          refundedCents: 0,
          refundKeys: [],
          dispute: 'none',
          lostCents: 0,
          lostCurrency: null,
          paymentCountry: null,
          failureMessage: null,
        });
        expect(opened.clientSecret).not.toBe(opened.intentId);
      });

      test('creates one intent per key, also for parallel and late calls', async () => {
        const requested = newIntent();
        const opened = await Promise.all(Array.from({ length: 5 }, () => provider.createIntent(requested)));
        await harness.pay(opened[0]!, 'good');
        const again = await provider.createIntent(requested);
        expect(
          new Set([...opened, again].map(({ intentId, clientSecret }) => `${intentId} ${clientSecret}`)).size,
        ).toBe(1);
        expect(await provider.createIntent(newIntent())).not.toEqual(again);
      });

      test.each<[string, (intent: NewIntent) => NewIntent]>([
        ['another amount', (intent) => ({ ...intent, amount: { cents: 49_900, currency: 'usd' } })],
        ['another purchase', (intent) => ({ ...intent, purpose: { ...intent.purpose, purchaseId: randomUUID() } })],
        ['another package', (intent) => ({ ...intent, purpose: { ...intent.purpose, packageType: 'complete' } })],
      ])('rejects a key used for %s', async (_what, change) => {
        const requested = newIntent();
        const opened = await provider.createIntent(requested);
        expect((await providerError(provider.createIntent(change(requested)))).kind).toBe('declined');
        expect(await facts(opened)).toMatchObject({ amount: requested.amount, purpose: requested.purpose });
      });

      test.each([
        'pi_nobody',
        '',
        ' ',
        '../charges',
        'pi_1/cancel',
        'pi_%00',
        "pi_1' OR '1'='1",
        'x'.repeat(5_000),
        'pi_ü',
      ])('returns null for %j', async (intentId) => {
        expect(await provider.readIntent(intentId)).toBeNull();
      });
    });

    describe('payment', () => {
      test('succeeds with a valid card', async () => {
        expect(await facts(await paid())).toMatchObject({
          status: 'succeeded',
          failureMessage: null,
          refundedCents: 0,
          dispute: 'none',
          lostCents: 0,
          lostCurrency: null,
        });
      });

      test.each<[Card, MessageCode]>([
        ['declined', 'card_declined'],
        ['poor', 'card_no_funds'],
        ['expired', 'card_expired'],
      ])('fails for a card that is %s, with its reason, and can be retried', async (card, code) => {
        const opened = await provider.createIntent(newIntent());
        await harness.pay(opened, card);
        expect(await facts(opened)).toMatchObject({
          status: 'failed',
          failureMessage: { code },
        });
        await harness.pay(opened, 'good');
        expect(await facts(opened)).toMatchObject({ status: 'succeeded', failureMessage: null });
      });

      test('waits for the bank: fails when denied, succeeds when confirmed', async () => {
        const opened = await provider.createIntent(newIntent());
        await harness.pay(opened, 'asks');
        expect(await facts(opened)).toMatchObject({ status: 'created', failureMessage: null });
        await harness.answerBank(opened, false);
        expect(await facts(opened)).toMatchObject({
          status: 'failed',
          failureMessage: { code: 'card_not_authenticated' },
        });
        await harness.pay(opened, 'asks');
        await harness.answerBank(opened, true);
        expect(await status(opened)).toBe('succeeded');
      });
    });

    describe('cancelIntent', () => {
      test.each<[string, Card | null]>([
        ['untouched', null],
        ['declined', 'declined'],
        ['awaiting the bank', 'asks'],
      ])('cancels an intent that is %s and makes it unpayable', async (_what, card) => {
        const opened = await provider.createIntent(newIntent());
        if (card) await harness.pay(opened, card);
        await provider.cancelIntent(opened.intentId, 'cancel/1');
        expect(await status(opened)).toBe('canceled');
        await harness.pay(opened, 'good');
        expect(await status(opened)).toBe('canceled');
      });

      test('can be repeated, with the same key and another', async () => {
        const opened = await provider.createIntent(newIntent());
        for (const key of ['cancel/1', 'cancel/1', 'cancel/2']) await provider.cancelIntent(opened.intentId, key);
        expect(await status(opened)).toBe('canceled');
      });

      test('does not cancel a paid intent', async () => {
        const opened = await paid();
        await provider.cancelIntent(opened.intentId, 'cancel/1');
        expect(await facts(opened)).toMatchObject({ status: 'succeeded', refundedCents: 0 });
      });
    });

    describe('refund', () => {
      /** A harness may put something before the keys of its runs. */
      const key = (end: string): string => expect.stringMatching(`${end}$`) as string;

      test('refunds in parts, up to the amount paid', async () => {
        const opened = await paid(10_000);
        await provider.refund(opened.intentId, 2_500, 'refund/1');
        expect(await facts(opened)).toMatchObject({
          status: 'succeeded',
          refundedCents: 2_500,
          refundKeys: [key('refund/1')],
        });
        expect((await providerError(provider.refund(opened.intentId, 7_501, 'refund/2'))).kind).toBe('declined');
        expect(await facts(opened)).toMatchObject({ refundedCents: 2_500 });
        await provider.refund(opened.intentId, 7_500, 'refund/3');
        const { status: after, refundedCents, refundKeys } = await facts(opened);
        expect([after, refundedCents]).toEqual(['succeeded', 10_000]);
        expect(refundKeys.sort()).toEqual([key('refund/1'), key('refund/3')]);
        expect((await providerError(provider.refund(opened.intentId, 1, 'refund/4'))).kind).toBe('declined');
      });

      test('refunds once per key, also in parallel', async () => {
        const opened = await paid(10_000);
        await Promise.all(Array.from({ length: 4 }, () => provider.refund(opened.intentId, 1_000, 'refund/1')));
        await provider.refund(opened.intentId, 1_000, 'refund/1');
        expect(await facts(opened)).toMatchObject({ refundedCents: 1_000, refundKeys: [key('refund/1')] });
        await provider.refund(opened.intentId, 1_000, 'refund/2');
        expect(await facts(opened)).toMatchObject({ refundedCents: 2_000 });
      });

      test('never refunds more than was paid, also in parallel', async () => {
        const opened = await paid(10_000);
        const done = await Promise.allSettled(
          ['a', 'b', 'c'].map((key) => provider.refund(opened.intentId, 6_000, `refund/${key}`)),
        );
        expect(done.filter(({ status: how }) => how === 'fulfilled')).toHaveLength(1);
        expect(await facts(opened)).toMatchObject({ refundedCents: 6_000 });
      });

      test.each<[string, Card | null]>([
        ['untouched', null],
        ['declined', 'declined'],
        ['awaiting the bank', 'asks'],
      ])('refunds nothing for an intent that is %s', async (_what, card) => {
        const opened = await provider.createIntent(newIntent());
        if (card) await harness.pay(opened, card);
        expect((await providerError(provider.refund(opened.intentId, 100, 'refund/1'))).kind).toBe('declined');
        expect(await facts(opened)).toMatchObject({ refundedCents: 0 });
      });

      test('refunds nothing for an unknown intent', async () => {
        expect((await providerError(provider.refund('pi_nobody', 100, 'refund/1'))).kind).toBe('declined');
      });
    });

    test('reports a dispute and keeps the payment', async () => {
      const opened = await provider.createIntent(newIntent());
      await harness.pay(opened, 'disputed');
      expect(await facts(opened)).toMatchObject({ status: 'succeeded', dispute: 'open', refundedCents: 0 });
    });

    describeWebhookContract(() => harness);

    test("returns the provider's name and no secret to the browser", () => {
      expect(provider.browserSettings.provider).toBe(provider.name);
      expect(JSON.stringify(provider.browserSettings)).not.toMatch(/sk_|whsec_/);
    });

    test("links staff to the provider's page, if any", () => {
      const page = provider.dashboardUrl('pi_1');
      if (page !== null) expect(new URL(page).protocol).toBe('https:');
    });
  });
}
