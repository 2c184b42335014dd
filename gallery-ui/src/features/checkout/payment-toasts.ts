import type { ConfirmedPaymentDto } from '@showreel/api-client';
import { formatAmount } from '../../i18n/money';
import type { ToastMessage } from '../../ui/toast/toast-store';
import { payment } from '../../i18n/en/checkout';
import { getTranslations } from '../../i18n/translations';

/** The toast for a successful payment. */
export function successToast({
  overpaidCents,
  currency,
  unlocksAt,
}: Pick<ConfirmedPaymentDto, 'overpaidCents' | 'currency' | 'unlocksAt'>): ToastMessage {
  const t = getTranslations(payment);
  const description = t(unlocksAt ? 'opensLater' : 'successfulText');
  return {
    title: t('successful'),
    description:
      overpaidCents > 0
        ? `${description} ${t('overpaid', { amount: formatAmount(overpaidCents, currency) })}`
        : description,
  };
}

/** The toast for a payment that an earlier attempt has made, perhaps in another tab. */
export const paidBeforeToast = (): ToastMessage => ({
  title: getTranslations(payment)('alreadyPaid'),
  description: getTranslations(payment)('alreadyPaidText'),
});

/** The toast for a payment that the bank has not decided on. */
export const processingToast = (): ToastMessage => ({
  title: getTranslations(payment)('processing'),
  description: getTranslations(payment)('processingText'),
});
