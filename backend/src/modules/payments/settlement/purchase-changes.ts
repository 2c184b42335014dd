import { isSameMessage, type Message } from '../../../common/messages.js';
import type { IntentFacts } from '../../../ports/payment-provider.port.js';
import type { Purchase } from '../purchases/purchase.entity.js';
import { canTransition, type PaymentFacts, type PurchaseState } from '../purchases/purchase-state.js';

/** A settlement has the purchase's state afterwards as its outcome, or why it was left unchanged. */
export type SettlementEffect = PurchaseState | 'orphan' | 'mismatch' | `rejected:${PurchaseState}`;

/** Says whether an intent is an unpaid one besides the purchase's own: a call that lost the race created it. */
export function isOrphan({ providerIntentId }: Pick<Purchase, 'providerIntentId'>, facts: IntentFacts): boolean {
  return providerIntentId !== null && providerIntentId !== facts.intentId && facts.status !== 'succeeded';
}

/** Says whether these facts may follow what is known; staying is allowed, and a dispute does not vanish. */
export function mayFollow(purchase: Pick<Purchase, 'state' | 'dispute'>, { dispute }: PaymentFacts, to: PurchaseState) {
  if (purchase.dispute !== 'none' && dispute === 'none') return false;
  return purchase.state === to || canTransition(purchase.state, to);
}

/** Returns the columns that differ from what is known now. */
export function changesOf(
  purchase: Purchase,
  facts: IntentFacts,
  merged: PaymentFacts,
  state: PurchaseState,
): Partial<Purchase> {
  const changes: Partial<Purchase> = {};
  if (purchase.providerIntentId === null) changes.providerIntentId = facts.intentId;
  if (facts.isTest !== purchase.isTest) changes.isTest = facts.isTest;
  if (state !== purchase.state) changes.state = state;
  if (merged.refundedCents !== purchase.refundedCents) changes.refundedCents = merged.refundedCents;
  if (merged.lostCents !== purchase.lostCents) changes.lostCents = merged.lostCents;
  if (merged.dispute !== purchase.dispute) changes.dispute = merged.dispute;
  if (facts.status === 'succeeded' && facts.paymentCountry !== purchase.paymentCountry)
    changes.paymentCountry = facts.paymentCountry;
  const failureMessage = failureMessageOf(merged.status, facts, purchase);
  if (facts.status === merged.status && !isSameMessage(failureMessage, purchase.failureMessage))
    changes.failureMessage = failureMessage;
  return changes;
}

/** Returns why the last attempt failed. It stays when the purchase is canceled: somebody has tried to pay it. */
function failureMessageOf(status: IntentFacts['status'], facts: IntentFacts, known: Purchase): Message | null {
  if (status === 'canceled') return known.failureMessage;
  return status === 'failed' ? facts.failureMessage : null;
}
