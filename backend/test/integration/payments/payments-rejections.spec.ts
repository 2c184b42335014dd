import { message } from '../../../src/common/messages.js';
import { insertPurchase } from '../../fixtures/rows.js';
import {
  AMOUNT,
  ClientFixture,
  deliver,
  createPaymentsFixture,
  type PaymentsFixture,
} from '../../fixtures/payments-fixture.js';
import { startTestApp } from '../../fixtures/test-app.js';

let shop: PaymentsFixture;
let buyer: ClientFixture;
beforeAll(async () => {
  shop = await createPaymentsFixture();
});
afterAll(() => shop.app.close());
beforeEach(async () => {
  buyer = await ClientFixture.signIn(shop);
});

/** Nothing was granted and nothing charged. */
async function expectNothing(of = buyer): Promise<void> {
  expect(await of.level()).toBe('free');
  for (const purchase of await of.purchases())
    expect(purchase).toMatchObject({ succeededAt: null, receiptNumber: null });
}

const refusal = ({ status, body }: { status: number; body?: { code?: string } }) => [status, body?.code];

describe('the amount', () => {
  it.each([1.99, 4.99, 0, -1, 1e9, 199.01, 198.99, 300, 499, 0.199, Number.MIN_VALUE])(
    '%d for extended is refused, and the right one named',
    async (amount) => {
      const reply = await buyer.create('extended', { amount });
      expect(refusal(reply)).toEqual([400, 'payments.amount_mismatch']);
      expect(reply.body).toMatchObject({
        amount: 199,
        amountCents: 19_900,
        currency: 'usd',
        message: expect.stringContaining('199'),
      });
      expect(await buyer.purchases()).toEqual([]);
    },
  );

  it.each([[Number.NaN], ['199'], [null], [[199]], [{}], [true], [undefined]])('%j is no amount', async (amount) => {
    expect(refusal(await buyer.create('extended', { amount }))).toEqual([400, 'request.invalid']);
  });

  it('that is no JSON number at all is malformed', async () => {
    const raw = JSON.stringify({ ...buyer.who, packageType: 'extended', amount: 0 }).replace(':0', ':NaN');
    expect(
      refusal(
        await buyer.client.send('POST', '/api/create-payment-intent', {
          raw,
          headers: { 'content-type': 'application/json' },
        }),
      ),
    ).toEqual([400, 'request.malformed_json']);
  });

  it('of an upgrade is the difference, of the whole the whole', async () => {
    expect((await buyer.create('complete', { amount: 300 })).body).toMatchObject({
      code: 'payments.amount_mismatch',
      amount: 499,
    });
    await buyer.buy('extended');
    expect((await buyer.create('complete')).body).toMatchObject({ code: 'payments.amount_mismatch', amount: 300 });
    expect((await buyer.create('upgrade')).body.order).toMatchObject({
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

describe('what is bought', () => {
  it.each(['upgrade', 'gold', '', 'EXTENDED', null, 7, ['extended'], '__proto__'])(
    '%j is no package',
    async (packageType) => {
      expect(refusal(await buyer.create('extended', { packageType }))).toEqual([400, 'request.invalid']);
    },
  );

  it.each(['currency', 'isUpgrade', 'priceCents'])('%s is no field of the call', async (field) => {
    const reply = await buyer.create('extended', { [field]: 'usd' });
    expect(refusal(reply)).toEqual([400, 'request.invalid']);
    expect(reply.body.message).toContain(field);
  });

  it('extended is sold once, and nothing to who has everything', async () => {
    await buyer.buy('extended');
    expect(refusal(await buyer.create('extended'))).toEqual([409, 'payments.already_bought']);
    await buyer.buy('upgrade');
    for (const sold of ['extended', 'complete', 'upgrade'] as const)
      expect(refusal(await buyer.create(sold))).toEqual([409, 'payments.already_bought']);
    expect(await buyer.level()).toBe('complete');
  });
});

describe('the gate', () => {
  it.each([
    { projectId: 'not-an-id' },
    { projectId: '3b241101-e2bb-4255-8caf-4136c566a962' },
    { clientEmail: 'eve@example.test' },
    { projectId: undefined },
    { clientEmail: undefined },
    { clientEmail: 7 },
  ])('stays shut for %j', async (change) => {
    expect(refusal(await buyer.create('extended', change))).toEqual([404, 'gallery.not_found']);
    expect(refusal(await buyer.confirm('pi_1', 'extended', change))).toEqual([404, 'gallery.not_found']);
    expect(await buyer.purchases()).toEqual([]);
  });

  it('asks for the passcode here too', async () => {
    const admin = await shop.app.admin();
    await admin.put(`/api/admin/projects/${buyer.project.id}/passcode`, { passcode: 'sesame' });
    expect(refusal(await buyer.create('extended'))).toEqual([401, 'gallery.passcode_required']);
    expect(refusal(await buyer.confirm('pi_1', 'extended'))).toEqual([401, 'gallery.passcode_required']);
    await buyer.client.post(`/api/gallery/${buyer.project.id}/${buyer.project.clientEmail}/unlock`, {
      passcode: 'sesame',
    });
    expect((await buyer.create('extended')).status).toBe(200);
  });

  it('is shut for an archived gallery', async () => {
    await (await shop.app.admin()).put(`/api/admin/projects/${buyer.project.id}`, { status: 'archived' });
    expect(refusal(await buyer.create('extended'))).toEqual([404, 'gallery.not_found']);
  });
});

describe('a confirmation', () => {
  it('of an intent that nobody knows is refused', async () => {
    expect(refusal(await buyer.confirm('pi_unknown', 'extended'))).toEqual([404, 'payments.not_found']);
    expect(refusal(await buyer.confirm('', 'extended'))).toEqual([404, 'payments.not_found']);
    expect(refusal(await buyer.confirm('x'.repeat(300), 'extended'))).toEqual([400, 'request.invalid']);
    await expectNothing();
  });

  it("of another project's payment, or another client's, reads like one that is not there", async () => {
    const other = await ClientFixture.signIn(shop);
    const theirs = await other.open('extended');
    shop.payments.pay(theirs, 'good');
    expect(refusal(await buyer.confirm(theirs, 'extended'))).toEqual([404, 'payments.not_found']);
    await expectNothing();
    // The same project, whose client is now another one.
    const mine = await buyer.open('extended');
    shop.payments.pay(mine, 'good');
    await (await shop.app.admin()).put(`/api/admin/projects/${buyer.project.id}`, { clientEmail: 'new@example.test' });
    expect(refusal(await buyer.confirm(mine, 'extended', { clientEmail: 'new@example.test' }))).toEqual([
      404,
      'payments.not_found',
    ]);
  });

  it('of one that has not succeeded is refused and says how it stands', async () => {
    const intentId = await buyer.open('extended');
    for (const [change, state] of [
      [{}, 'created'],
      [{ status: 'processing' }, 'processing'],
      [{ status: 'failed', failureMessage: message('card_declined') }, 'failed'],
      [{ status: 'canceled' }, 'canceled'],
    ] as const) {
      shop.payments.emit(intentId, change, 'payment_intent.changed');
      const reply = await buyer.confirm(intentId, 'extended');
      expect([...refusal(reply), reply.body.state]).toEqual([409, 'payments.not_succeeded', state]);
      if (state === 'failed') expect(reply.body.message).toBe('Your card was declined.');
    }
    await expectNothing();
  });

  it('for another package or another amount is refused, and grants nothing', async () => {
    const intentId = await buyer.open('extended');
    shop.payments.pay(intentId, 'good');
    expect(refusal(await buyer.confirm(intentId, 'complete'))).toEqual([400, 'payments.package_mismatch']);
    expect(refusal(await buyer.confirm(intentId, 'extended', { amount: 1.99 }))).toEqual([
      400,
      'payments.amount_mismatch',
    ]);
    await expectNothing();
    expect((await buyer.confirm(intentId, 'extended', { isUpgrade: true })).body).toMatchObject({
      state: 'succeeded',
      accessLevel: 'extended',
    });
  });
});

describe('a payment that is not the one we asked for', () => {
  it.each([
    ['amount', { amount: { cents: 199, currency: 'usd' } }],
    ['currency', { amount: { cents: 19_900, currency: 'jpy' } }],
    ['unknown currency', { amount: { cents: 19_900, currency: 'xxx' } }],
    ['purpose', { purpose: null }],
    ['project', { purpose: { projectId: '3b241101-e2bb-4255-8caf-4136c566a962' } }],
    ['client', { purpose: { emailKey: 'eve@example.test' } }],
    ['package', { purpose: { packageType: 'complete' } }],
    ['order', { purpose: { purchaseId: '3b241101-e2bb-4255-8caf-4136c566a962' } }],
  ])('(%s) grants nothing, is shown to staff, and blocks a second charge', async (_, change) => {
    const intentId = await buyer.open('extended');
    const { purpose } = shop.payments.intents.get(intentId)!;
    const bent = 'purpose' in change ? { purpose: change.purpose && { ...purpose!, ...change.purpose } } : change;
    const delivery = shop.payments.emit(
      intentId,
      { ...bent, status: 'succeeded' } as never,
      'payment_intent.succeeded',
    );
    expect((await deliver(shop, delivery)).status).toBe(200);
    expect(refusal(await buyer.confirm(intentId, 'extended'))).toEqual([409, 'payments.needs_attention']);
    await expectNothing();
    expect(refusal(await buyer.create('extended'))).toEqual([409, 'payments.needs_attention']);
    expect(refusal(await buyer.create('complete'))).toEqual([409, 'payments.needs_attention']);
    const listed = await (
      await shop.app.admin()
    ).get(
      `/api/admin/purchases?filter=${encodeURIComponent(JSON.stringify({ projectId: buyer.project.id, attention: true }))}`,
    );
    expect(listed.body).toMatchObject([
      { providerIntentId: intentId, state: 'created', attention: { reason: 'mismatch', seenAt: null } },
    ]);
    expect(listed.body[0].attention.message).toContain(intentId);
  });
});

describe('the webhook', () => {
  const send = (raw: Buffer | string, headers: Record<string, string> = {}) =>
    shop.app
      .visitor()
      .send('POST', '/api/payments/webhook', { raw, headers: { 'content-type': 'application/json', ...headers } });

  it.each([['{}'], ['{"id":"evt_1","intentId":"pi_1","kind":"payment_intent.succeeded"}'], ['not json'], ['']])(
    'without a signature: %j',
    async (raw) => {
      expect((await send(raw)).status).toBe(400);
    },
  );

  it('looks at the signature before it looks at the JSON', async () => {
    expect(refusal(await send('{not json'))).toEqual([400, 'payments.bad_signature']);
  });

  it('a forged signature, or one over other bytes, is refused and grants nothing', async () => {
    const intentId = await buyer.open('extended');
    const { rawBody, headers } = shop.payments.emit(intentId, { status: 'succeeded' }, 'payment_intent.succeeded');
    const signature = headers['fake-signature']!;
    expect(
      refusal(await send(rawBody, { 'fake-signature': signature.replace(/.$/, (last) => (last === '0' ? '1' : '0')) })),
    ).toEqual([400, 'payments.bad_signature']);
    // The same JSON, other bytes.
    expect(refusal(await send(` ${rawBody.toString()}`, { 'fake-signature': signature }))).toEqual([
      400,
      'payments.bad_signature',
    ]);
    expect(
      refusal(await send(rawBody.toString().replace(intentId, 'pi_other'), { 'fake-signature': signature })),
    ).toEqual([400, 'payments.bad_signature']);
    await expectNothing();
    expect((await send(rawBody, { 'fake-signature': signature })).status).toBe(200);
    expect(await buyer.level()).toBe('extended');
  });

  it('a signature of yesterday is refused', async () => {
    const intentId = await buyer.open('extended');
    const delivery = shop.payments.emit(intentId, { status: 'succeeded' }, 'payment_intent.succeeded');
    shop.clock.advance(24 * 3_600);
    expect(refusal(await deliver(shop, delivery))).toEqual([400, 'payments.bad_signature']);
    await expectNothing();
  });

  it('a body of 5 MB is refused before it is read', async () => {
    const reply = await send(Buffer.alloc(5 * 1024 * 1024, 0x20));
    expect(refusal(reply)).toEqual([413, 'request.too_large']);
  });

  it('another kind of body is refused', async () => {
    expect(
      (
        await shop.app.visitor().send('POST', '/api/payments/webhook', {
          raw: 'a=b',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        })
      ).status,
    ).toBe(415);
  });

  it('events of other kinds, and of payments that are not ours, are taken and ignored', async () => {
    const intentId = await buyer.open('extended');
    expect((await deliver(shop, shop.payments.deliver(intentId, 'customer.created'))).status).toBe(200);
    const foreign = await shop.payments.createIntent({
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
          shop,
          shop.payments.emit(foreign.intentId, { status: 'succeeded', purpose: null }, 'payment_intent.succeeded'),
        )
      ).status,
    ).toBe(200);
    expect((await deliver(shop, shop.payments.deliver('pi_gone', 'payment_intent.succeeded'))).status).toBe(200);
    const recorded = await shop.app.database.query<{ effect: string }[]>(
      'SELECT effect FROM provider_event WHERE intent_id = ANY($1) ORDER BY effect',
      [[intentId, foreign.intentId, 'pi_gone']],
    );
    expect(recorded).toEqual([{ effect: 'foreign' }, { effect: 'unknown' }]);
    await expectNothing();
  });

  it('is not applied while the provider is away: it must come again', async () => {
    const intentId = await buyer.open('extended');
    const delivery = shop.payments.emit(intentId, { status: 'succeeded' }, 'payment_intent.succeeded');
    shop.payments.failNext('readIntent', 'temporary');
    expect(refusal(await deliver(shop, delivery))).toEqual([503, 'payments.provider_unavailable']);
    await expectNothing();
    expect((await deliver(shop, delivery)).status).toBe(200);
    expect(await buyer.level()).toBe('extended');
  });
});

describe('no provider', () => {
  it('sells nothing and says so', async () => {
    const none = await startTestApp({ env: { PAYMENT_PROVIDER: 'none' } });
    const there = await ClientFixture.signIn({ ...shop, app: none });
    expect(refusal(await there.create('extended'))).toEqual([503, 'payments.unavailable']);
    expect((await there.create('extended')).body.message).toBe(
      'Payment processing is currently not configured. Please contact the administrator.',
    );
    expect(await there.purchases()).toEqual([]);
    const quote = await there.client.get(
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
        refusal(
          await there.client.post(
            `/api/payments/sandbox/${path}`,
            path === 'pay' ? card : { clientSecret: 'x', outcome: 'complete' },
          ),
        ),
      ).toEqual([404, 'route.not_found']);
    }
    expect((await deliver({ app: none }, shop.payments.deliver('pi_1', 'payment_intent.succeeded'))).status).toBe(503);
    // What was bought before stays bought.
    const purchase = await insertPurchase(none.database, there.project, { provider: 'stripe' });
    expect(await there.level()).toBe('extended');
    expect((await there.confirm(purchase.providerIntentId!, 'extended')).status).toBe(200);
    await none.close();
  });
});

it('the prices are those of the catalogue', async () => {
  const packages = (await buyer.client.get('/api/packages')).body as {
    packageType: string;
    priceCents: number;
    upgradePriceCents: number | null;
  }[];
  expect(packages.map(({ priceCents }) => priceCents / 100)).toEqual([AMOUNT.extended, AMOUNT.complete]);
  expect(packages[1]!.upgradePriceCents).toBe(AMOUNT.upgrade * 100);
});
