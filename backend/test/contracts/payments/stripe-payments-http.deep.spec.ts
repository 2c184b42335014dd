import { createServer } from 'node:net';
import { StripePayments } from '../../../src/adapters/stripe/stripe-payments.js';
import { PaymentProviderError } from '../../../src/ports/payment-provider.port.js';
import type { StripeFault } from '../../servers/stripe/fake-stripe-server.js';
import { rawEvent, signature } from '../../servers/stripe/stripe-webhook.js';
import { newIntent, providerError, purpose, rejectionCode } from './payment-harness.js';
import { startStripe, type StripeHarness } from './stripe-payments-harness.js';
import { allOrEvery, DEEP } from '../../fixtures/deep.js';

let stripe: StripeHarness;
beforeEach(async () => {
  stripe = await startStripe();
});
afterEach(() => stripe.close());

const open = () => stripe.provider.createIntent(newIntent());
async function paid() {
  const opened = await open();
  await stripe.pay(opened, 'good');
  stripe.server.requests.length = 0;
  return opened;
}
const keys = () => stripe.server.requests.map(({ headers }) => headers['idempotency-key']);

describe('requests to Stripe', () => {
  test('sends amount, payment methods and purpose, no receipt address', async () => {
    const requested = newIntent({
      purpose: purpose({ emailKey: 'ünal@bücher.example', packageType: 'upgrade' }),
      amount: { cents: 30_000, currency: 'usd' },
      idempotencyKey: 'intent/42',
    });
    await stripe.provider.createIntent(requested);
    expect(stripe.server.requests).toMatchObject([
      {
        method: 'POST',
        path: '/v1/payment_intents',
        query: {},
        status: 200,
        headers: {
          authorization: `Bearer ${stripe.server.secretKey}`,
          'content-type': 'application/x-www-form-urlencoded',
          'idempotency-key': 'intent/42',
          'stripe-version': expect.stringMatching(/^20\d\d-\d\d-\d\d\.\w+$/) as string,
          'user-agent': expect.stringMatching(/^Stripe\/v1 NodeBindings\//) as string,
        },
      },
    ]);
    expect(stripe.server.requests[0]!.form).toEqual({
      amount: '30000',
      currency: 'usd',
      description: 'Extended Access Package',
      automatic_payment_methods: { enabled: 'true' },
      metadata: {
        showreel_purchase: requested.purpose.purchaseId,
        showreel_project: requested.purpose.projectId,
        showreel_email: 'ünal@bücher.example',
        showreel_package: 'upgrade',
        showreel_order_0: 'encrypted',
      },
    });
  });

  test('reads intent and charge in one call, disputes only if any', async () => {
    const plain = await paid();
    expect(await stripe.provider.readIntent(plain.intentId)).toMatchObject({ paymentCountry: 'US' });
    expect(stripe.server.requests).toMatchObject([
      {
        method: 'GET',
        path: `/v1/payment_intents/${plain.intentId}`,
        query: { expand: { 0: 'latest_charge.refunds' } },
      },
    ]);
    stripe.server.ledger.openDispute(plain.intentId);
    await stripe.provider.readIntent(plain.intentId);
    expect(stripe.server.requests.at(-1)).toMatchObject({
      method: 'GET',
      path: '/v1/disputes',
      query: { payment_intent: plain.intentId, limit: '100' },
    });
  });

  test('sends intent, amount and key of refunds and cancellations', async () => {
    const { intentId } = await paid();
    await stripe.provider.refund(intentId, 1_234, 'refund/7');
    await stripe.provider.cancelIntent((await open()).intentId, 'cancel/8');
    expect(stripe.server.requests).toMatchObject([
      {
        path: '/v1/refunds',
        form: { payment_intent: intentId, amount: '1234', metadata: { showreel_refund: 'refund/7' } },
        headers: { 'idempotency-key': 'refund/7' },
      },
      { path: '/v1/payment_intents' },
      {
        path: expect.stringMatching(/^\/v1\/payment_intents\/pi_\w+\/cancel$/) as string,
        form: {},
        headers: { 'idempotency-key': 'cancel/8' },
      },
    ]);
  });

  if (DEEP)
    describe('beside the call', () => {
      test('sends no telemetry', async () => {
        await open();
        await open();
        for (const { headers } of stripe.server.requests) expect(headers['x-stripe-client-telemetry']).toBeUndefined();
      });

      test.each(['../refunds', 'pi_1/cancel', 'pi_1?expand[]=customer', '', 'ch_1'])(
        'sends no request for the invalid id %j',
        async (intentId) => {
          expect(await stripe.provider.readIntent(intentId)).toBeNull();
          expect(stripe.server.requests).toEqual([]);
        },
      );
    });
});

describe('failing requests to Stripe', () => {
  beforeEach(async () => {
    await stripe.close();
    stripe = await startStripe({ timeoutSeconds: 1 });
  });

  test('refunds once over a failing connection', async () => {
    const { intentId } = await paid();
    stripe.server.fault.push('lost', ...(DEEP ? (['late'] as const) : []));
    await stripe.provider.refund(intentId, 5_000, 'refund/1');
    expect(keys()).toEqual(Array(DEEP ? 3 : 2).fill('refund/1'));
    expect((await stripe.provider.readIntent(intentId))?.refundedCents).toBe(5_000);
  });

  if (DEEP)
    describe('that are tried again, or are not', () => {
      test.each<[string, StripeFault[]]>([
        ['too often', [{ status: 429, code: 'rate_limit' }]],
        ['too often, twice', [{ status: 429 }, { status: 429 }]],
        ['an error of its own', [{ status: 500 }]],
        ['an error and nobody there', [{ status: 503 }, { status: 502 }]],
        ['somebody else holds the lock', [{ status: 409, code: 'lock_timeout' }]],
        ['silence', ['hang']],
        ['a dead line', ['reset', 'reset']],
        ['done, but the line dies before the answer', ['lost']],
        ['done, but no answer comes', ['late']],
        ['everything', ['late', { status: 500 }]],
      ])('%s: retries with the same key, done once', async (_what, misbehaviour) => {
        stripe.server.fault.push(...misbehaviour);
        const opened = await stripe.provider.createIntent(newIntent({ idempotencyKey: 'intent/1' }));
        expect(keys()).toEqual(Array(misbehaviour.length + 1).fill('intent/1'));
        expect([...stripe.server.ledger.intents.keys()]).toEqual([opened.intentId]);
      });

      test.each<[string, StripeFault, 'temporary' | 'unknown' | 'no_access', number]>([
        ['silence', 'hang', 'unknown', 3],
        ['a dead line', 'reset', 'unknown', 3],
        ['an error of its own', { status: 500 }, 'unknown', 3],
        ['the same request is under way elsewhere', { status: 409, code: 'idempotency_key_in_use' }, 'unknown', 3],
        ['somebody else holds the lock', { status: 409, code: 'lock_timeout' }, 'temporary', 3],
        ['too often', { status: 429 }, 'temporary', 3],
        ['Stripe forbids a retry', { status: 500, headers: { 'stripe-should-retry': 'false' } }, 'unknown', 1],
        ['the key is wrong', { status: 401 }, 'no_access', 1],
        ['the key may not do this', { status: 403 }, 'temporary', 1],
        ['the request is invalid', { status: 400, code: 'parameter_invalid' }, 'unknown', 1],
      ])('%s: a write reports the kind of error', async (_what, misbehaviour, kind, tries) => {
        stripe.server.fault.push(...Array<StripeFault>(5).fill(misbehaviour));
        const error = await providerError(open());
        expect(error.kind).toBe(typeof misbehaviour === 'object' && misbehaviour.status === 400 ? 'declined' : kind);
        expect(stripe.server.requests).toHaveLength(tries);
        expect(error.message).toMatch(/^[A-Z].+\.$/);
        expect(stripe.failures).toHaveLength(1);
      });

      test.each<[string, StripeFault, 'temporary' | 'no_access']>([
        ['silence', 'hang', 'temporary'],
        ['a dead line', 'reset', 'temporary'],
        ['an error of its own', { status: 500 }, 'temporary'],
        ['too often', { status: 429 }, 'temporary'],
        ['the key is wrong', { status: 401 }, 'no_access'],
      ])('%s: a read fails, never as "not found"', async (_what, misbehaviour, kind) => {
        const { intentId } = await paid();
        stripe.server.fault.push(...Array<StripeFault>(5).fill(misbehaviour));
        expect((await providerError(stripe.provider.readIntent(intentId))).kind).toBe(kind);
      });
    });

  test('reports a rejected read, not "not found"', async () => {
    const { intentId } = await paid();
    stripe.server.fault.push({ status: 400, code: 'parameter_invalid' });
    expect((await providerError(stripe.provider.readIntent(intentId))).kind).toBe('declined');
  });

  test('reports a failed cancellation', async () => {
    const { intentId } = await open();
    stripe.server.fault.push({ status: 500, headers: { 'stripe-should-retry': 'false' } }, { status: 401 });
    expect((await providerError(stripe.provider.cancelIntent(intentId, 'cancel/1'))).kind).toBe('unknown');
    expect((await providerError(stripe.provider.cancelIntent(intentId, 'cancel/2'))).kind).toBe('no_access');
    expect((await providerError(stripe.provider.cancelIntent('pi_nobody', 'cancel/3'))).kind).toBe('declined');
    expect(await stripe.provider.readIntent(intentId)).toMatchObject({ status: 'created' });
  });

  if (DEEP)
    describe('that reach nobody', () => {
      test('fails when the list of disputes fails', async () => {
        const { intentId } = await paid();
        stripe.server.ledger.openDispute(intentId);
        stripe.server.fault.push(null, { status: 429 }, { status: 429 }, { status: 429 });
        expect((await providerError(stripe.provider.readIntent(intentId))).kind).toBe('temporary');
      });

      test('fails when nothing listens', async () => {
        const free = createServer().listen(0, '127.0.0.1');
        const port = await new Promise<number>((resolve) =>
          free.once('listening', () => resolve((free.address() as { port: number }).port)),
        );
        await new Promise((resolve) => free.close(resolve));
        const { secretKey, publishableKey, webhookSecret } = stripe.server;
        const provider = new StripePayments({
          secretKey,
          publishableKey,
          webhookSecret,
          apiBase: `http://127.0.0.1:${port}`,
          clock: stripe.clock,
        });
        expect((await providerError(provider.createIntent(newIntent()))).kind).toBe('unknown');
        expect((await providerError(provider.readIntent('pi_1'))).kind).toBe('temporary');
      });
    });

  test('keeps the message of a declined card for the client', async () => {
    stripe.server.fault.push({ status: 402, code: 'card_declined' });
    expect(await providerError(open())).toMatchObject({ kind: 'declined', message: 'An unknown error occurred' });
  });

  test('puts no request data into error or log', async () => {
    const requested = newIntent({ purpose: purpose({ emailKey: 'secret.client@example.test' }) });
    stripe.server.fault.push({ status: 500, headers: { 'stripe-should-retry': 'false' } }, { status: 401 });
    const errors = [
      await providerError(stripe.provider.createIntent(requested)),
      await providerError(stripe.provider.createIntent(requested)),
    ];
    expect(stripe.failures).toMatchObject(
      [/^write: StripeAPIError 500 req_\w+$/, /^write: StripeAuthenticationError 401 req_\w+$/].map(
        (line) => expect.stringMatching(line) as string,
      ),
    );
    expect(JSON.stringify([stripe.failures, errors, errors.map(({ message, cause }) => [message, cause])])).not.toMatch(
      /secret\.client|sk_test/,
    );
  });
});

describe('facts of a payment', () => {
  test.each<[string, (intentId: string) => void, Record<string, unknown>]>(
    allOrEvery(3, [
      ['slow money', (id) => void stripe.server.ledger.startProcessing(id), { status: 'processing' }],
      [
        'slow money that came',
        (id) => void (stripe.server.ledger.startProcessing(id), stripe.server.ledger.settle(id, true)),
        { status: 'succeeded' },
      ],
      [
        'slow money that did not come',
        (id) => void (stripe.server.ledger.startProcessing(id), stripe.server.ledger.settle(id, false)),
        { status: 'failed', failureMessage: { code: 'untranslated', params: { text: 'The payment failed.' } } },
      ],
      [
        'a state that is new to us',
        (id) => void Object.assign(stripe.server.ledger.intent(id), { status: 'requires_a_dance' }),
        { status: 'processing' },
      ],
      [
        'waiting for its confirmation',
        (id) => void Object.assign(stripe.server.ledger.intent(id), { status: 'requires_confirmation' }),
        { status: 'created' },
      ],
    ]),
  )('%s', async (_what, happen, expected) => {
    const opened = await open();
    happen(opened.intentId);
    expect(await stripe.provider.readIntent(opened.intentId)).toMatchObject(expected);
  });

  test('counts manual and pending refunds, not failed ones', async () => {
    const { intentId } = await paid();
    const { ledger } = stripe.server;
    ledger.refund(intentId, 1_000);
    const slow = ledger.refund(intentId, 2_000, { showreel_refund: 'refund/1' }, 'pending');
    expect(await stripe.provider.readIntent(intentId)).toMatchObject({
      refundedCents: 3_000,
      refundKeys: ['refund/1'],
    });
    ledger.failRefund(slow.id);
    expect(await stripe.provider.readIntent(intentId)).toMatchObject({ refundedCents: 1_000, refundKeys: [] });
  });

  if (DEEP)
    describe('a declined refund', () => {
      test('reports a refund that fails at once as declined', async () => {
        const { intentId } = await paid();
        const { ledger } = stripe.server;
        const refund = ledger.refund.bind(ledger);
        ledger.refund = (id, cents) => refund(id, cents, {}, 'failed');
        expect((await providerError(stripe.provider.refund(intentId, 1_000, 'refund/1'))).kind).toBe('declined');
      });

      test('explains a declined refund to staff', async () => {
        const { intentId } = await paid();
        await expect(stripe.provider.refund(intentId, 20_000, 'refund/1')).rejects.toThrow(
          'The refund is larger than what is left of the payment.',
        );
        await stripe.provider.refund(intentId, 19_900, 'refund/2');
        await expect(stripe.provider.refund(intentId, 1, 'refund/3')).rejects.toThrow(
          'This payment has already been refunded.',
        );
        stripe.server.fault.push({ status: 400, code: 'charge_disputed' });
        await expect(stripe.provider.refund(intentId, 1, 'refund/4')).rejects.toThrow(
          'This payment is disputed: the bank will decide.',
        );
      });
    });

  test.each<[string, string[], string]>(
    allOrEvery(4, [
      ['an inquiry', ['warning_needs_response'], 'open'],
      ['one under review', ['under_review'], 'open'],
      ['a state that is new to us', ['thinking'], 'open'],
      ['one won', ['won'], 'won'],
      ['an inquiry that came to nothing', ['warning_closed'], 'won'],
      ['one prevented', ['prevented'], 'won'],
      ['one lost', ['lost'], 'lost'],
      ['one won, one open', ['won', 'needs_response'], 'open'],
      ['one open, one lost', ['needs_response', 'lost'], 'lost'],
      ['one lost, one won', ['lost', 'won'], 'lost'],
    ]),
  )('reads a dispute: %s', async (_what, statuses, expected) => {
    const { intentId } = await paid();
    for (const status of statuses) stripe.server.ledger.openDispute(intentId, status);
    expect(await stripe.provider.readIntent(intentId)).toMatchObject({ dispute: expected, status: 'succeeded' });
  });

  if (DEEP)
    describe('what disputes took back, and foreign payments', () => {
      test('adds up what lost disputes took back', async () => {
        const { intentId } = await paid();
        for (const [status, amount] of [
          ['lost', 3_000],
          ['won', 500],
          ['lost', 1_000],
        ] as const)
          stripe.server.ledger.openDispute(intentId, status).amount = amount;
        expect(await stripe.provider.readIntent(intentId)).toMatchObject({
          dispute: 'lost',
          lostCents: 4_000,
          lostCurrency: null,
        });
      });

      test('counts all as lost when a lost dispute is in another currency', async () => {
        const { intentId } = await paid();
        stripe.server.ledger.openDispute(intentId, 'lost').amount = 1_000;
        Object.assign(stripe.server.ledger.openDispute(intentId, 'lost'), { amount: 90_000, currency: 'sek' });
        const facts = await stripe.provider.readIntent(intentId);
        expect(facts).toMatchObject({ dispute: 'lost', lostCents: facts!.amount.cents, lostCurrency: 'sek' });
      });

      test.each<[string, Record<string, string>]>([
        ['nothing of ours', { order: '17' }],
        ['no package', { showreel_purchase: '1', showreel_project: '2', showreel_email: 'a@b' }],
        ['no client', { showreel_purchase: '1', showreel_project: '2', showreel_package: 'extended' }],
        [
          'an empty purchase',
          { showreel_purchase: '', showreel_project: '2', showreel_email: 'a@b', showreel_package: 'extended' },
        ],
      ])('ignores a foreign intent with %s', async (_what, metadata) => {
        const foreign = stripe.server.ledger.create({
          amount: 5_000,
          currency: 'eur',
          metadata,
          description: null,
          automatic: true,
        });
        expect(await stripe.provider.readIntent(foreign.id)).toMatchObject({
          purpose: null,
          amount: { cents: 5_000, currency: 'eur' },
        });
        for (const { rawBody, headers } of stripe.deliveries())
          expect(await stripe.provider.readEvent(rawBody, headers)).toBeNull();
      });
    });
});

describe('the webhook', () => {
  const read = (event: Parameters<typeof rawEvent>[0], secret = stripe.server.webhookSecret) => {
    const raw = rawEvent(event);
    return stripe.provider.readEvent(raw, { 'stripe-signature': signature(raw, secret, stripe.clock.now()) });
  };

  test('accepts events of intents, charges, refunds and disputes', async () => {
    const { intentId } = await paid();
    const { ledger } = stripe.server;
    ledger.failRefund(ledger.refund(intentId, 100).id);
    ledger.closeDispute(ledger.openDispute(intentId).id, 'lost');
    const heard = await Promise.all(ledger.events.map((event) => read(event)));
    expect(heard).toEqual(ledger.events.map(({ id, type }) => ({ id, intentId, kind: type })));
    expect(heard.map((event) => event?.kind)).toEqual([
      'payment_intent.created',
      'charge.succeeded',
      'payment_intent.succeeded',
      'refund.created',
      'charge.refunded',
      'refund.failed',
      'charge.refund.updated',
      'charge.dispute.created',
      'charge.dispute.closed',
    ]);
  });

  if (DEEP)
    describe('events in further forms', () => {
      test.each<[string, Record<string, unknown>]>([
        ['customer.created', { id: 'cus_1', object: 'customer' }],
        ['payout.paid', { id: 'po_1', object: 'payout' }],
        ['payment_method.attached', { id: 'pm_1', object: 'payment_method', payment_intent: 'pi_1' }],
        ['charge.succeeded', { id: 'ch_1', object: 'charge', payment_intent: null }],
        ['refund.created', { id: 're_1', object: 'refund' }],
        ['chargeback.made', { id: 'ch_1', object: 'charge', payment_intent: 'pi_1' }],
      ])('ignores %s', async (type, object) => {
        expect(await read(stripe.server.ledger.emit(type, object))).toBeNull();
      });

      test('reads an intent with expanded fields', async () => {
        expect(
          await read(
            stripe.server.ledger.emit('charge.refunded', {
              id: 'ch_1',
              object: 'charge',
              payment_intent: { id: 'pi_whole', object: 'payment_intent' },
            }),
          ),
        ).toMatchObject({ intentId: 'pi_whole' });
      });
    });

  test("rejects another account's secret and logs no body", async () => {
    const event = stripe.server.ledger.emit('customer.created', {
      id: 'cus_1',
      object: 'customer',
      email: 'secret.client@example.test',
    });
    expect(await rejectionCode(read(event, 'whsec_of_somebody_else'))).toBe('payments.bad_signature');
    expect(stripe.failures).toEqual([]);
  });

  if (DEEP)
    test('accepts the signatures of two secrets in one header', async () => {
      const event = stripe.server.ledger.emit('charge.refunded', {
        id: 'ch_1',
        object: 'charge',
        payment_intent: 'pi_1',
      });
      const raw = rawEvent(event);
      const [old, now] = ['whsec_old', stripe.server.webhookSecret].map((secret) =>
        signature(raw, secret, stripe.clock.now()),
      );
      const both = `${old!.split(',v0')[0]},${/v1=\w+/.exec(now!)![0]}`;
      expect(await stripe.provider.readEvent(raw, { 'stripe-signature': both })).toMatchObject({ intentId: 'pi_1' });
    });

  test('rejects a body that was parsed and serialized again', async () => {
    const event = stripe.server.ledger.emit('charge.refunded', {
      id: 'ch_1',
      object: 'charge',
      payment_intent: 'pi_1',
    });
    const header = signature(rawEvent(event), stripe.server.webhookSecret, stripe.clock.now());
    expect(
      await rejectionCode(
        stripe.provider.readEvent(Buffer.from(JSON.stringify(event)), { 'stripe-signature': header }),
      ),
    ).toBe('payments.bad_signature');
  });

  if (DEEP)
    test.each<[string, string]>([
      ['not json', 'rejected'],
      ['[]', 'passed by'],
      ['"text"', 'passed by'],
      ['null', 'passed by'],
      ['{}', 'passed by'],
      ['{"id":"evt_1","type":"charge.refunded"}', 'passed by'],
    ])('handles signed nonsense (%s) as %s', async (body, what) => {
      const raw = Buffer.from(body);
      const reading = stripe.provider.readEvent(raw, {
        'stripe-signature': signature(raw, stripe.server.webhookSecret, stripe.clock.now()),
      });
      if (what === 'rejected') expect(await rejectionCode(reading)).toBe('payments.bad_signature');
      else expect(await reading).toBeNull();
    });
});

if (DEEP)
  describe('StripePayments', () => {
    test.each([
      ['sk_test_1', 'https://dashboard.stripe.com/test/payments/pi_1'],
      ['rk_test_1', 'https://dashboard.stripe.com/test/payments/pi_1'],
      ['sk_live_1', 'https://dashboard.stripe.com/payments/pi_1'],
    ])('links staff of %s to %s', (secretKey, page) => {
      const provider = new StripePayments({
        secretKey,
        publishableKey: 'pk_1',
        webhookSecret: 'whsec_1',
        apiBase: undefined,
        clock: stripe.clock,
      });
      expect(provider.dashboardUrl('pi_1')).toBe(page);
      expect(provider.browserSettings).toEqual({ provider: 'stripe', publishableKey: 'pk_1' });
    });

    test('reports errors as PaymentProviderError', async () => {
      stripe.server.fault.push({ status: 401 });
      await expect(open()).rejects.toBeInstanceOf(PaymentProviderError);
    });
  });
