import type { Purchase } from './purchase.entity.js';

const COLUMNS: readonly [string, (purchase: Purchase) => string | number | null | undefined][] = [
  ['Receipt', (p) => p.receiptNumber],
  ['Ordered', (p) => p.createdAt.toISOString()],
  ['Paid', (p) => p.succeededAt?.toISOString()],
  ['Project', (p) => p.projectName],
  ['Client', (p) => p.clientEmail],
  ['Package', (p) => p.packageType],
  ['State', (p) => p.state],
  ['Subtotal', (p) => amount(p.subtotalCents)],
  ['Tax', (p) => amount(p.taxCents)],
  ['Total', (p) => amount(p.amountCents)],
  ['Refunded', (p) => amount(p.refundedCents)],
  ['Currency', (p) => p.currency.toUpperCase()],
  ['Provider', (p) => p.provider],
  ['Payment', (p) => p.providerIntentId],
  ['Attention', (p) => p.attention],
];

/** The first line; the mark before it tells spreadsheets that this is UTF-8. */
export const CSV_HEAD = `\uFEFF${line(COLUMNS.map(([title]) => title))}`;

/** One purchase as one line. */
export function csvLine(purchase: Purchase): string {
  return line(COLUMNS.map(([, value]) => value(purchase)));
}

function line(values: (string | number | null | undefined)[]): string {
  return `${values.map(cell).join(',')}\r\n`;
}

/**
 * RFC 4180. Text that a spreadsheet would run as a formula gets an apostrophe in front: names and
 * addresses come from outside.
 */
function cell(value: string | number | null | undefined): string {
  const text = String(value ?? '');
  const safe = /^[\s\p{Cc}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/u.test(text) || /^[\t\r\n]/.test(text) ? `'${text}` : text;
  return /[",\r\n\t;']/.test(safe) || safe !== safe.trim() ? `"${safe.replace(/"/g, '""')}"` : safe;
}

const amount = (cents: number) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
