import { message } from '../../../src/common/messages.js';
import { insertPurchase } from '../../fixtures/rows.js';
import { AMOUNT, ClientFixture, deliver, usePaymentsFixture } from '../../fixtures/payments-fixture.js';
import { startTestApp } from '../../fixtures/app/test-app.js';
import { allOrEvery } from '../../fixtures/deep.js';

const fixture = usePaymentsFixture();
let client: ClientFixture;
beforeEach(async () => {
  client = await ClientFixture.signIn(fixture);
});

/** Expects that nothing was granted and nothing charged. */
async function expectNothing(of = client): Promise<void> {
  expect(await of.level()).toBe('free');
  for (const purchase of await of.purchases())
    expect(purchase).toMatchObject({ succeededAt: null, receiptNumber: null });
}

const rejection = ({ status, body }: { status: number; body?: { code?: string } }) => [status, body?.code];

describe('the amount', () => {
  it.each(allOrEvery(4, [1.99, 4.99, 0, -1, 1e9, 199.01, 198.99, 300, 499, 0.199, Number.MIN_VALUE]))(
    'rejects %d for extended and names the right amount',
    async (amount) => {
      const reply = await client.create('extended', { amount });
      expect(rejection(reply)).toEqual([400, 'payments.amount_mismatch']);
      expect(reply.body).toMatchObject({
        amount: 199,
        amountCents: 19_900,
        currency: 'usd',
        message: expect.stringContaining('199'),
      });
      expect(await client.purchases()).toEqual([]);
    },
  );

  it.each(allOrEvery(4, [[Number.NaN], ['199'], [null], [[199]], [{}], [true], [undefined]]))(
    'rejects the amount %j',
    async (amount) => {
      expect(rejection(await client.create('extended', { amount }))).toEqual([400, 'request.invalid']);
    },
  );

  it('rejects an amount that is no JSON number', async () => {
    const raw = JSON.stringify({ ...client.who, packageType: 'extended', amount: 0 }).replace(':0', ':NaN');
    expect(
      rejection(
        await client.http.send('POST', '/api/create-payment-intent', {
          raw,
          headers: { 'content-type': 'application/json' },
        }),
      ),
    ).toEqual([400, 'request.malformed_json']);
  });

  it('charges the difference for an upgrade', async () => {
    expect((await client.create('complete', { amount: 300 })).body).toMatchObject({
      code: 'payments.amount_mismatch',
      amount: 499,
    });
    await client.buy('extended');
    expect((await client.create('complete')).body).toMatchObject({ code: 'payments.amount_mismatch', amount: 300 });
    expect((await client.create('upgrade')).body.order).toMatchObject({
      isUpgrade: true,
      packageType: 'complete',
      listPriceCents: 49_900,
      alreadyPaidCents: 19_900,
      subtotalCents: 30_000,
      taxCents: 0,
      totalCents: 30_000,
      amount: 300,
    });
  });
});

describe('the package', () => {
  it.each(allOrEvery(4, ['upgrade', 'gold', '', 'EXTENDED', null, 7, ['extended'], '__proto__']))(
    'rejects the package %j',
    async (packageType) => {
      expect(rejection(await client.create('extended', { packageType }))).toEqual([400, 'request.invalid']);
    },
  );

  it.each(allOrEvery(2, ['currency', 'isUpgrade', 'priceCents']))('rejects the unknown field %s', async (field) => {
    const reply = await client.create('extended', { [field]: 'usd' });
    expect(rejection(reply)).toEqual([400, 'request.invalid']);
    expect(reply.body.message).toContain(field);
  });

  it('sells extended once, and nothing after complete', async () => {
    await client.buy('extended');
    expect(rejection(await client.create('extended'))).toEqual([409, 'payments.already_bought']);
    await client.buy('upgrade');
    for (const sold of ['extended', 'complete', 'upgrade'] as const)
      expect(rejection(await client.create(sold))).toEqual([409, 'payments.already_bought']);
    expect(await client.level()).toBe('complete');
  });
});

