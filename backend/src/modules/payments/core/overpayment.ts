import { covers } from '../price-lists/price-list.entity.js';
import { reachOf, STANDING_STATES } from './entitlement-level.js';
import type { Purchase } from './purchase.entity.js';

type Payment = Pick<Purchase, 'contents' | 'amountCents' | 'currency' | 'upgradePrices'>;
type Paid = Pick<
  Purchase,
  'state' | 'packageCode' | 'contents' | 'amountCents' | 'refundedCents' | 'excessCents' | 'currency'
>;

/** What the studio keeps of a purchase, once the overpayment has been refunded. */
const kept = ({ amountCents, refundedCents, excessCents }: Paid) => amountCents - Math.max(refundedCents, excessCents);

/**
 * What of a new payment was paid for nothing, given what the client's other payments have bought: all of it when they
 * hold its contents already; otherwise what it costs more than its price after one of them. So two payments at once end
 * at the price of buying one after the other.
 */
export function overpaymentOf(payment: Payment, others: readonly Paid[]): number {
  const standing = others.filter((other) => STANDING_STATES.includes(other.state) && kept(other) > 0);
  if (standing.length === 0) return 0;
  if (covers(reachOf(standing), payment.contents)) return payment.amountCents;
  const paid = standing.filter(({ currency }) => currency === payment.currency);
  const prices = paid.flatMap(({ packageCode }) => payment.upgradePrices[packageCode ?? ''] ?? []);
  const least = Math.min(payment.amountCents, ...prices);
  // No more than the studio has kept of the others.
  return Math.min(
    payment.amountCents - least,
    paid.reduce((sum, other) => sum + kept(other), 0),
  );
}
