import { cardChargeRule, chargeable, MAX_CENTS } from '../../ports/payment-currencies.js';
import type { PaymentObstacle } from './selection-list.entity.js';
import type { Selection } from './selection.entity.js';
import type { StaffList } from './selections.query.js';

/** Counts the photos beyond those in the price. */
export const additionalCount = (count: number, included: number | null): number =>
  included === null ? 0 : Math.max(0, count - included);

/** Counts the photos that are still to be paid for: what was paid before a list was opened again counts. */
export const dueCount = (
  count: number,
  { included, paidCount }: Pick<Selection, 'included'> & { paidCount: number },
): number => Math.max(0, additionalCount(count, included) - paidCount);

/** Shows prices as the people of a gallery see them. */
export interface ShownPrices {
  currency: string;
  shownCents: (cents: number) => number;
}

/** Says whether a selection has a price that cannot be charged, since the price list has another currency by now. */
export const isForeign = (selection: Pick<Selection, 'currency'>, currency: string): boolean =>
  selection.currency !== null && selection.currency !== currency;

/**
 * Computes what the additional photos of a list still cost, as clients see prices. It is null where nothing is charged:
 * none is due, they have no price, or one in another currency than the price list, or a card cannot be charged with the
 * sum.
 */
export function additionalCents(
  count: number,
  selection: Pick<Selection, 'included' | 'additionalPriceCents' | 'currency'> & { paidCount: number },
  { currency, shownCents }: ShownPrices,
): number | null {
  if (isForeign(selection, currency)) return null;
  const { additionalPriceCents } = selection;
  const cents = dueCount(count, selection) * shownCents(additionalPriceCents ?? 0);
  const least = Math.max(1, cardChargeRule(currency)?.minimumCents ?? 1);
  return cents >= least && cents <= MAX_CENTS && cents === chargeable(cents, currency) ? cents : null;
}

/**
 * Finds why a list that awaits payment cannot be paid, as far as its gallery decides; null: it can be, or it awaits
 * none.
 */
export function obstacleOf(
  selection: Selection,
  { state, mayPay, payableFiles, paidCount }: StaffList,
  currency: string,
): PaymentObstacle | null {
  if (state !== 'awaiting_payment') return null;
  if (isForeign(selection, currency)) return 'currency';
  if (!mayPay) return 'not_allowed';
  if (dueCount(payableFiles, { ...selection, paidCount }) === 0) return 'no_photos';
  const prices = { currency, shownCents: (cents: number) => cents };
  return additionalCents(payableFiles, { ...selection, paidCount }, prices) === null ? 'amount' : null;
}
