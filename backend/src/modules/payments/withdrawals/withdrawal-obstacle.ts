import { message, type Message } from '../../../common/messages.js';
import { isConsumerProtected } from '../../settings/consumer-rights.js';
import type { SellerDetails } from '../../settings/seller-details.js';
import type { Purchase } from '../purchases/purchase.entity.js';
import { endOfWithdrawalPeriod } from '../purchases/withdrawal-period.js';
import { OPEN_STATES, VALID_STATES } from '../purchases/purchase-state.js';

type Other = Pick<Purchase, 'state' | 'alreadyPaidCents' | 'createdAt'>;
type Sold = Pick<
  Purchase,
  | 'id'
  | 'state'
  | 'buyerCountry'
  | 'buyerVatId'
  | 'buyerCompany'
  | 'succeededAt'
  | 'agreedTexts'
  | 'deliveredAt'
  | 'withdrawnAt'
  | 'createdAt'
>;

/** The seller, and the time zone in which their days begin. */
export interface Seller {
  seller: SellerDetails | null;
  timezone: string;
}

/**
 * Returns why the client has no right to withdraw, or may have lost it; null when the right is unconditional: staff
 * cannot decline.
 * @param at the time of the withdrawal
 */
export function doubtOf(purchase: Sold, at: Date, { seller, timezone }: Seller): Message | null {
  if (purchase.buyerVatId !== null || purchase.buyerCompany !== null) return message('withdrawal_company');
  if (!isConsumerProtected(seller, purchase.buyerCountry)) return message('withdrawal_abroad');
  const concludedAt = purchase.succeededAt ?? purchase.createdAt;
  const informed = purchase.agreedTexts?.some(({ page }) => page === 'withdrawal') ?? true;
  if (at >= endOfWithdrawalPeriod(concludedAt, timezone, informed)) return message('withdrawal_late');
  return purchase.deliveredAt === null ? null : message('withdrawal_downloaded');
}

/**
 * Returns why a withdrawal cannot be accepted without staff; null when it can.
 * @param others the client's other purchases in that gallery
 */
export function obstacleTo(purchase: Sold, others: readonly Other[], at: Date, seller: Seller): Message | null {
  if (purchase.state === 'disputed' || purchase.state === 'dispute_won') return message('withdrawal_disputed');
  const isPaid = ({ state }: Other) => VALID_STATES.includes(state) || state === 'processing';
  return (
    doubtOf(purchase, at, seller) ??
    (others.some((other) => isPaid(other) && isCheaperAfter(purchase, other)) ? message('withdrawal_upgrade') : null)
  );
}

/** Returns the order that cannot stay open when this purchase is withdrawn from: its price is deducted there. */
export const openOrderAfter = <O extends Other>(purchase: Sold, others: readonly O[]): O | undefined =>
  others.find((other) => OPEN_STATES.includes(other.state) && isCheaperAfter(purchase, other));

const isCheaperAfter = (purchase: Sold, { alreadyPaidCents, createdAt }: Other) =>
  alreadyPaidCents > 0 && createdAt > purchase.createdAt;
