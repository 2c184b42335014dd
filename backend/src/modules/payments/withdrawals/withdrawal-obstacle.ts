import { message, type Message } from '../../../common/messages.js';
import { STANDING_STATES } from '../core/entitlement-level.js';
import { OPEN_STATES } from '../core/purchase-state.js';
import type { Purchase } from '../core/purchase.entity.js';
import { endOfWithdrawalPeriod } from '../core/withdrawal-period.js';

type Other = Pick<Purchase, 'kind' | 'state' | 'alreadyPaidCents' | 'createdAt'>;
type Sold = Pick<Purchase, 'id' | 'state' | 'buyerVatId' | 'succeededAt' | 'deliveredAt' | 'withdrawnAt' | 'createdAt'>;

/** Whether there is nothing left to withdraw from: it was withdrawn from before, or refunded. */
export const isOver = ({ state, withdrawnAt }: Pick<Purchase, 'state' | 'withdrawnAt'>): boolean =>
  withdrawnAt !== null || !STANDING_STATES.includes(state);

/**
 * Why a withdrawal cannot be accepted without staff; null when it can.
 * @param others the client's other purchases in that gallery
 */
export function obstacleTo(purchase: Sold, others: readonly Other[], now: Date, timeZone: string): Message | null {
  if (purchase.state === 'disputed' || purchase.state === 'dispute_won') return message('withdrawal_disputed');
  if (purchase.buyerVatId !== null) return message('withdrawal_company');
  const concludedAt = purchase.succeededAt ?? purchase.createdAt;
  if (now >= endOfWithdrawalPeriod(concludedAt, timeZone)) return message('withdrawal_late');
  if (purchase.deliveredAt !== null) return message('withdrawal_downloaded');
  const isPaid = ({ state }: Other) => STANDING_STATES.includes(state) || state === 'processing';
  return others.some((other) => isPaid(other) && isCheaperAfter(purchase, other))
    ? message('withdrawal_upgrade')
    : null;
}

/** The order that cannot stay open when this purchase is withdrawn from: what it cost is deducted there. */
export const openOrderAfter = <O extends Other>(purchase: Sold, others: readonly O[]): O | undefined =>
  others.find((other) => OPEN_STATES.includes(other.state) && isCheaperAfter(purchase, other));

const isCheaperAfter = (purchase: Sold, { kind, alreadyPaidCents, createdAt }: Other) =>
  kind !== 'grant' && alreadyPaidCents > 0 && createdAt > purchase.createdAt;
