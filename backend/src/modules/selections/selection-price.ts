import { cardChargeRule, chargeable, MAX_CENTS } from '../../ports/payment-currencies.js';
import type { Selection } from './selection.entity.js';

/** How many photos are beyond those in the price. */
export const additionalCount = (count: number, included: number | null): number =>
  included === null ? 0 : Math.max(0, count - included);

/**
 * What the additional photos of a list cost, as clients see prices. Null where nothing is charged: none is additional,
 * they have no price, or a card cannot be charged with the sum.
 */
export function additionalCents(
  count: number,
  { included, additionalPriceCents }: Pick<Selection, 'included' | 'additionalPriceCents'>,
  { currency, shownCents }: { currency: string; shownCents: (cents: number) => number },
): number | null {
  const cents = additionalCount(count, included) * shownCents(additionalPriceCents ?? 0);
  const least = Math.max(1, cardChargeRule(currency)?.minimumCents ?? 1);
  return cents >= least && cents <= MAX_CENTS && cents === chargeable(cents, currency) ? cents : null;
}
