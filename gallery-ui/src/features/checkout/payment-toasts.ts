import type { ConfirmedPaymentDto } from '@showreel/api-client';
import { formatAmount } from '../../lib/format';
import type { ToastMessage } from '../../ui/toast-store';
import { payment } from '../../words/en/payment';
import { words } from '../../words/words';

/** A payment that was made and has opened what it paid for. */
export function successToast({
  excessCents,
  currency,
}: Pick<ConfirmedPaymentDto, 'excessCents' | 'currency'>): ToastMessage {
  const say = words(payment);
  const description = say('successfulText');
  return {
    title: say('successful'),
    description:
      excessCents > 0
        ? `${description} ${say('excess', { amount: formatAmount(excessCents, currency) })}`
        : description,
  };
}

/** Pressed once more for what an earlier try has paid, in another tab maybe. */
export const paidBeforeToast = (): ToastMessage => ({
  title: words(payment)('alreadyPaid'),
  description: words(payment)('alreadyPaidText'),
});

/** A payment that its bank has not decided on. */
export const processingToast = (): ToastMessage => ({
  title: words(payment)('processing'),
  description: words(payment)('processingText'),
});
