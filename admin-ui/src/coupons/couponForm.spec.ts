import type { CouponDto } from '@showreel/api-client';
import { bodyOf, formOf, savedBodyOf, statusOf, valueOf } from './couponForm';

const ZONE = 'Europe/Berlin';
const COUPON: CouponDto = {
  id: 'c1',
  code: 'SPRING',
  percent: null,
  amountCents: 2_050,
  currency: 'eur',
  minimumOrderCents: 10_000,
  validFrom: '2031-03-01T09:30:12.000Z',
  validUntil: null,
  maxUses: 10,
  maxUsesPerClient: 1,
  projectIds: ['p1'],
  active: true,
  note: '',
  useCount: 3,
  openCount: 1,
  discounts: [],
  createdAt: '2031-01-01T00:00:00Z',
  updatedAt: '2031-01-01T00:00:00Z',
};
const NOW = Date.parse('2031-04-01T00:00:00Z');

describe('couponForm', () => {
  it('sends an untouched coupon as it was', () => {
    const form = formOf(COUPON, 'usd', ZONE);
    expect(form).toMatchObject({ kind: 'amount', amountCents: '20.50', validFrom: '2031-03-01T10:30', percent: '' });
    expect(bodyOf(form, COUPON, ZONE)).toEqual(savedBodyOf(COUPON));
  });

  it('sends what was typed: times of the studio, and one kind of discount', () => {
    const form = { ...formOf(COUPON, 'usd', ZONE), kind: 'percent' as const, percent: '25', minimumOrderCents: '' };
    expect(bodyOf({ ...form, projectIds: [], validFrom: '2031-07-01T12:00' }, COUPON, ZONE)).toMatchObject({
      percent: 25,
      amountCents: null,
      currency: null,
      minimumOrderCents: null,
      validFrom: '2031-07-01T10:00:00.000Z',
      projectIds: null,
    });
  });

  it('sends what cannot be read so that the server rejects it', () => {
    const form = { ...formOf(null, 'eur', ZONE), percent: 'x', maxUses: 'many', minimumOrderCents: '1,2,3' };
    expect(bodyOf(form, null, ZONE)).toMatchObject({ percent: 0, maxUses: 0, minimumOrderCents: 0, currency: 'eur' });
  });

  it.each([
    [{}, 'valid'],
    [{ active: false }, 'inactive'],
    [{ validUntil: '2031-04-01T00:00:00Z' }, 'expired'],
    [{ validFrom: '2031-04-01T00:00:01Z' }, 'scheduled'],
    [{ maxUses: 4 }, 'usedUp'],
  ])('with %j is %s', (change, status) => {
    expect(statusOf({ ...COUPON, ...change }, NOW)).toBe(status);
  });

  it('is worth a percentage or an amount', () => {
    expect([valueOf(COUPON), valueOf({ ...COUPON, percent: 25 })]).toEqual(['€20.50', '25%']);
    // No currency is claimed that the server has not named.
    expect(valueOf({ ...COUPON, currency: null })).toBe('');
  });
});
