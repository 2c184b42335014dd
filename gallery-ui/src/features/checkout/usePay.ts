import type { PaymentIntentDto } from '@showreel/api-client';
import { useRef, useState } from 'react';
import type { CheckoutOrder } from '../../api/payments/checkout-order';
import { dismissToast, toast, toastStore } from '../../ui/toast/toast-store';
import { payment } from '../../i18n/en/checkout';
import { getTranslations } from '../../i18n/translations';

/**
 * A payment with this status needs nothing more. `processing`: the bank has not decided. `paid-before`: an earlier
 * attempt has paid, perhaps in another tab.
 */
export type PaidStatus = 'succeeded' | 'processing' | 'paid-before';

/** Each payment form receives these props from the checkout. */
export interface PaymentProps {
  order: CheckoutOrder;
  session: PaymentIntentDto;
  onPaid: (status: PaidStatus) => Promise<void>;
  onBusy: (busy: boolean) => void;
}

/** The outcome of a payment attempt. */
export type PayOutcome = { status: PaidStatus } | { status: 'failed'; message?: string };

/**
 * Allows one payment attempt at a time, however often the button is pressed. A failure keeps the form and shows its
 * message; after a success the form stays locked until the next page.
 */
export function usePay(
  pay: () => Promise<PayOutcome>,
  onPaid: (status: PaidStatus) => Promise<void>,
  onBusy: (busy: boolean) => void,
) {
  const running = useRef(false);
  const failureToast = useRef<number>(undefined);
  const [busy, setOwnBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const setBusy = (now: boolean) => {
    setOwnBusy(now);
    onBusy(now);
  };

  const submit = async () => {
    // A second press may come before the button is disabled.
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setFailure(undefined);
    if (failureToast.current) dismissToast(failureToast.current);
    const outcome = await pay().catch((): PayOutcome => ({ status: 'failed' }));
    if (outcome.status !== 'failed') return onPaid(outcome.status);
    const message = outcome.message || getTranslations(payment)('noReason');
    toast({ variant: 'destructive', title: getTranslations(payment)('failed'), description: message });
    failureToast.current = toastStore.read()?.id;
    setFailure(message);
    setBusy(false);
    running.current = false;
  };
  return { submit, busy, failure };
}
