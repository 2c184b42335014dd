import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { reasonOf } from '../../api/api-error';
import { usePaymentReturn } from '../../api/checkout';
import type { ReturnedPayment } from '../../lib/checkout-order';
import { galleryPath, type GalleryLink } from '../../lib/gallery-link';
import { toast } from '../../ui/toast-store';
import { confirmFailure } from './confirm-failure';
import { NO_REASON } from './pay-outcome';
import { PROCESSING_TOAST, successToast } from './payment-toasts';
import styles from './PaymentReturn.module.css';

/** Back from the bank's page: asks the server how the payment went, says so, and cleans the address. */
export function PaymentReturn({ link, returned, cleanQuery }: { link: GalleryLink; returned: ReturnedPayment; cleanQuery: string }) {
  const navigate = useNavigate();
  const { data, isPending, error } = usePaymentReturn({ paymentIntentId: returned.paymentIntentId, order: { ...link, ...returned } });
  useEffect(() => {
    if (isPending) return;
    const failure = confirmFailure(error);
    if (data) toast(successToast(data));
    else if (failure === 'processing') toast(PROCESSING_TOAST);
    else if (failure === 'refused') toast({ variant: 'destructive', title: 'Payment Failed', description: reasonOf(error, NO_REASON) });
    else toast({ variant: 'destructive', title: 'Payment Not Confirmed Yet', description: 'We could not ask how your payment went. If it went through, your access is upgraded within a few minutes.' });
    // The payment's secret stands in the address: out with it, and out of the way back.
    void navigate(`${galleryPath(link)}${cleanQuery}`, { replace: true });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once a payment: the rest is this visit's own
  }, [isPending]);
  return isPending ? <p className={styles['waiting']} role="status"><span className={styles['spinner']} aria-hidden />Confirming your payment…</p> : null;
}
