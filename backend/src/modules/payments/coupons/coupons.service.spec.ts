import { COMPLETE, STANDARD } from '../../../../test/fixtures/price-lists.js';
import { quoteFor } from '../pricing/quote.js';
import { discountOf, withDiscount } from './coupons.service.js';

const RULE = { minimumCents: 50 };
const percentOff = (percent: number) => ({ percent, amountCents: null });
const amountOff = (amountCents: number) => ({ percent: null, amountCents });

describe('rules of coupons', () => {
  it.each([
    ['a tenth', percentOff(10), 19_900, 1_990],
    ['a third of a cent more, rounded', percentOff(33), 1_01, 33],
    ['half a cent, rounded up', percentOff(50), 4_99, 250],
    ['everything', percentOff(100), 19_900, 19_900],
    ['an amount', amountOff(2_000), 19_900, 2_000],
    ['no more than the price', amountOff(99_999), 19_900, 19_900],
    ['what is left when it is too little to charge', amountOff(19_851), 19_900, 19_900],
    ['nothing more when it is just enough', amountOff(19_850), 19_900, 19_850],
  ])('takes off %s', (_, coupon, priceCents, discountCents) => {
    expect(discountOf(coupon, priceCents, 'usd', RULE)).toBe(discountCents);
  });

  it('leaves an amount that the currency can charge', () => {
    // 6.699 dinars are left; of three decimals the last must be 0.
    expect(9_999 - discountOf(percentOff(33), 9_999, 'kwd', { minimumCents: 1_000 })).toBe(6_690);
  });

  it('discounts the order, and what it would cost after another package', () => {
    const quote = quoteFor(COMPLETE, { currency: 'usd', content: STANDARD }, [])!;
    const coupon = { id: 'c', code: 'HALF', minimumOrderCents: 30_001, ...percentOff(50) };
    expect(withDiscount(quote, coupon, RULE)).toMatchObject({
      listPriceCents: 49_900,
      discountCents: 24_950,
      subtotalCents: 24_950,
      totalCents: 24_950,
      couponId: 'c',
      couponCode: 'HALF',
      // Below the minimum order: no discount there.
      upgradePrices: { extended: 30_000 },
    });
    expect(withDiscount(quote, { ...coupon, minimumOrderCents: null }, RULE).upgradePrices).toEqual({
      extended: 15_000,
    });
  });
});
