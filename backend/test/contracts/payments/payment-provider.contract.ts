import type { MessageCode } from '../../../src/common/messages.js';
import { randomUUID } from 'node:crypto';
import { AppError } from '../../../src/common/errors.js';
import {
  type NewIntent,
  type OpenedIntent,
  PaymentProviderError,
  type PaymentProviderPort,
  type PaymentPurpose,
} from '../../../src/ports/payment-provider.port.js';
import type { TestClock } from '../../fakes/test-clock.js';

/** A post to the webhook. */
export interface Delivery {
  rawBody: Buffer;
  headers: Record<string, string>;
}

export type Card = 'good' | 'declined' | 'poor' | 'expired' | 'asks' | 'disputed';

/** What the suite needs of a provider and its surroundings. */
export interface PaymentHarness {
  provider: PaymentProviderPort;
  clock: TestClock;
  /** What the client's browser does with a card. */
  pay(opened: OpenedIntent, card: Card): Promise<void>;
  /** The client's answer to their bank. */
  answerBank(opened: OpenedIntent, passed: boolean): Promise<void>;
  /** What was posted to the webhook so far, signed at its time. */
  deliveries(): Delivery[];
  close(): Promise<void>;
}

export const purpose = (change: Partial<PaymentPurpose> = {}): PaymentPurpose => ({
  purchaseId: randomUUID(),
  projectId: randomUUID(),
  emailKey: 'una@example.test',
  packageType: 'extended',
  ...change,
});

export const newIntent = (change: Partial<NewIntent> = {}): NewIntent => ({
  amount: { cents: 19_900, currency: 'usd' },
  purpose: purpose(),
  idempotencyKey: `intent/${randomUUID()}`,
  description: 'Extended Access Package',
  ...change,
});

/** The `PaymentProviderError` that `work` must end with. */
export async function providerError(work: Promise<unknown>): Promise<PaymentProviderError> {
  const error = await work.then(
    () => Promise.reject(new Error('not rejected')),
    (caught: unknown) => caught,
  );
  if (!(error instanceof PaymentProviderError)) throw error;
  return error;
}

/** The code of the `AppError` that `work` must end with. */
export async function rejectionCode(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    (value) => Promise.reject(new Error(`not rejected: ${JSON.stringify(value)}`)),
    (caught: unknown) => caught,
  );
  if (!(error instanceof AppError)) throw error;
  return error.code;
}

