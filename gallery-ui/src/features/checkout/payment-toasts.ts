import type { ConfirmedPaymentDto } from '@showreel/api-client';
import { formatAmount } from '../../lib/format';
import type { ToastMessage } from '../../ui/toast-store';

/** A payment that was made and has opened what it paid for. */
export function successToast({ excessCents }: Pick<ConfirmedPaymentDto, 'excessCents'>): ToastMessage {
  const description = 'Thank you for your purchase! Your access has been upgraded.';
  return { title: 'Payment Successful', description: excessCents > 0 ? `${description} ${formatAmount(excessCents, 'usd')} was paid twice and goes back to your card.` : description };
}

/** Pressed once more for what an earlier try has paid, in another tab maybe. */
export const PAID_BEFORE_TOAST: ToastMessage = { title: 'Already Paid', description: 'This order was paid before: you have not been charged again. Your access has been upgraded.' };

/** A payment that its bank has not decided on. */
export const PROCESSING_TOAST: ToastMessage = { title: 'Payment Processing', description: 'Your bank has not confirmed the payment yet. Your access is upgraded as soon as it has.' };
