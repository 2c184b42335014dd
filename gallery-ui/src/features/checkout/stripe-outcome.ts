import type { PaymentIntentResult } from '@stripe/stripe-js';
import type { PayOutcome } from './usePay';

/** What Stripe's answer to a confirmation means for the client. */
export function stripeOutcome({ paymentIntent, error }: PaymentIntentResult): PayOutcome {
  // Paid in another tab meanwhile: Stripe calls that an error, the client would not.
  if (error?.payment_intent?.status === 'succeeded') return { status: 'paid-before' };
  const status = paymentIntent?.status ?? error?.payment_intent?.status;
  if (status === 'succeeded' || status === 'processing') return { status };
  return { status: 'failed', message: error?.message };
}
