import type { PaymentIntentResult } from '@stripe/stripe-js';
import { stripeOutcome } from './stripe-outcome';

const of = (result: object) => stripeOutcome(result as PaymentIntentResult);

it('money taken or on its way is no failure', () => {
  expect(of({ paymentIntent: { status: 'succeeded' } })).toEqual({ status: 'succeeded' });
  expect(of({ paymentIntent: { status: 'processing' } })).toEqual({ status: 'processing' });
});

it('what another tab has paid is paid', () => {
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

it('a refusal says why', () => {
  expect(
    of({ error: { message: 'Your card was declined.', payment_intent: { status: 'requires_payment_method' } } }),
  ).toEqual({ status: 'failed', message: 'Your card was declined.' });
});

it('an authentication left open is a failure', () =>
  expect(of({ paymentIntent: { status: 'requires_action' } })).toEqual({ status: 'failed', message: undefined }));
