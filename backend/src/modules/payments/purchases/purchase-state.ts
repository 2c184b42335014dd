import type { DisputeProgress, IntentFacts, IntentStatus } from '../../../ports/payment-provider.port.js';

export const PURCHASE_KINDS = ['package', 'upgrade', 'files', 'photos', 'extension', 'selection'] as const;
export type PurchaseKind = (typeof PURCHASE_KINDS)[number];

export type PurchaseState =
  | 'created'
  | 'processing'
  | 'succeeded'
  | 'failed'
  | 'canceled'
  | 'refunded'
  | 'partially_refunded'
  | 'disputed'
  | 'dispute_won'
  | 'dispute_lost';

/** Purchases in these states are valid: the client has what they paid for. */
export const VALID_STATES: readonly PurchaseState[] = ['succeeded', 'partially_refunded', 'disputed', 'dispute_won'];

export const isValid = ({ state }: { state: PurchaseState }): boolean => VALID_STATES.includes(state);

/** Says whether a purchase that was paid opens nothing any more: it was refunded, or withdrawn from. */
export const isOver = ({ state, withdrawnAt }: { state: PurchaseState; withdrawnAt: Date | null }): boolean =>
  withdrawnAt !== null || !isValid({ state });

/** Says whether it was paid and opens only later: its client has not consented to immediate delivery. */
export const opensLater = (
  { state, unlocksAt }: { state: PurchaseState; unlocksAt: Date | null },
  now: Date,
): boolean => VALID_STATES.includes(state) && unlocksAt !== null && unlocksAt > now;

/** The facts about a payment: our purchase's columns, or the provider's present facts. */
export interface PaymentFacts {
  status: IntentStatus;
  amountCents: number;
  refundedCents: number;
  dispute: DisputeProgress;
  /** The bank took so much back with lost disputes. */
  lostCents: number;
}

/** A purchase in these states was paid, whatever happened later. */
export const PAID_STATES: readonly PurchaseState[] = [
  'succeeded',
  'partially_refunded',
  'refunded',
  'disputed',
  'dispute_won',
  'dispute_lost',
];

/** In these states the client may still pay, or is about to. */
export const OPEN_STATES: readonly PurchaseState[] = ['created', 'processing', 'failed'];

/** All states are in the order of a payment's life. */
export const PURCHASE_STATES: readonly PurchaseState[] = [...OPEN_STATES, 'canceled', ...PAID_STATES];

/**
 * All legal transitions. Unpaid states may change directly to any paid one: webhook events get lost, and the provider
 * then reports only the present state. `refunded` may change back: the client's bank returned the refund. A payment is
 * never undone. A dispute may change to partly refunded: only a part of the payment was disputed, and lost.
 */
const TRANSITIONS: Readonly<Record<PurchaseState, readonly PurchaseState[]>> = {
  created: ['processing', 'failed', 'canceled', ...PAID_STATES],
  processing: ['failed', 'canceled', ...PAID_STATES],
  failed: ['processing', 'canceled', ...PAID_STATES],
  // We ended it while a payment was being processed: the money counts.
  canceled: [...PAID_STATES],
  succeeded: ['partially_refunded', 'refunded', 'disputed', 'dispute_won', 'dispute_lost'],
  partially_refunded: ['succeeded', 'refunded', 'disputed', 'dispute_won', 'dispute_lost'],
  refunded: ['succeeded', 'partially_refunded', 'disputed', 'dispute_won', 'dispute_lost'],
  disputed: ['partially_refunded', 'refunded', 'dispute_won', 'dispute_lost'],
  dispute_won: ['partially_refunded', 'refunded', 'disputed', 'dispute_lost'],
  dispute_lost: ['dispute_won', 'partially_refunded'],
};

/** Says whether a purchase may go from one state to another; staying is no transition. */
export function canTransition(from: PurchaseState, to: PurchaseState): boolean {
  return TRANSITIONS[from].includes(to);
}

/** Returns the state that the facts amount to. Unpaid ones grant nothing, whatever else they contain. */
export function stateOf({ status, amountCents, refundedCents, dispute, lostCents }: PaymentFacts): PurchaseState {
  if (status !== 'succeeded') return status;
  if (dispute === 'lost' && refundedCents + lostCents >= amountCents) return 'dispute_lost';
  if (refundedCents >= amountCents) return 'refunded';
  if (dispute === 'open') return 'disputed';
  if (dispute === 'won') return 'dispute_won';
  return refundedCents + lostCents > 0 ? 'partially_refunded' : 'succeeded';
}

/** The certainty of a status: a lower one never replaces a higher one. Failed and processing may alternate. */
const RANK: Readonly<Record<IntentStatus, number>> = {
  created: 0,
  failed: 1,
  processing: 1,
  canceled: 2,
  succeeded: 3,
};

/** Merges the facts with a provider snapshot; one that knows less than we do changes nothing. */
export function mergeFacts(
  known: PaymentFacts,
  read: Pick<IntentFacts, 'status' | 'refundedCents' | 'dispute' | 'lostCents'>,
): PaymentFacts {
  if (RANK[read.status] < RANK[known.status]) return known;
  return {
    ...known,
    status: read.status,
    refundedCents: Math.min(read.refundedCents, known.amountCents),
    dispute: read.dispute,
    lostCents: Math.min(read.lostCents, known.amountCents),
  };
}

/** Returns the facts that a purchase holds. */
export function factsOf(purchase: {
  state: PurchaseState;
  amountCents: number;
  refundedCents: number;
  dispute: DisputeProgress;
  lostCents: number;
}): PaymentFacts {
  const { state, amountCents, refundedCents, dispute, lostCents } = purchase;
  const status = PAID_STATES.includes(state) ? 'succeeded' : (state as IntentStatus);
  return { status, amountCents, refundedCents, dispute, lostCents };
}
