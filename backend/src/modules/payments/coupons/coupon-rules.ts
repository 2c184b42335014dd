import { chargeable, type ChargeRule } from '../../../ports/payment-currencies.js';
import type { Quote } from '../pricing/quote.js';
import type { Coupon } from './coupon.entity.js';

type Discount = Pick<Coupon, 'percent' | 'amountCents'>;

/** What a coupon takes off a price. A rest that is too small to be charged is free. */
export function discountOf(
  { percent, amountCents }: Discount,
  priceCents: number,
  currency: string,
  { minimumCents }: ChargeRule,
): number {
  const discount = percent === null ? (amountCents ?? 0) : Math.round((priceCents * percent) / 100);
  const charged = chargeable(priceCents - Math.min(discount, priceCents), currency);
  return priceCents - (charged < minimumCents ? 0 : charged);
}

/**
 * The order with the coupon's discount. What it would cost after each other package is discounted too, so that an
 * overpayment is computed with the prices that the client would have paid.
 */
export function withDiscount(
  quote: Quote,
  coupon: Discount & Pick<Coupon, 'id' | 'code' | 'minimumOrderCents'>,
  rule: ChargeRule,
): Quote {
  const discounted = (cents: number) =>
    cents < (coupon.minimumOrderCents ?? 0) ? cents : cents - discountOf(coupon, cents, quote.currency, rule);
  const subtotalCents = discounted(quote.subtotalCents);
  return {
    ...quote,
    upgradePrices: Object.fromEntries(
      Object.entries(quote.upgradePrices).map(([code, cents]) => [code, discounted(cents)]),
    ),
    couponId: coupon.id,
    couponCode: coupon.code,
    discountCents: quote.subtotalCents - subtotalCents,
    subtotalCents,
    totalCents: subtotalCents + quote.taxCents,
  };
}
