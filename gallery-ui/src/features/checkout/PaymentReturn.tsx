import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { ApiError, reasonOf } from '../../api/api-error';
import { usePaymentReturn } from '../../api/checkout';
import { paymentReturnOf, withoutReturn } from '../../lib/checkout-order';
import { galleryPath, type GalleryLink } from '../../lib/gallery-link';
import { useQueryParameters } from '../../lib/use-query-parameters';
import { toast } from '../../ui/toast-store';
import styles from './PaymentReturn.module.css';
import { NO_REASON } from './pay-outcome';

/** Back from the bank's page: asks the server how the payment went, says so, and cleans the address. */
export function PaymentReturn({ link }: { link: GalleryLink }) {
  const query = useQueryParameters();
  const navigate = useNavigate();
  const returned = paymentReturnOf(query)!;
  const { isPending, isSuccess, error } = usePaymentReturn({ paymentIntentId: returned.paymentIntentId, order: { ...link, ...returned } });
  useEffect(() => {
    if (isPending) return;
    if (isSuccess) toast({ title: 'Payment Successful', description: 'Thank you for your purchase! Your access has been upgraded.' });
    else if (stillRunning(error)) toast({ title: 'Payment Processing', description: 'Your bank has not confirmed the payment yet. Your access is upgraded as soon as it has.' });
    else if (error instanceof ApiError && error.status !== 0 && error.status < 500) toast({ variant: 'destructive', title: 'Payment Failed', description: reasonOf(error, NO_REASON) });
    else toast({ variant: 'destructive', title: 'Payment Not Confirmed Yet', description: 'We could not ask how your payment went. If it went through, your access is upgraded within a few minutes.' });
    // The payment's secret stands in the address: out with it, and out of the way back.
    void navigate(`${galleryPath(link)}${withoutReturn(query)}`, { replace: true });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once a payment: link and query are this visit's own
  }, [isPending]);
  return isPending ? <p className={styles['waiting']} role="status"><span className={styles['spinner']} aria-hidden />Confirming your payment…</p> : null;
}

function stillRunning(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'payments.not_succeeded' && error.detail('state') === 'processing';
}
