import { formatAmount } from '../../../i18n/money';
import { Button } from '../../../ui/controls/Button';
import { Modal } from '../../../ui/overlays/Modal';
import { checkout } from '../../../i18n/en/checkout';
import { getTranslations } from '../../../i18n/translations';

/** The bank's answer is null if the dialog was closed. */
export type BankAnswer = 'complete' | 'fail' | null;

/** Simulates the bank's confirmation in the sandbox. */
export function BankAuthentication({
  amount,
  onAnswer,
}: {
  amount: { totalCents: number; currency: string };
  onAnswer: (answer: BankAnswer) => void;
}) {
  const t = getTranslations(checkout);
  return (
    <Modal
      title={t('bankTitle')}
      onClose={() => onAnswer(null)}
      actions={
        <>
          <Button onClick={() => onAnswer('fail')}>{t('decline')}</Button>
          <Button variant="primary" onClick={() => onAnswer('complete')}>
            {t('confirm')}
          </Button>
        </>
      }
    >
      <p>{t.rich('bankText', { amount: <strong>{formatAmount(amount.totalCents, amount.currency)}</strong> })}</p>
    </Modal>
  );
}
