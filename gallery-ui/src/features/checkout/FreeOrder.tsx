import type { PaymentIntentDto } from '@showreel/api-client';
import { reasonOf } from '../../api/api-error';
import { useConfirmPayment } from '../../api/payments/checkout';
import type { CheckoutOrder } from '../../api/payments/checkout-order';
import { PaymentForm } from './PaymentForm';
import { usePay, type PaidStatus, type PayOutcome } from './usePay';

/** An order that costs nothing: a button in the place of a card form. */
export function FreeOrder({
  order,
  session,
  onPaid,
  onBusy,
}: {
  order: CheckoutOrder;
  session: PaymentIntentDto;
  onPaid: (status: PaidStatus) => Promise<void>;
  onBusy: (busy: boolean) => void;
}) {
  const confirm = useConfirmPayment();
  // With nothing to pay, this confirmation is what completes the order; the one after every payment only repeats it.
  const complete = async (): Promise<PayOutcome> => {
    try {
      await confirm.mutateAsync({ paymentIntentId: session.paymentIntentId, order });
      return { status: 'succeeded' };
    } catch (error) {
      return { status: 'failed', message: reasonOf(error, '') };
    }
  };
  const { submit, busy, failure } = usePay(complete, onPaid, onBusy);
  const { totalCents, currency } = session.order;
  return (
    <PaymentForm
      link={order}
      totalCents={totalCents}
      currency={currency}
      ready
      busy={busy}
      failure={failure}
      onSubmit={() => void submit()}
    />
  );
}
