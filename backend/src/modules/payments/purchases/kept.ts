import { chargeable } from '../../../ports/payment-currencies.js';
import type { Purchase } from './purchase.entity.js';
import { PAID_STATES } from './purchase-state.js';

type Payment = Pick<Purchase, 'state' | 'amountCents' | 'refundedCents' | 'lostCents'>;

/** Returns the part of a payment that has neither been refunded nor been taken back by the bank. */
export const heldCents = ({ state, amountCents, refundedCents, lostCents }: Payment): number =>
  PAID_STATES.includes(state) ? Math.max(0, amountCents - refundedCents - lostCents) : 0;

/** Returns the part of a payment that can still be refunded, besides the refunds that have been requested. */
export const refundableCents = (purchase: Payment & Pick<Purchase, 'currency'>, requestedCents: number): number =>
  chargeable(Math.max(0, heldCents(purchase) - requestedCents), purchase.currency);

/**
 * Returns the part of a payment that the studio keeps: documents, statistics and the console all show this. The rest of
 * a purchase that the client withdrew from is owed, not kept.
 */
export const keptCents = (purchase: Payment & Pick<Purchase, 'withdrawnAt'>): number =>
  purchase.withdrawnAt === null ? heldCents(purchase) : 0;

/** Computes `keptCents` in SQL over rows of paid purchases. */
export const KEPT_CENTS =
  'CASE WHEN withdrawn_at IS NULL THEN greatest(0, amount_cents - refunded_cents - lost_cents) ELSE 0 END';
