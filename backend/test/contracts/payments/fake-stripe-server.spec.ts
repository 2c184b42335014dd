import { TestClock } from '../../fakes/test-clock.js';
import { FakeStripeServer } from '../../servers/stripe/fake-stripe-server.js';

/** These tests check the promises of Stripe's documentation that our adapter relies on. */
let stripe: FakeStripeServer;
const clock = new TestClock();

describe('FakeStripeServer', () => {
  beforeEach(async () => {
    stripe = await FakeStripeServer.start({ now: () => clock.now() });
  });
  afterEach(() => stripe.close());

  type Params = Record<string, string>;
  const call = async (
    method: string,
    path: string,
    params: Params = {},
    { key, auth = stripe.secretKey }: { key?: string; auth?: string } = {},
  ) => {
    const query = new URLSearchParams(params);
    const reply = await fetch(`${stripe.url}/v1/${path}${method === 'GET' ? `?${query}` : ''}`, {
      method,
      headers: { authorization: `Bearer ${auth}`, ...(key ? { 'idempotency-key': key } : {}) },
      ...(method === 'POST' ? { body: query } : {}),
    });
    return {
      status: reply.status,
      replayed: reply.headers.get('idempotent-replayed'),
      requestId: reply.headers.get('request-id'),
      body: (await reply.json()) as Record<string, never> & { error?: Params; id: string; client_secret: string },
    };
  };
  const ORDER = { amount: '19900', currency: 'usd' };
  const confirm = (intent: { id: string; client_secret: string }, number: string, secret = intent.client_secret) =>
    call(
      'POST',
      `payment_intents/${intent.id}/confirm`,
      { client_secret: secret, 'payment_method_data[card][number]': number },
      { auth: stripe.publishableKey },
    );

  test('replays the answer of a key; rejects other parameters under it', async () => {
    const first = await call('POST', 'payment_intents', ORDER, { key: 'k' });
    expect(first).toMatchObject({ status: 200, replayed: null });
    await confirm(first.body, '4242424242424242');
    expect(await call('POST', 'payment_intents', ORDER, { key: 'k' })).toMatchObject({
      status: 200,
      replayed: 'true',
      body: { id: first.body.id, status: 'requires_payment_method' },
    });
    expect(await call('POST', 'payment_intents', { ...ORDER, amount: '49900' }, { key: 'k' })).toMatchObject({
      status: 400,
      body: { error: { type: 'idempotency_error' } },
    });
    expect(await call('POST', 'refunds', { payment_intent: first.body.id }, { key: 'k' })).toMatchObject({
      status: 400,
      body: { error: { type: 'idempotency_error' } },
    });
    expect(stripe.ledger.intents.size).toBe(1);
  });

  test('replays a declined call, not one with invalid parameters', async () => {
    const { body: intent } = await call('POST', 'payment_intents', ORDER);
    expect(await call('POST', 'refunds', { payment_intent: intent.id }, { key: 'r' })).toMatchObject({
      status: 400,
      replayed: null,
    });
    await confirm(intent, '4242424242424242');
    expect(await call('POST', 'refunds', { payment_intent: intent.id }, { key: 'r' })).toMatchObject({
      status: 400,
      replayed: 'true',
    });
    expect(await call('POST', 'payment_intents', { currency: 'usd' }, { key: 'p' })).toMatchObject({
      status: 400,
      body: { error: { code: 'parameter_missing', param: 'amount' } },
    });
    expect(await call('POST', 'payment_intents', { ...ORDER, colour: 'red' }, { key: 'q' })).toMatchObject({
      status: 400,
      body: { error: { code: 'parameter_unknown' } },
    });
  });

  test.each([
    ['4000000000000002', 'card_declined', 'generic_decline'],
    ['4000000000009995', 'card_declined', 'insufficient_funds'],
    ['4000000000000069', 'expired_card', undefined],
  ])('declines card %s with 402 %s %s and keeps the intent open', async (number, code, decline) => {
    const { body: intent } = await call('POST', 'payment_intents', ORDER);
    const rejected = await confirm(intent, number);
    expect(rejected).toMatchObject({ status: 402, body: { error: { type: 'card_error', code } } });
    expect(rejected.body.error?.decline_code).toBe(decline);
    expect(await call('GET', `payment_intents/${intent.id}`)).toMatchObject({
      body: { status: 'requires_payment_method', last_payment_error: { code } },
    });
    expect(await confirm(intent, '4242424242424242')).toMatchObject({
      status: 200,
      body: { status: 'succeeded', amount_received: 19_900 },
    });
    expect(stripe.ledger.events.map(({ type }) => type)).toEqual([
      'payment_intent.created',
      'charge.failed',
      'payment_intent.payment_failed',
      'charge.succeeded',
      'payment_intent.succeeded',
    ]);
  });

  test('limits a browser to its client secret and rejects missing keys', async () => {
    const { body: intent } = await call('POST', 'payment_intents', ORDER);
    const { body: other } = await call('POST', 'payment_intents', ORDER);
    expect((await confirm(intent, '4242424242424242', other.client_secret)).status).toBe(401);
    expect((await call('POST', 'refunds', { payment_intent: intent.id }, { auth: stripe.publishableKey })).status).toBe(
      401,
    );
    expect((await call('POST', 'payment_intents', ORDER, { auth: stripe.publishableKey })).status).toBe(401);
    expect(
      (
        await call(
          'GET',
          `payment_intents/${intent.id}`,
          { client_secret: intent.client_secret },
          { auth: stripe.publishableKey },
        )
      ).status,
    ).toBe(200);
    expect(await call('GET', `payment_intents/${intent.id}`, {}, { auth: 'sk_test_other' })).toMatchObject({
      status: 401,
      requestId: expect.stringMatching(/^req_/) as string,
    });
    expect([...stripe.ledger.intents.values()].map(({ status }) => status)).toEqual([
      'requires_payment_method',
      'requires_payment_method',
    ]);
  });

  test('posts every event to the webhook', async () => {
    const { createServer } = await import('node:http');
    const heard: string[] = [];
    const server = createServer((request, response) => {
      heard.push(String(request.headers['stripe-signature']));
      response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    stripe.webhookUrl = `http://127.0.0.1:${(server.address() as { port: number }).port}/`;
    await call('POST', 'payment_intents', ORDER);
    expect((await stripe.deliveries[0])?.status).toBe(200);
    expect(heard).toEqual([expect.stringMatching(/^t=\d+,v1=[0-9a-f]{64},v0=[0-9a-f]{64}$/)]);
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
});
