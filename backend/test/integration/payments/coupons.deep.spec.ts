import { randomUUID } from 'node:crypto';
import { galleryPath, inSeconds } from '../../fixtures/gallery-fixture.js';
import { ClientFixture, waitingReceipts, usePaymentsFixture } from '../../fixtures/payments-fixture.js';
import { insertProject } from '../../fixtures/rows.js';
import type { TestClient, TestReply } from '../../fixtures/app/test-client.js';
import { allOrEvery } from '../../fixtures/deep.js';

const fixture = usePaymentsFixture();
let admin: TestClient;
beforeAll(async () => {
  admin = await fixture.app.admin();
});

let serial = 0;
const COUPON = {
  percent: 50,
  amountCents: null,
  currency: null,
  minimumOrderCents: null,
  validFrom: null,
  validUntil: null,
  maxUses: null,
  maxUsesPerClient: null,
  projectIds: null,
  active: true,
  note: '',
};
const input = (change: object = {}) => ({ code: `CODE-${(serial += 1)}`, ...COUPON, ...change });

async function create(change: object = {}) {
  const reply = await admin.post('/api/admin/coupons', input(change));
  expect(reply).toMatchObject({ status: 201 });
  return reply.body;
}

describe('coupons in the console', () => {
  it('are created, found, edited and deleted', async () => {
    const coupon = await create({ code: ' spring-26 ', note: 'For the fair' });
    expect(coupon).toMatchObject({
      ...COUPON,
      code: 'SPRING-26',
      note: 'For the fair',
      useCount: 0,
      openCount: 0,
      discounts: [],
    });
    const found = await admin.get('/api/admin/coupons?filter={"q":"spring-2","active":true}&range=[0,24]');
    expect(found.body).toMatchObject([{ id: coupon.id }]);
    expect(found.headers['content-range']).toBe('coupons 0-0/1');
    const edited = await admin.put(`/api/admin/coupons/${coupon.id}`, { ...input(), code: coupon.code, active: false });
    expect(edited).toMatchObject({ status: 200, body: { code: 'SPRING-26', active: false, note: '' } });
    expect((await admin.get('/api/admin/coupons?filter={"q":"spring-2","active":true}')).body).toEqual([]);
    expect((await admin.delete(`/api/admin/coupons/${coupon.id}`)).status).toBe(204);
    expect(await admin.get(`/api/admin/coupons/${coupon.id}`)).toMatchObject({
      status: 404,
      body: { code: 'coupon.not_found' },
    });
  });

  it('have codes of their own, whatever the case', async () => {
    const { code } = await create();
    const taken = { status: 409, body: { code: 'coupon.code_taken' } };
    expect(await admin.post('/api/admin/coupons', input({ code: code.toLowerCase() }))).toMatchObject(taken);
    expect(await admin.put(`/api/admin/coupons/${(await create()).id}`, input({ code }))).toMatchObject(taken);
  });

  it.each(
    allOrEvery<[string, Parameters<typeof input>[0], string, string]>(5, [
      ['a code with a blank', { code: 'NOT GOOD' }, 'code', 'coupon_code_invalid'],
      ['a code that is too short', { code: 'AB' }, 'code', 'coupon_code_invalid'],
      ['101 percent', { percent: 101 }, 'percent', 'coupon_percent_invalid'],
      ['half a percent', { percent: 0.5 }, 'percent', 'coupon_percent_invalid'],
      ['nothing', { percent: null }, 'percent', 'coupon_value_required'],
      ['both', { amountCents: 100, currency: 'eur' }, 'percent', 'coupon_value_required'],
      ['a negative amount', { percent: null, amountCents: -1, currency: 'eur' }, 'amountCents', 'amount_invalid'],
      ['half a cent', { percent: null, amountCents: 0.5, currency: 'eur' }, 'amountCents', 'amount_invalid'],
      ['a huge amount', { percent: null, amountCents: 1e8, currency: 'eur' }, 'amountCents', 'amount_invalid'],
      ['a negative minimum', { minimumOrderCents: -1, currency: 'eur' }, 'minimumOrderCents', 'amount_invalid'],
      ['an amount without a currency', { percent: null, amountCents: 500 }, 'currency', 'coupon_currency_required'],
      ['a minimum without a currency', { minimumOrderCents: 500 }, 'currency', 'coupon_currency_required'],
      ['a currency that is not taken', { currency: 'isk' }, 'currency', 'currency_unsupported'],
      [
        'the last of three decimals',
        { percent: null, amountCents: 5_005, currency: 'kwd' },
        'amountCents',
        'amount_last_digit',
      ],
      ['no uses', { maxUses: 0 }, 'maxUses', 'coupon_uses_invalid'],
      ['a day without a time', { validFrom: '2026-12-01' }, 'validFrom', 'coupon_date_invalid'],
      [
        'an end before the beginning',
        { validFrom: '2026-12-01T00:00:00Z', validUntil: '2026-11-01T00:00:00Z' },
        'validUntil',
        'coupon_period_invalid',
      ],
      ['no projects', { projectIds: [] }, 'projectIds', 'coupon_projects_invalid'],
      [
        'an unknown project',
        { projectIds: ['00000000-0000-4000-8000-000000000000'] },
        'projectIds',
        'coupon_projects_invalid',
      ],
    ]),
  )('reject %s', async (_, change, field, code) => {
    expect(await admin.post('/api/admin/coupons', input(change))).toMatchObject({
      status: 400,
      body: { code: 'request.invalid', fields: { [field]: { code } } },
    });
  });

  it('keep the projects that were deleted meanwhile', async () => {
    const [kept, gone] = await Promise.all([1, 2].map(() => insertProject(fixture.app.database)));
    const coupon = await create({ projectIds: [kept!.id, gone!.id] });
    await fixture.app.database.query('DELETE FROM project WHERE id = $1', [gone!.id]);
    const edit = input({ projectIds: [kept!.id, gone!.id], note: 'Edited' });
    expect((await admin.put(`/api/admin/coupons/${coupon.id}`, edit)).status).toBe(200);
  });
});

