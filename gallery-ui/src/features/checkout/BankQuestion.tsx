import { formatAmount } from '../../lib/format';
import { Button } from '../../ui/Button';
import { Modal } from '../../ui/Modal';
import { checkout } from '../../words/en/checkout';
import { words } from '../../words/words';

/** Null: walked away from. */
export type BankAnswer = 'complete' | 'fail' | null;

/** The step that a bank may put in between, played by the sandbox. Closing it is walking away from it. */
export function BankQuestion({
  amount,
  onAnswer,
}: {
  amount: { totalCents: number; currency: string };
  onAnswer: (answer: BankAnswer) => void;
}) {
  const say = words(checkout);
  return (
    <Modal
      title={say('bankTitle')}
      onClose={() => onAnswer(null)}
      actions={
        <>
          <Button onClick={() => onAnswer('fail')}>{say('refuse')}</Button>
          <Button look="primary" onClick={() => onAnswer('complete')}>
            {say('confirm')}
          </Button>
        </>
      }
    >
      <p>{say.rich('bankText', { amount: <strong>{formatAmount(amount.totalCents, amount.currency)}</strong> })}</p>
    </Modal>
  );
}