describe('the gate', () => {
  it.each(
    allOrEvery(2, [
      { projectId: 'not-an-id' },
      { projectId: '3b241101-e2bb-4255-8caf-4136c566a962' },
      { clientEmail: 'eve@example.test' },
      { projectId: undefined },
      { clientEmail: undefined },
      { clientEmail: 7 },
    ]),
  )('rejects %j', async (change) => {
    expect(rejection(await client.create('extended', change))).toEqual([404, 'gallery.not_found']);
    expect(rejection(await client.confirm('pi_1', 'extended', change))).toEqual([404, 'gallery.not_found']);
    expect(await client.purchases()).toEqual([]);
  });

  it('requires the passcode', async () => {
    const admin = await fixture.app.admin();
    await admin.put(`/api/admin/projects/${client.project.id}/passcode`, { passcode: 'sesame' });
    expect(rejection(await client.create('extended'))).toEqual([401, 'gallery.passcode_required']);
    expect(rejection(await client.confirm('pi_1', 'extended'))).toEqual([401, 'gallery.passcode_required']);
    await client.http.post(`/api/gallery/${client.project.id}/${client.project.clientEmail}/unlock`, {
      passcode: 'sesame',
    });
    expect((await client.create('extended')).status).toBe(200);
  });

  it('rejects an archived gallery', async () => {
    await (await fixture.app.admin()).put(`/api/admin/projects/${client.project.id}`, { status: 'archived' });
    expect(rejection(await client.create('extended'))).toEqual([404, 'gallery.not_found']);
  });
});

describe('POST /api/confirm-payment', () => {
  it('rejects an unknown intent', async () => {
    expect(rejection(await client.confirm('pi_unknown', 'extended'))).toEqual([404, 'payments.not_found']);
    expect(rejection(await client.confirm('', 'extended'))).toEqual([404, 'payments.not_found']);
    expect(rejection(await client.confirm('x'.repeat(300), 'extended'))).toEqual([400, 'request.invalid']);
    await expectNothing();
  });

  it('rejects payments of other projects and clients as unknown', async () => {
    const other = await ClientFixture.signIn(fixture);
    const theirs = await other.open('extended');
    fixture.payments.pay(theirs, 'good');
    expect(rejection(await client.confirm(theirs, 'extended'))).toEqual([404, 'payments.not_found']);
    await expectNothing();
    // The same project, whose client is now another one.
    const mine = await client.open('extended');
    fixture.payments.pay(mine, 'good');
    await (
      await fixture.app.admin()
    ).put(`/api/admin/projects/${client.project.id}`, { clientEmail: 'new@example.test' });
    expect(rejection(await client.confirm(mine, 'extended', { clientEmail: 'new@example.test' }))).toEqual([
      404,
      'payments.not_found',
    ]);
  });

  it('rejects an unpaid intent and names its state', async () => {
    const intentId = await client.open('extended');
    for (const [change, state] of [
      [{}, 'created'],
      [{ status: 'processing' }, 'processing'],
      [{ status: 'failed', failureMessage: message('card_declined') }, 'failed'],
      [{ status: 'canceled' }, 'canceled'],
    ] as const) {
      fixture.payments.emit(intentId, change, 'payment_intent.changed');
      const reply = await client.confirm(intentId, 'extended');
      expect([...rejection(reply), reply.body.state]).toEqual([409, 'payments.not_succeeded', state]);
      if (state === 'failed') expect(reply.body.message).toBe('Your card was declined.');
    }
    await expectNothing();
  });

  it('rejects another package or amount and grants nothing', async () => {
    const intentId = await client.open('extended');
    fixture.payments.pay(intentId, 'good');
    expect(rejection(await client.confirm(intentId, 'complete'))).toEqual([400, 'payments.package_mismatch']);
    expect(rejection(await client.confirm(intentId, 'extended', { amount: 1.99 }))).toEqual([
      400,
      'payments.amount_mismatch',
    ]);
    await expectNothing();
    expect((await client.confirm(intentId, 'extended', { isUpgrade: true })).body).toMatchObject({
      state: 'succeeded',
      accessLevel: 'extended',
    });
  });
});