describe('coupons at the checkout', () => {
  let client: ClientFixture;
  beforeEach(async () => {
    client = await ClientFixture.signIn(fixture);
  });

  const ask = (by: ClientFixture, couponCode: string, packageType = 'extended') =>
    by.http.get(`${galleryPath(by.project)}/checkout?packageType=${packageType}&couponCode=${couponCode}`);
  const order = (by: ClientFixture, couponCode: string, amount: number) =>
    by.create('extended', { couponCode, amount });
  /** Buys at half the price. */
  async function buyHalf(by: ClientFixture, couponCode: string): Promise<string> {
    const { body } = await order(by, couponCode, 99.5);
    fixture.payments.pay(body.paymentIntentId, 'good');
    expect(await by.confirm(body.paymentIntentId, 'extended', { amount: 99.5 })).toMatchObject({ status: 200 });
    return body.purchaseId;
  }
  const rejection = ({ status, body }: TestReply) => [status, body.code];

  it('make an order cheaper, in every line that is stored and shown', async () => {
    const { id, code } = await create();
    const asked = await ask(client, code.toLowerCase());
    const lines = { listPriceCents: 19_900, discountCents: 9_950, subtotalCents: 9_950, totalCents: 9_950 };
    expect(asked.body).toMatchObject({ acceptsCoupons: true, order: { ...lines, couponCode: code, amount: 99.5 } });
    expect(rejection(await order(client, code, 199))).toEqual([400, 'payments.amount_mismatch']);
    await buyHalf(client, ` ${code} `);
    expect(await client.purchases()).toMatchObject([
      { state: 'succeeded', amountCents: 9_950, discountCents: 9_950, couponId: id, couponCode: code },
    ]);
    expect((await admin.get(`/api/admin/coupons/${id}`)).body).toMatchObject({
      useCount: 1,
      openCount: 0,
      discounts: [{ currency: 'usd', discountCents: 9_950 }],
    });
    // The upgrade costs the difference of the list prices.
    expect((await ask(client, '', 'complete')).body.order).toMatchObject({ discountCents: 0, totalCents: 30_000 });
    expect(rejection(await admin.delete(`/api/admin/coupons/${id}`))).toEqual([409, 'coupon.in_use']);
  });

  it.each([
    ['expired', () => ({ validUntil: inSeconds(fixture.app, 0) }), 409],
    ['not_yet_valid', () => ({ validFrom: inSeconds(fixture.app, 1) }), 409],
    ['below_minimum', () => ({ minimumOrderCents: 19_901, currency: 'usd' }), 409],
    ['other_currency', () => ({ percent: null, amountCents: 100, currency: 'eur' }), 409],
    ['unknown', () => ({ active: false }), 400],
  ])('are rejected when %s', async (code, change, status) => {
    const coupon = await create(change());
    expect(rejection(await ask(client, coupon.code))).toEqual([status, `coupon.${code}`]);
    expect(rejection(await order(client, coupon.code, 99.5))).toEqual([status, `coupon.${code}`]);
    expect(await client.purchases()).toEqual([]);
  });

  it('are not taken from an order that was tampered with', async () => {
    const { code } = await create();
    for (const [change, expected] of [
      // The price with the coupon, and another coupon, none, or more than one.
      [{ couponCode: `${code}X` }, 'coupon.unknown'],
      [{}, 'payments.amount_mismatch'],
      [{ couponCode: '' }, 'payments.amount_mismatch'],
      [{ couponCode: [code, code] }, 'request.invalid'],
      [{ couponCode: { code } }, 'request.invalid'],
      [{ couponCode: code.padEnd(101, 'X') }, 'request.invalid'],
      [{ couponCode: code, discountCents: 19_900 }, 'request.invalid'],
      [{ couponCode: code, amount: 0 }, 'payments.amount_mismatch'],
    ] as const)
      expect(rejection(await client.create('extended', { amount: 99.5, ...change }))).toEqual([400, expected]);
    expect(await client.purchases()).toEqual([]);
  });

  it('cannot be probed: one reply for unknown codes, and a limit', async () => {
    const { code } = await create({ projectIds: [(await insertProject(fixture.app.database)).id] });
    const replies = await Promise.all([code, 'NOT-THERE', 'x', "';--", '%00'].map((each) => ask(client, each)));
    for (const { status, body } of replies) expect([status, body]).toEqual([400, replies[0]!.body]);
    for (let tries = replies.length; tries < 20; tries += 1) await ask(client, `GUESS-${tries}`);
    expect(rejection(await ask(client, 'GUESS-20'))).toEqual([429, 'auth.too_many_attempts']);
    expect(rejection(await order(client, 'GUESS-21', 99.5))).toEqual([429, 'auth.too_many_attempts']);
  });

  it('are used by one of many clients when only one use is left', async () => {
    const { id, code } = await create({ maxUses: 1 });
    const clients = [];
    for (let count = 0; count < 8; count += 1) clients.push(await ClientFixture.signIn(fixture));
    const replies = await Promise.all(clients.map((each) => order(each, code, 99.5)));
    expect(replies.map(rejection).filter(([status]) => status !== 200)).toEqual(
      Array.from({ length: 7 }, () => [409, 'coupon.used_up']),
    );
    expect((await admin.get(`/api/admin/coupons/${id}`)).body).toMatchObject({ useCount: 0, openCount: 1 });
  });

  it('come back when an order ends, but not after a refund', async () => {
    const { code } = await create({ maxUses: 1 });
    const other = await ClientFixture.signIn(fixture);
    await order(client, code, 99.5);
    expect(rejection(await order(other, code, 99.5))).toEqual([409, 'coupon.used_up']);
    // The same order again, then one without the coupon.
    expect((await order(client, code, 99.5)).status).toBe(200);
    expect((await client.create('extended')).status).toBe(200);
    const purchaseId = await buyHalf(other, code);
    const refund = await admin.post(`/api/admin/purchases/${purchaseId}/refunds`, { requestId: randomUUID() });
    expect(refund.body).toMatchObject({ state: 'refunded', discountCents: 9_950 });
    expect(rejection(await order(client, code, 99.5))).toEqual([409, 'coupon.used_up']);
  });

  it('are used only so often by one client, in all galleries', async () => {
    const { code } = await create({ maxUsesPerClient: 1 });
    await buyHalf(client, code);
    const { clientEmail, clientEmailKey } = client.project;
    const elsewhere = await ClientFixture.signIn(fixture, { clientEmail, clientEmailKey });
    expect(rejection(await order(elsewhere, code, 99.5))).toEqual([409, 'coupon.used_up']);
    expect((await order(await ClientFixture.signIn(fixture), code, 99.5)).status).toBe(200);
  });

  it('change an open order only when it is requested again', async () => {
    const coupon = await create();
    const opened = await order(client, coupon.code, 99.5);
    await admin.put(`/api/admin/coupons/${coupon.id}`, { ...input(), code: coupon.code, percent: 10 });
    const other = await ClientFixture.signIn(fixture);
    expect((await ask(other, coupon.code)).body.order.totalCents).toBe(17_910);
    fixture.payments.pay(opened.body.paymentIntentId, 'good');
    expect((await client.confirm(opened.body.paymentIntentId, 'extended', { amount: 99.5 })).status).toBe(200);
    expect(rejection(await order(other, coupon.code, 99.5))).toEqual([400, 'payments.amount_mismatch']);
    expect((await order(other, coupon.code, 179.1)).status).toBe(200);
  });

  it('complete a free order without a payment, once', async () => {
    const { id, code } = await create({ percent: null, amountCents: 19_860, currency: 'usd' });
    const intents = fixture.payments.keys('createIntent').length;
    // 40 cents are left: too little to charge.
    expect((await ask(client, code)).body.order).toMatchObject({ discountCents: 19_900, totalCents: 0 });
    const { body } = await order(client, code, 0);
    expect(body).toMatchObject({ clientSecret: '', paymentIntentId: body.purchaseId, order: { totalCents: 0 } });
    expect(await client.level()).toBe('free');
    const confirm = () => client.confirm(body.paymentIntentId, 'extended', { amount: 0 });
    for (const reply of await Promise.all([confirm(), confirm(), confirm()]))
      expect(reply).toMatchObject({ status: 200, body: { state: 'succeeded', accessLevel: 'extended' } });
    expect(await client.purchases()).toMatchObject([
      { provider: 'none', providerIntentId: null, amountCents: 0, couponId: id, receiptNumber: expect.any(String) },
    ]);
    expect((await waitingReceipts(fixture)).filter((purchaseId) => purchaseId === body.purchaseId)).toHaveLength(1);
    expect(fixture.payments.keys('createIntent')).toHaveLength(intents);
    expect(rejection(await order(client, code, 0))).toEqual([409, 'payments.already_bought']);
  });

  it('complete neither a free order that has ended nor one with a payment', async () => {
    const { code } = await create({ percent: 100 });
    const free = (await order(client, code, 0)).body.purchaseId;
    const paid = (await client.create('extended')).body.purchaseId;
    expect(rejection(await client.confirm(free, 'extended', { amount: 0 }))).toEqual([409, 'payments.not_succeeded']);
    expect(rejection(await client.confirm(paid, 'extended'))).toEqual([404, 'payments.not_found']);
    expect(await client.level()).toBe('free');
  });
});
