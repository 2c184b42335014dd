import type { PurchaseDetailDto, RefundDto } from '@showreel/api-client';
import { formatCents } from '../ui/format';

/** One thing that happened to a purchase. */
export interface TimelineStep {
  at: string;
  text: string;
  detail?: string;
  bad?: boolean;
}

const WHO: Readonly<Record<RefundDto['reason'], string>> = {
  staff: 'Refund by staff',
  duplicate: 'Refunded by itself: it was paid twice',
  gallery_deleted: 'Refunded by itself: the project was deleted',
};

/** What is known of a purchase's life, oldest first. */
export function timelineOf(purchase: PurchaseDetailDto): TimelineStep[] {
  const { createdAt, paidAt, receiptSentAt, receiptNumber, refunds, attention, currency, totalCents, refundedCents, failureMessage, state, updatedAt, dispute } = purchase;
  const steps: TimelineStep[] = [{ at: createdAt, text: 'Checkout opened' }];
  if (paidAt) steps.push({ at: paidAt, text: `Paid ${formatCents(totalCents, currency)}` });
  if (receiptSentAt) steps.push({ at: receiptSentAt, text: 'Receipt mailed', detail: receiptNumber ?? undefined });
  for (const refund of refunds) {
    steps.push({
      at: refund.createdAt,
      text: `${WHO[refund.reason]}: ${formatCents(refund.amountCents, currency)}`,
      detail: { requested: 'On its way: the provider has not answered yet.', sent: undefined, declined: refund.failureMessage ?? 'The provider declined it.' }[refund.state],
      bad: refund.state === 'declined',
    });
  }
  const refundedHere = refunds.filter((refund) => refund.state === 'sent').reduce((sum, { amountCents }) => sum + amountCents, 0);
  if (refundedCents > refundedHere) steps.push({ at: updatedAt, text: `Refunded on the provider's page: ${formatCents(refundedCents - refundedHere, currency)}` });
  if (attention?.seenAt) steps.push({ at: attention.seenAt, text: 'Marked as seen' });
  // These carry no time of their own: the last change is theirs.
  if (!paidAt && failureMessage) steps.push({ at: updatedAt, text: 'Last try to pay failed', detail: failureMessage, bad: true });
  if (state === 'canceled') steps.push({ at: updatedAt, text: 'Canceled' });
  if (dispute !== 'none') steps.push({ at: updatedAt, text: { open: 'Disputed by the client\'s bank', won: 'Dispute won', lost: 'Dispute lost' }[dispute], bad: dispute !== 'won' });
  return steps.sort((one, other) => one.at.localeCompare(other.at));
}