describe('a payment that differs from its order', () => {
  it.each(
    allOrEvery(3, [
      ['amount', { amount: { cents: 199, currency: 'usd' } }],
      ['currency', { amount: { cents: 19_900, currency: 'jpy' } }],
      ['unknown currency', { amount: { cents: 19_900, currency: 'xxx' } }],
      ['purpose', { purpose: null }],
      ['project', { purpose: { projectId: '3b241101-e2bb-4255-8caf-4136c566a962' } }],
      ['client', { purpose: { emailKey: 'eve@example.test' } }],
      ['package', { purpose: { packageType: 'complete' } }],
      ['order', { purpose: { purchaseId: '3b241101-e2bb-4255-8caf-4136c566a962' } }],
    ]),
  )('(%s) grants nothing, is flagged and blocks another charge', async (_, change) => {
    const intentId = await client.open('extended');
    const { purpose } = fixture.payments.intents.get(intentId)!;
    const bent = 'purpose' in change ? { purpose: change.purpose && { ...purpose!, ...change.purpose } } : change;
    const delivery = fixture.payments.emit(
      intentId,
      { ...bent, status: 'succeeded' } as never,
      'payment_intent.succeeded',
    );
    expect((await deliver(fixture, delivery)).status).toBe(200);
    expect(rejection(await client.confirm(intentId, 'extended'))).toEqual([409, 'payments.needs_attention']);
    await expectNothing();
    expect(rejection(await client.create('extended'))).toEqual([409, 'payments.needs_attention']);
    expect(rejection(await client.create('complete'))).toEqual([409, 'payments.needs_attention']);
    const listed = await (
      await fixture.app.admin()
    ).get(
      `/api/admin/purchases?filter=${encodeURIComponent(JSON.stringify({ projectId: client.project.id, attention: true }))}`,
    );
    expect(listed.body).toMatchObject([
      { providerIntentId: intentId, state: 'created', attention: { reason: 'mismatch', seenAt: null } },
    ]);
    expect(listed.body[0].attention.message).toContain(intentId);
  });
});

describe('the webhook', () => {
  const send = (raw: Buffer | string, headers: Record<string, string> = {}, query = '') =>
    fixture.app.visitor().send('POST', `/api/payments/webhook${query}`, {
      raw,
      headers: { 'content-type': 'application/json', ...headers },
    });

  it.each(
    allOrEvery(2, [['{}'], ['{"id":"evt_1","intentId":"pi_1","kind":"payment_intent.succeeded"}'], ['not json'], ['']]),
  )('rejects a missing signature: %j', async (raw) => {
    expect((await send(raw)).status).toBe(400);
  });

  it.each(['', '?account=studio'])('verifies the signature before it parses JSON, at "%s" too', async (query) => {
    expect(rejection(await send('{not json', {}, query))).toEqual([400, 'payments.bad_signature']);
  });

  it('rejects a forged signature and one over other bytes', async () => {
    const intentId = await client.open('extended');
    const { rawBody, headers } = fixture.payments.emit(intentId, { status: 'succeeded' }, 'payment_intent.succeeded');
    const signature = headers['fake-signature']!;
    expect(
      rejection(
        await send(rawBody, { 'fake-signature': signature.replace(/.$/, (last) => (last === '0' ? '1' : '0')) }),
      ),
    ).toEqual([400, 'payments.bad_signature']);
    // This is the same JSON in other bytes.
    expect(rejection(await send(` ${rawBody.toString()}`, { 'fake-signature': signature }))).toEqual([
      400,
      'payments.bad_signature',
    ]);
    expect(
      rejection(await send(rawBody.toString().replace(intentId, 'pi_other'), { 'fake-signature': signature })),
    ).toEqual([400, 'payments.bad_signature']);
    await expectNothing();
    expect((await send(rawBody, { 'fake-signature': signature })).status).toBe(200);
    expect(await client.level()).toBe('extended');
  });

  it('rejects a signature of yesterday', async () => {
    const intentId = await client.open('extended');
    const delivery = fixture.payments.emit(intentId, { status: 'succeeded' }, 'payment_intent.succeeded');
    fixture.clock.advance(24 * 3_600);
    expect(rejection(await deliver(fixture, delivery))).toEqual([400, 'payments.bad_signature']);
    await expectNothing();
  });

  it('rejects a body of 5 MB unread', async () => {
    const reply = await send(Buffer.alloc(5 * 1024 * 1024, 0x20));
    expect(rejection(reply)).toEqual([413, 'request.too_large']);
  });

  it('rejects another content type', async () => {
    expect(
      (
        await fixture.app.visitor().send('POST', '/api/payments/webhook', {
          raw: 'a=b',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        })
      ).status,
    ).toBe(415);
  });

  it('ignores other events and foreign payments', async () => {
    const intentId = await client.open('extended');
    expect((await deliver(fixture, fixture.payments.deliver(intentId, 'customer.created'))).status).toBe(200);
    const foreign = await fixture.payments.createIntent({
      orderRecord: null,
      amount: { cents: 5, currency: 'usd' },
      purpose: {
        purchaseId: '3b241101-e2bb-4255-8caf-4136c566a962',
        projectId: 'p',
        emailKey: 'e',
        packageType: 'extended',
      },
      idempotencyKey: 'foreign',
      description: '',
    });
    expect(
      (
        await deliver(
          fixture,
          fixture.payments.emit(foreign.intentId, { status: 'succeeded', purpose: null }, 'payment_intent.succeeded'),
        )
      ).status,
    ).toBe(200);
    expect((await deliver(fixture, fixture.payments.deliver('pi_gone', 'payment_intent.succeeded'))).status).toBe(200);
    const recorded = await fixture.app.database.query<{ outcome: string }[]>(
      'SELECT outcome FROM provider_event WHERE intent_id = ANY($1) ORDER BY outcome',
      [[intentId, foreign.intentId, 'pi_gone']],
    );
    expect(recorded).toEqual([{ outcome: 'foreign' }, { outcome: 'unknown' }]);
    await expectNothing();
  });

  it('answers 5xx while the provider is unavailable', async () => {
    const intentId = await client.open('extended');
    const delivery = fixture.payments.emit(intentId, { status: 'succeeded' }, 'payment_intent.succeeded');
    fixture.payments.failNext('readIntent', 'temporary');
    expect(rejection(await deliver(fixture, delivery))).toEqual([503, 'payments.provider_unavailable']);
    await expectNothing();
    expect((await deliver(fixture, delivery)).status).toBe(200);
    expect(await client.level()).toBe('extended');
  });
});

