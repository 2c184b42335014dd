import { decimalsOf, inMajorUnits } from '../../../common/currency.js';
import { CSV_MARK, csvRow } from '../../../common/lists/csv.js';
import type { Purchase } from '../purchases/purchase.entity.js';

const COLUMNS: readonly [string, (purchase: Purchase) => string | number | null | undefined][] = [
  ['Receipt', (p) => p.receiptNumber],
  ['Ordered', (p) => p.createdAt.toISOString()],
  ['Paid', (p) => p.succeededAt?.toISOString()],
  ['Project', (p) => p.projectName],
  ['Client', (p) => p.clientEmail],
  // Every order of a selection has the same code: its title says which one, and what was bought.
  ['Package', (p) => (p.kind === 'selection' ? (p.studioTitle ?? p.title) : p.packageType)],
  ['State', (p) => p.state],
  ['Subtotal', (p) => amount(p.subtotalCents, p.currency)],
  ['Tax', (p) => amount(p.taxCents, p.currency)],
  ['Total', (p) => amount(p.amountCents, p.currency)],
  ['Refunded', (p) => amount(p.refundedCents, p.currency)],
  ['Currency', (p) => p.currency.toUpperCase()],
  ['Provider', (p) => p.provider],
  ['Payment', (p) => p.providerIntentId],
  ['Attention', (p) => p.attention],
  ['Discount', (p) => amount(p.discountCents, p.currency)],
  ['Coupon', (p) => p.couponCode],
  ['Net', (p) => amount(p.amountCents - p.taxCents, p.currency)],
  ['Tax rate', (p) => (p.taxCountry === null ? null : p.taxRate / 100)],
  ['Tax country', (p) => p.taxCountry],
  ['Client country', (p) => p.buyerCountry],
  ['Payment country', (p) => p.paymentCountry],
  ['VAT ID', (p) => p.buyerVatId],
  ['Company', (p) => p.buyerCompany],
  ['Test', (p) => (p.isTest ? 'yes' : 'no')],
];

/** The file begins with this line. */
export const CSV_HEADER = CSV_MARK + csvRow(COLUMNS.map(([title]) => title));

/** Writes one purchase as one line. */
export function csvLine(purchase: Purchase): string {
  return csvRow(COLUMNS.map(([, value]) => value(purchase)));
}

const amount = (cents: number, currency: string) => inMajorUnits(cents, currency).toFixed(decimalsOf(currency));