/** The rules of `PaymentProviderPort`, the same for the fake and every adapter. */
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
    const paid = async (cents = 19_900) => {
      const opened = await provider.createIntent(newIntent({ amount: { cents, currency: 'usd' } }));
      await harness.pay(opened, 'good');
      return opened;
    };

    describe('createIntent', () => {
      test('returns purpose, amount and the state "created"', async () => {
        const wanted = newIntent({
          purpose: purpose({ packageType: 'upgrade', emailKey: "o'neil+ünal@bücher.example" }),
          amount: { cents: 30_000, currency: 'usd' },
        });
        const opened = await provider.createIntent(wanted);
        expect(await facts(opened)).toEqual({
          intentId: opened.intentId,
          clientSecret: opened.clientSecret,
          status: 'created',
          amount: { cents: 30_000, currency: 'usd' },
          purpose: wanted.purpose,
          refundedCents: 0,
          dispute: 'none',
          failureMessage: null,
        });
        expect(opened.clientSecret).not.toBe(opened.intentId);
      });

      test('creates one intent per key, also for parallel and late calls', async () => {
        const wanted = newIntent();
        const opened = await Promise.all(Array.from({ length: 5 }, () => provider.createIntent(wanted)));
        await harness.pay(opened[0]!, 'good');
        const again = await provider.createIntent(wanted);
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
        const wanted = newIntent();
        const opened = await provider.createIntent(wanted);
        expect((await providerError(provider.createIntent(change(wanted)))).kind).toBe('declined');
        expect(await facts(opened)).toMatchObject({ amount: wanted.amount, purpose: wanted.purpose });
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
        ['refused', 'declined'],
        ['asking', 'asks'],
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
      test('refunds in parts, up to the amount paid', async () => {
        const opened = await paid(10_000);
        await provider.refund(opened.intentId, 2_500, 'refund/1');
        expect(await facts(opened)).toMatchObject({ status: 'succeeded', refundedCents: 2_500 });
        expect((await providerError(provider.refund(opened.intentId, 7_501, 'refund/2'))).kind).toBe('declined');
        expect(await facts(opened)).toMatchObject({ refundedCents: 2_500 });
        await provider.refund(opened.intentId, 7_500, 'refund/3');
        expect(await facts(opened)).toMatchObject({ status: 'succeeded', refundedCents: 10_000 });
        expect((await providerError(provider.refund(opened.intentId, 1, 'refund/4'))).kind).toBe('declined');
      });

      test('refunds once per key, also in parallel', async () => {
        const opened = await paid(10_000);
        await Promise.all(Array.from({ length: 4 }, () => provider.refund(opened.intentId, 1_000, 'refund/1')));
        await provider.refund(opened.intentId, 1_000, 'refund/1');
        expect(await facts(opened)).toMatchObject({ refundedCents: 1_000 });
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
        ['refused', 'declined'],
        ['asking', 'asks'],
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

    describe('the webhook', () => {
      const delivered = async () => {
        await paid();
        const last = harness.deliveries().at(-1);
        if (!last) throw new Error('nothing was delivered');
        return last;
      };
      const read = ({ rawBody, headers }: Delivery) => provider.readEvent(rawBody, headers);

      test('names the changed intent under a stable event id', async () => {
        const opened = [await provider.createIntent(newIntent()), await provider.createIntent(newIntent())];
        await harness.pay(opened[0]!, 'declined');
        await harness.pay(opened[0]!, 'good');
        await harness.pay(opened[1]!, 'asks');
        await harness.answerBank(opened[1]!, true);
        const deliveries = harness.deliveries();
        const events = await Promise.all(deliveries.map(read));
        expect(new Set(events.map((event) => event?.intentId))).toEqual(
          new Set(opened.map(({ intentId }) => intentId)),
        );
        expect(new Set(events.map((event) => event?.id)).size).toBe(deliveries.length);
        for (const event of events) expect(event?.kind).toMatch(/^\w+(\.\w+)+$/);
        expect(await Promise.all(deliveries.map(read))).toEqual(events);
      });

      test.each<[string, (delivery: Delivery) => Delivery]>([
        [
          'one changed byte',
          ({ rawBody, headers }) => ({ rawBody: Buffer.from(rawBody.toString().replace('pi_', 'pi-')), headers }),
        ],
        ['a byte more', ({ rawBody, headers }) => ({ rawBody: Buffer.concat([rawBody, Buffer.from(' ')]), headers })],
        ['no body', ({ headers }) => ({ rawBody: Buffer.alloc(0), headers })],
        ['no signature', ({ rawBody }) => ({ rawBody, headers: {} })],
        ['an empty signature', (delivery) => signedAs(delivery, () => '')],
        ['a signature of another kind', (delivery) => signedAs(delivery, (value) => value.replaceAll('v1=', 'v0='))],
        [
          'a bent signature',
          (delivery) =>
            signedAs(delivery, (value) =>
              value.replace(/v1=(.)/, (_all, digit: string) => `v1=${digit === '0' ? '1' : '0'}`),
            ),
        ],
        [
          'a later time',
          (delivery) =>
            signedAs(delivery, (value) =>
              value.replace(/t=(\d+)/, (_all, seconds: string) => `t=${Number(seconds) + 10}`),
            ),
        ],
      ])('rejects %s', async (_what, bend) => {
        const delivery = await delivered();
        expect(await read(delivery)).not.toBeNull();
        expect(await rejectionCode(read(bend(delivery)))).toBe('payments.bad_signature');
      });

      test('rejects a signature in several headers', async () => {
        const { rawBody, headers } = await delivered();
        const twice = Object.fromEntries(Object.entries(headers).map(([header, value]) => [header, [value, value]]));
        expect(await rejectionCode(provider.readEvent(rawBody, twice))).toBe('payments.bad_signature');
      });

      test('rejects a delivery older than five minutes', async () => {
        const delivery = await delivered();
        harness.clock.advance(299);
        expect(await read(delivery)).not.toBeNull();
        harness.clock.advance(3);
        expect(await rejectionCode(read(delivery))).toBe('payments.bad_signature');
      });
    });

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

function signedAs({ rawBody, headers }: Delivery, change: (value: string) => string): Delivery {
  return {
    rawBody,
    headers: Object.fromEntries(
      Object.entries(headers).map(([header, value]) => [header, /signature/.test(header) ? change(value) : value]),
    ),
  };
}
