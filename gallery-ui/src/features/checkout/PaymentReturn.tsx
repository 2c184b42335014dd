import { useEffect } from 'react';
import { reasonOf } from '../../api/api-error';
import { usePaymentReturn } from '../../api/payments/checkout';
import { paymentReturnOf, withoutReturn } from '../../api/payments/payment-return';
import { galleryPath, type GalleryLink } from '../../api/gallery/gallery-link';
import { useNavigate } from '../../ui/routing/router';
import { toast } from '../../ui/toast/toast-store';
import { useLiveText } from '../../ui/status/Loading';
import { confirmFailure } from './confirm-failure';
import { processingToast, successToast } from './payment-toasts';
import styles from './PaymentReturn.module.css';
import { payment } from '../../i18n/en/checkout';
import { getTranslations } from '../../i18n/translations';

/** Fetches the outcome after the bank's page, whose return is in the query, shows it and cleans the address. */
export function PaymentReturn({ link, query }: { link: GalleryLink; query: URLSearchParams }) {
  const navigate = useNavigate();
  const returned = paymentReturnOf(query)!;
  const { data, isPending, error } = usePaymentReturn({
    paymentIntentId: returned.paymentIntentId,
    order: { ...link, ...returned },
  });
  const waiting = useLiveText(getTranslations(payment)('confirming'));
  useEffect(() => {
    if (isPending) return;
    const t = getTranslations(payment);
    const failure = confirmFailure(error);
    if (data) toast(successToast(data));
    else if (failure === 'processing') toast(processingToast());
    else if (failure === 'rejected')
      toast({ variant: 'destructive', title: t('failed'), description: reasonOf(error, t('noReason')) });
    else toast({ variant: 'destructive', title: t('unknown'), description: t('unknownText') });
    // Removes the payment's secret from the address and the history.
    navigate(`${galleryPath(link)}${withoutReturn(query)}`, { replace: true, state: { paid: data?.purchaseId } });
    // oxlint-disable-next-line react/exhaustive-deps -- once per payment
  }, [isPending]);
  return isPending ? (
    <p className={styles['waiting']} role="status">
      <span className={styles['spinner']} aria-hidden />
      {waiting}
    </p>
  ) : null;
}
