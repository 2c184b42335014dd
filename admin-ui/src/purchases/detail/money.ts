import { text } from '../../i18n/language';
import { formatCents } from '../../ui/format';

/** Cents as the value of an amount field: 4950 → 49.50 */
export const inputValueOf = (cents: number): string => (cents / 100).toFixed(2);

/** "49.5", "$1,200", "49.50" → cents; null for anything that is not clearly an amount. */
export function parseAmount(text: string): number | null {
  const match = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,7})(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (!match) return null;
  return Number(match[1]!.replaceAll(',', '')) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

/** The validation error of a refund's amount, or null. The server validates the same. */
export function validateRefund(cents: number | null, refundableCents: number, currency: string): string | null {
  if (cents === null) return text('purchases.amountExample');
  if (cents < 1) return text('purchases.amountZero');
  return cents > refundableCents
    ? text('purchases.refundTooLarge', { amount: formatCents(refundableCents, currency) })
    : null;
}
