import { inMajorUnits } from '../../../common/currency.js';
import { appError } from '../../../common/errors.js';
import type { Message } from '../../../common/messages.js';
import { CONSENT_TEXTS } from '../purchases/delivery-consent.js';

/** A field of the order is not as it must be. */
export const invalidOrder = (field: string, problem: Message) =>
  appError('request.invalid', problem, { fields: { [field]: problem } });

/** The payment differs from the order: staff must look at it. */
export function needsAttention() {
  return appError(
    'payments.needs_attention',
    "We couldn't match this payment to your order. Nothing more will be charged. Please contact support.",
  );
}

/** The order would be paid for nothing. */
export function opensNothing() {
  return appError(
    'payments.opens_nothing',
    'This would open nothing for you: the gallery has closed, or you already have everything that it contains.',
  );
}

/** The caller's amount differs from the order's. */
export function amountMismatch(text: (amount: string) => string, cents: number, currency: string) {
  const amount = inMajorUnits(cents, currency);
  const name = currency === 'usd' ? '(US dollars)' : currency.toUpperCase();
  return appError('payments.amount_mismatch', text(`${amount} ${name}`), { amount, amountCents: cents, currency });
}

/** The order would open only after the gallery has closed. */
export function consentRequired() {
  return appError(
    'payments.consent_required',
    'Without your consent this would open only after the gallery has closed. Agree to immediate delivery to buy it.',
    { deliveryConsent: CONSENT_TEXTS },
  );
}
