import { levelOf, STANDING_STATES, type PackageType, type PurchaseState } from './entitlement-level.js';

interface Paid {
  packageType: PackageType;
  state: PurchaseState;
  amountCents: number;
  refundedCents: number;
  excessCents: number;
}

/** What the studio keeps of a purchase, once the overpayment has been refunded. */
const kept = ({ amountCents, refundedCents, excessCents }: Paid) => amountCents - Math.max(refundedCents, excessCents);

/**
 * What of a new payment was paid for nothing, given what the client's other payments have bought.
 *
 * | new \ standing | nothing | extended | complete or upgrade |
 * |---|---|---|---|
 * | extended | 0 | all | all |
 * | upgrade | 0 | 0 | all |
 * | complete | 0 | what was paid for extended | all |
 *
 * So two payments at once end at the price of buying one after the other.
 */
export function overpaymentOf(payment: Pick<Paid, 'packageType' | 'amountCents'>, others: readonly Paid[]): number {
  const standing = others.filter((other) => STANDING_STATES.includes(other.state) && kept(other) > 0);
  const level = levelOf(standing);
  if (level === 'free') return 0;
  if (level === 'complete' || payment.packageType === 'extended') return payment.amountCents;
  if (payment.packageType === 'upgrade') return 0;
  return Math.min(
    standing.reduce((sum, other) => sum + kept(other), 0),
    payment.amountCents,
  );
}
