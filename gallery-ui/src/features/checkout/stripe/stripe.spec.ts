import type { PaymentIntentResult } from '@stripe/stripe-js';
import { stripeOutcome } from './stripe';

const of = (result: object) => stripeOutcome(result as PaymentIntentResult);

describe('stripeOutcome', () => {
  it('is no failure while money is taken or on its way', () => {
    expect(of({ paymentIntent: { status: 'succeeded' } })).toEqual({ status: 'succeeded' });
    expect(of({ paymentIntent: { status: 'processing' } })).toEqual({ status: 'processing' });
  });

  it('is paid-before for what another tab has paid', () => {
    expect(
      of({
        error: {
          code: 'payment_intent_unexpected_state',
          message: 'This intent has already succeeded.',
          payment_intent: { status: 'succeeded' },
        },
      }),
    ).toEqual({ status: 'paid-before' });
  });

  it("has the provider's message after a decline", () => {
    expect(
      of({ error: { message: 'Your card was declined.', payment_intent: { status: 'requires_payment_method' } } }),
    ).toEqual({ status: 'failed', message: 'Your card was declined.' });
  });

  it('is failed for an authentication left open', () =>
    expect(of({ paymentIntent: { status: 'requires_action' } })).toEqual({ status: 'failed', message: undefined }));
});
