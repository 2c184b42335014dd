import type { PurchaseDetailDto, RefundDto } from '@showreel/api-client';
import type { MessageKey } from '../../i18n/catalogue';
import { text } from '../../i18n/language';
import { renderMessage } from '../../i18n/serverMessages';
import { formatCents } from '../../ui/format';

/** One event of a purchase. */
export interface TimelineStep {
  at: string;
  text: string;
  detail?: string;
  bad?: boolean;
}

const WHO = {
  staff: 'purchases.refundByStaff',
  duplicate: 'purchases.refundDuplicate',
  gallery_deleted: 'purchases.refundGalleryDeleted',
  opens_nothing: 'purchases.refundOpensNothing',
  withdrawal: 'purchases.refundWithdrawal',
} as const satisfies Record<RefundDto['reason'], MessageKey>;

/** Lists the known events of a purchase, the oldest first. */
export function timelineOf(purchase: PurchaseDetailDto): TimelineStep[] {
  const {
    createdAt,
    paidAt,
    receiptSentAt,
    receiptFiled,
    receiptNumber,
    refunds,
    attention,
    currency,
    totalCents,
    refundedCents,
    failureMessage,
    state,
    updatedAt,
    dispute,
  } = purchase;
  const steps: TimelineStep[] = [{ at: createdAt, text: text('purchases.stepOpened') }];
  if (paidAt)
    steps.push({ at: paidAt, text: text('purchases.stepPaid', { amount: formatCents(totalCents, currency) }) });
  if (receiptSentAt)
    steps.push({
      at: receiptSentAt,
      text: text(receiptFiled ? 'purchases.stepReceiptFiled' : 'purchases.stepReceipt'),
      detail: receiptNumber ?? undefined,
    });
  for (const refund of refunds) {
    steps.push({
      at: refund.createdAt,
      text: text(WHO[refund.reason], { amount: formatCents(refund.amountCents, currency) }),
      detail: {
        requested: text('purchases.stepPending'),
        sent: undefined,
        declined: refund.failureMessage ? renderMessage(refund.failureMessage, text) : text('purchases.stepDeclined'),
      }[refund.state],
      bad: refund.state === 'declined',
    });
  }
  const refundedHere = refunds
    .filter((refund) => refund.state === 'sent')
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
  if (refundedCents > refundedHere)
    steps.push({
      at: updatedAt,
      text: text('purchases.stepRefundedElsewhere', { amount: formatCents(refundedCents - refundedHere, currency) }),
    });
  if (attention?.seenAt) steps.push({ at: attention.seenAt, text: text('purchases.stepSeen') });
  // These events have no time of their own: they have that of the last change.
  if (!paidAt && failureMessage)
    steps.push({
      at: updatedAt,
      text: text('purchases.stepFailed'),
      detail: renderMessage(failureMessage, text),
      bad: true,
    });
  if (state === 'canceled') steps.push({ at: updatedAt, text: text('purchases.stepCanceled') });
  if (dispute !== 'none')
    steps.push({
      at: updatedAt,
      text: text(
        ({ open: 'purchases.disputeOpen', won: 'purchases.disputeWon', lost: 'purchases.disputeLost' } as const)[
          dispute
        ],
      ),
      bad: dispute !== 'won',
    });
  return steps.sort((one, other) => one.at.localeCompare(other.at));
}
