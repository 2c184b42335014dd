import { inMajorUnits } from '../../../common/currency.js';
import { appError } from '../../../common/errors.js';
import { CONSENT_TEXTS } from '../purchases/delivery-consent.js';
import type { Purchase } from '../purchases/purchase.entity.js';
import { OPEN_STATES } from '../purchases/purchase-state.js';
import type { AccessLevel } from '../../entitlements/entitlement-total.js';

/** The client has what they want to buy. */
export function alreadyBought(level: AccessLevel, fileIds?: readonly string[]) {
  const text = fileIds ? 'You already have one of these files.' : 'You already have this package.';
  return appError('payments.already_bought', level === 'complete' ? 'You already have all photos and videos.' : text, {
    accessLevel: level,
    ...(fileIds && { fileIds }),
  });
}

/** @throws AppError when the open order must be left alone */
export function assertUsable(purchase: Purchase): void {
  if (!OPEN_STATES.includes(purchase.state)) return;
  if (purchase.attention === 'mismatch') throw needsAttention();
  if (purchase.state === 'processing')
    throw appError(
      'payments.in_progress',
      'A payment for this gallery is being processed. Your access opens as soon as it is confirmed.',
      { purchaseId: purchase.id },
    );
}

/** The payment differs from the order: staff must look at it. */
export function needsAttention() {
  return appError(
    'payments.needs_attention',
    "We couldn't match this payment to your order. Nothing more will be charged. Please contact support.",
  );
}

/** It would be paid for nothing. */
export function opensNothing() {
  return appError(
    'payments.opens_nothing',
    'This would open nothing for you: the gallery has closed, or you already have everything that it contains.',
  );
}

/** It would open only after the gallery has closed. */
export function consentRequired() {
  return appError(
    'payments.consent_required',
    'Without your consent this would open only after the gallery has closed. Agree to immediate delivery to buy it.',
    { deliveryConsent: CONSENT_TEXTS },
  );
}

/** The caller's amount differs from the order's. */
export function amountMismatch(text: (amount: string) => string, cents: number, currency: string) {
  const amount = inMajorUnits(cents, currency);
  const name = currency === 'usd' ? '(US dollars)' : currency.toUpperCase();
  return appError('payments.amount_mismatch', text(`${amount} ${name}`), { amount, amountCents: cents, currency });
}
