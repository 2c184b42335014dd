import type { ConfirmedPaymentDto } from '@showreel/api-client';
import { formatAmount } from '../../i18n/money';
import type { ToastMessage } from '../../ui/toast/toast-store';
import { payment } from '../../i18n/en/checkout';
import { getTranslations } from '../../i18n/translations';

/** Makes the toast for a successful payment. */
export function successToast({
  kind,
  overpaidCents,
  currency,
  unlocksAt,
}: Pick<ConfirmedPaymentDto, 'kind' | 'overpaidCents' | 'currency' | 'unlocksAt'>): ToastMessage {
  const t = getTranslations(payment);
  if (kind === 'selection')
    return {
      title: t('successful'),
      description:
        overpaidCents > 0
          ? t('selectionOverpaid', { amount: formatAmount(overpaidCents, currency) })
          : t('selectionComplete'),
    };
  const description = t(unlocksAt ? 'opensLater' : 'successfulText');
  return {
    title: t('successful'),
    description:
      overpaidCents > 0
        ? `${description} ${t('overpaid', { amount: formatAmount(overpaidCents, currency) })}`
        : description,
  };
}

/** Makes the toast for a payment that an earlier attempt has made, perhaps in another tab. */
export const paidBeforeToast = ({ kind }: Pick<ConfirmedPaymentDto, 'kind'>): ToastMessage => ({
  title: getTranslations(payment)('alreadyPaid'),
  description: getTranslations(payment)(kind === 'selection' ? 'selectionComplete' : 'alreadyPaidText'),
});

/** Makes the toast for a payment on which the bank has not decided. */
export const processingToast = (): ToastMessage => ({
  title: getTranslations(payment)('processing'),
  description: getTranslations(payment)('processingText'),
});
