import { createPaymentsFixture, type PaymentsFixture } from '../../fixtures/payments-fixture.js';
import { insertProject } from '../../fixtures/rows.js';
import type { TestClient } from '../../fixtures/app/test-client.js';

let fixture: PaymentsFixture;
let admin: TestClient;
beforeAll(async () => {
  fixture = await createPaymentsFixture();
  admin = await fixture.app.admin();
});
afterAll(() => fixture.app.close());

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

  it.each([
    ['a code with a blank', { code: 'NOT GOOD' }, 'code', 'coupon_code_invalid'],
    ['a code that is too short', { code: 'AB' }, 'code', 'coupon_code_invalid'],
    ['101 percent', { percent: 101 }, 'percent', 'coupon_percent_invalid'],
    ['half a percent', { percent: 0.5 }, 'percent', 'coupon_percent_invalid'],
    ['nothing', { percent: null }, 'percent', 'coupon_value_required'],
    ['both', { amountCents: 100, currency: 'eur' }, 'percent', 'coupon_value_required'],
    ['a negative amount', { percent: null, amountCents: -1, currency: 'eur' }, 'amountCents', 'amount_invalid'],
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
  ])('reject %s', async (_, change, field, code) => {
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
