import { appError } from '../../../common/errors.js';
import type { CataloguePackage } from '../core/catalogue.js';
import type { AccessLevel } from '../core/entitlement-level.js';
import type { Purchase } from '../core/purchase.entity.js';
import { OPEN_STATES } from '../core/purchase-state.js';
import { quoteFor, type Quote } from '../core/quote.js';

/** @throws AppError `payments.already_bought` */
export function assertQuotable(packageType: CataloguePackage['packageType'], level: AccessLevel): Quote {
  const order = quoteFor(packageType, level);
  if (!order)
    throw appError(
      'payments.already_bought',
      level === 'complete' ? 'You already have the Complete Collection.' : 'You already have this package.',
      { accessLevel: level },
    );
  return order;
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

/** The caller's amount differs from the order's. */
export function amountMismatch(text: (dollars: number) => string, cents: number, currency: string) {
  return appError('payments.amount_mismatch', text(cents / 100), { amount: cents / 100, amountCents: cents, currency });
}
