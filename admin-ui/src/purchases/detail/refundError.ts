import { HttpError } from 'react-admin';
import { text } from '../../i18n/language';
import { inputValueOf } from '../../ui/form/amount';
import { formatCents } from '../../ui/format';

/** Says that the server retries a rejected refund, or which error to show, at its field if it has one. */
export function refundError(
  error: HttpError,
  currency: string,
): { kind: 'on-its-way' } | { kind: 'rejected'; error: HttpError } {
  const body = error.body as { code?: string; refundableCents?: number; fields?: Record<string, string> } | null;
  switch (body?.code) {
    case 'payments.provider_unavailable':
      return { kind: 'on-its-way' };
    case 'payments.refund_too_large': {
      const left = body.refundableCents ?? 0;
      const message =
        left > 0
          ? text('purchases.refundTooLargeNow', { amount: formatCents(left, currency) })
          : text('purchases.refundNothingLeft');
      return {
        kind: 'rejected',
        error: new HttpError(message, error.status, { ...body, fields: { amountCents: message } }),
      };
    }
    case 'request.invalid': {
      if (!body.fields?.['requestId']) return { kind: 'rejected', error };
      const message = text('purchases.otherAmount');
      return {
        kind: 'rejected',
        error: new HttpError(message, error.status, { ...body, fields: { requestId: message } }),
      };
    }
    default:
      return { kind: 'rejected', error };
  }
}

/** Returns the validation error of a refund's amount, or null. The server validates the same. */
export function validateRefund(cents: number | null, refundableCents: number, currency: string): string | null {
  if (cents === null) return text('purchases.amountExample', { example: inputValueOf(4_950, currency) });
  if (cents < 1) return text('purchases.amountZero');
  return cents > refundableCents
    ? text('purchases.refundTooLarge', { amount: formatCents(refundableCents, currency) })
    : null;
}