describe('without a provider', () => {
  it('rejects every purchase with a code', async () => {
    const none = await startTestApp({ env: { PAYMENT_PROVIDER: 'none' } });
    const there = await ClientFixture.signIn({ ...fixture, app: none });
    expect(rejection(await there.create('extended'))).toEqual([503, 'payments.unavailable']);
    expect((await there.create('extended')).body.message).toBe(
      'Payment processing is currently not configured. Please contact the administrator.',
    );
    expect(await there.purchases()).toEqual([]);
    const quote = await there.http.get(
      `/api/gallery/${there.project.id}/${there.project.clientEmail}/checkout?packageType=extended`,
    );
    expect(quote.body).toMatchObject({
      order: { totalCents: 19_900 },
      payment: { provider: 'none', publishableKey: null },
    });
    expect((await none.visitor().get('/api/site')).body.paymentProvider).toBe('none');
    for (const path of ['pay', 'authenticate']) {
      const card = { clientSecret: 'x', number: '4242424242424242', expMonth: 1, expYear: 2040, cvc: '123' };
      expect(
        rejection(
          await there.http.post(
            `/api/payments/sandbox/${path}`,
            path === 'pay' ? card : { clientSecret: 'x', outcome: 'complete' },
          ),
        ),
      ).toEqual([404, 'route.not_found']);
    }
    expect((await deliver({ app: none }, fixture.payments.deliver('pi_1', 'payment_intent.succeeded'))).status).toBe(
      503,
    );
    // Earlier purchases stay valid.
    const purchase = await insertPurchase(none.database, there.project, { provider: 'stripe' });
    expect(await there.level()).toBe('extended');
    expect((await there.confirm(purchase.providerIntentId!, 'extended')).status).toBe(200);
    await none.close();
  });
});

describe('the catalogue', () => {
  it('has the documented prices', async () => {
    const packages = (await client.http.get('/api/packages')).body as {
      packageType: string;
      priceCents: number;
      upgradePriceCents: number | null;
    }[];
    expect(packages.map(({ priceCents }) => priceCents / 100)).toEqual([AMOUNT.extended, AMOUNT.complete]);
    expect(packages[1]!.upgradePriceCents).toBe(AMOUNT.upgrade * 100);
  });
});
