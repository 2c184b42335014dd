import { english } from '../message';

/** How a payment ended, said on the checkout and back in the gallery. */
export const payment = english('payment', {
  failed: 'Payment Failed',
  noReason: 'An error occurred during payment',
  successful: 'Payment Successful',
  successfulText: 'Thank you for your purchase! Your access has been upgraded.',
  excess: '{amount} was paid twice and goes back to your card.',
  alreadyPaid: 'Already Paid',
  alreadyPaidText: 'This order was paid before: you have not been charged again. Your access has been upgraded.',
  processing: 'Payment Processing',
  processingText: 'Your bank has not confirmed the payment yet. Your access is upgraded as soon as it has.',
  unknown: 'Payment Not Confirmed Yet',
  unknownText:
    'We could not ask how your payment went. If it went through, your access is upgraded within a few minutes.',
  confirming: 'Confirming your payment…',
});
