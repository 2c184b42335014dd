import { formatAmount } from '../../../i18n/format';
import { Button } from '../../../ui/controls/Button';
import { Modal } from '../../../ui/overlays/Modal';
import { checkout } from '../../../i18n/en/checkout';
import { getTranslations } from '../../../i18n/translations';

/** Null: walked away from. */
export type BankAnswer = 'complete' | 'fail' | null;

/** The step that a bank may put in between, played by the sandbox. Closing it is walking away from it. */
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
          <Button onClick={() => onAnswer('fail')}>{t('refuse')}</Button>
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
