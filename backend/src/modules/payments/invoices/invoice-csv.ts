import { decimalsOf, inMajorUnits } from '../../../common/currency.js';
import { CSV_MARK, csvRow } from '../../../common/lists/csv.js';
import type { InvoiceDocument } from '../../../ports/invoice-renderer.port.js';

const COLUMNS: readonly [string, (document: InvoiceDocument) => string | number | null][] = [
  ['Number', (d) => d.number],
  ['Kind', (d) => (d.kind === 'invoice' ? 'Invoice' : 'Credit note')],
  ['Date', (d) => d.issuedOn],
  ['Supplied', (d) => d.suppliedOn],
  ['Buyer', (d) => d.buyer.name],
  ['Email', (d) => d.buyer.email],
  ['Country', (d) => d.buyer.country],
  ['VAT ID', (d) => d.buyer.vatId],
  ['Category', (d) => d.taxes[0]?.category ?? null],
  ['Rate', (d) => d.taxes[0]?.percent ?? null],
  ['Net', (d) => amount(d, d.netCents)],
  ['Tax', (d) => amount(d, d.taxCents)],
  ['Gross', (d) => amount(d, d.totalCents)],
  ['Currency', (d) => d.currency.toUpperCase()],
  ['Corrects', (d) => d.corrects?.number ?? null],
  ['National tax', (d) => (d.nationalTax ? amount({ ...d, ...d.nationalTax }, d.nationalTax.taxCents) : null)],
  ['National currency', (d) => d.nationalTax?.currency.toUpperCase() ?? null],
];

/** The file begins with this line. */
export const INVOICE_CSV_HEADER = CSV_MARK + csvRow(COLUMNS.map(([title]) => title));

/** Writes one document as one line. The amounts of credit notes are negative, so that columns add up. */
export function invoiceCsvLine(document: InvoiceDocument): string {
  return csvRow(COLUMNS.map(([, value]) => value(document)));
}

const amount = ({ kind, currency }: InvoiceDocument, cents: number) =>
  inMajorUnits(kind === 'invoice' || cents === 0 ? cents : -cents, currency).toFixed(decimalsOf(currency));
