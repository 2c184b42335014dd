import { message, type Message } from '../../../common/messages.js';
import { STANDING_STATES } from '../core/entitlement-level.js';
import type { Purchase } from '../core/purchase.entity.js';
import { endOfWithdrawalPeriod } from '../core/withdrawal-period.js';

type Sold = Pick<Purchase, 'id' | 'state' | 'buyerVatId' | 'succeededAt' | 'deliveredAt' | 'withdrawnAt' | 'createdAt'>;

/** Whether there is nothing left to withdraw from: it was withdrawn from before, or refunded. */
export const isOver = ({ state, withdrawnAt }: Pick<Purchase, 'state' | 'withdrawnAt'>): boolean =>
  withdrawnAt !== null || !STANDING_STATES.includes(state);

/**
 * Why a withdrawal cannot be accepted without staff; null when it can.
 * @param others the client's other purchases in that gallery
 */
export function obstacleTo(
  purchase: Sold,
  others: readonly Pick<Purchase, 'state' | 'alreadyPaidCents' | 'createdAt'>[],
  now: Date,
  timeZone: string,
): Message | null {
  if (purchase.state === 'disputed' || purchase.state === 'dispute_won') return message('withdrawal_disputed');
  if (purchase.buyerVatId !== null) return message('withdrawal_company');
  const concludedAt = purchase.succeededAt ?? purchase.createdAt;
  if (now >= endOfWithdrawalPeriod(concludedAt, timeZone)) return message('withdrawal_late');
  if (purchase.deliveredAt !== null) return message('withdrawal_downloaded');
  // What it cost was deducted from a later one.
  const isDeductedBy = ({ state, alreadyPaidCents, createdAt }: (typeof others)[number]) =>
    STANDING_STATES.includes(state) && alreadyPaidCents > 0 && createdAt > purchase.createdAt;
  return others.some(isDeductedBy) ? message('withdrawal_upgrade') : null;
}
