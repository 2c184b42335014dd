import { reasonOf } from '../../api/api-error';
import { useConfirmPayment } from '../../api/payments/checkout';
import { PaymentForm } from './PaymentForm';
import { usePay, type PaymentProps, type PayOutcome } from './usePay';

/** Completes an order that costs nothing, by a button in the place of a card form. */
export function FreeOrder({ order, session, onPaid, onBusy }: PaymentProps) {
  const confirm = useConfirmPayment();
  // With nothing to pay, this confirmation completes the order; the confirmation after every payment only repeats it.
  const complete = async (): Promise<PayOutcome> => {
    try {
      await confirm.mutateAsync({ paymentIntentId: session.paymentIntentId, order });
      return { status: 'succeeded' };
    } catch (error) {
      return { status: 'failed', message: reasonOf(error, '') };
    }
  };
  const { submit, busy, failure } = usePay(complete, onPaid, onBusy);
  return (
    <PaymentForm order={order} session={session} ready busy={busy} failure={failure} onSubmit={() => void submit()} />
  );
}
