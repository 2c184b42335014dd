import { formatAmount } from '../../lib/format';
import { Button } from '../../ui/Button';
import { Modal } from '../../ui/Modal';

/** Null: walked away from. */
export type BankAnswer = 'complete' | 'fail' | null;

/** The step that a bank may put in between, played by the sandbox. Closing it is walking away from it. */
export function BankQuestion({ amount, onAnswer }: { amount: { totalCents: number; currency: string }; onAnswer: (answer: BankAnswer) => void }) {
  return (
    <Modal
      title="Confirm This Payment" onClose={() => onAnswer(null)}
      actions={<><Button onClick={() => onAnswer('fail')}>Refuse</Button><Button look="primary" onClick={() => onAnswer('complete')}>Confirm Payment</Button></>}
    >
      <p>This is your bank, played by the test mode. A payment of <strong>{formatAmount(amount.totalCents, amount.currency)}</strong> waits for your confirmation.</p>
    </Modal>
  );
}
