import type { MailLanguage } from '../../common/mails/languages.js';
import type { InvoiceDocument } from '../../ports/invoice-renderer.port.js';

interface InvoiceTexts {
  kind: Readonly<Record<InvoiceDocument['kind'], string>>;
  number: string;
  issued: string;
  supplied: string;
  corrects: string;
  to: string;
  description: string;
  tax: string;
  net: string;
  subtotal: string;
  taxLine: (percent: string, net: string) => string;
  total: Readonly<Record<InvoiceDocument['kind'], string>>;
  vatId: string;
  taxNumber: string;
  page: (page: number, pages: number) => string;
}

/** An invoice has texts in each language of the mails. */
export const INVOICE_TEXTS: Readonly<Record<MailLanguage, InvoiceTexts>> = {
  en: {
    kind: { invoice: 'Invoice', credit_note: 'Credit note' },
    number: 'Number',
    issued: 'Date',
    supplied: 'Date of supply',
    corrects: 'For invoice',
    to: 'Billed to',
    description: 'Description',
    tax: 'VAT',
    net: 'Amount',
    subtotal: 'Subtotal',
    taxLine: (percent, net) => `VAT ${percent} on ${net}`,
    total: { invoice: 'Total', credit_note: 'Total credited' },
    vatId: 'VAT ID',
    taxNumber: 'Tax number',
    page: (page, pages) => `Page ${page} of ${pages}`,
  },
  de: {
    kind: { invoice: 'Rechnung', credit_note: 'Rechnungskorrektur' },
    number: 'Nummer',
    issued: 'Datum',
    supplied: 'Leistungsdatum',
    corrects: 'Zur Rechnung',
    to: 'Rechnung an',
    description: 'Beschreibung',
    tax: 'USt.',
    net: 'Betrag',
    subtotal: 'Zwischensumme',
    taxLine: (percent, net) => `${percent} USt. auf ${net}`,
    total: { invoice: 'Gesamtbetrag', credit_note: 'Erstattungsbetrag' },
    vatId: 'USt-IdNr.',
    taxNumber: 'Steuernummer',
    page: (page, pages) => `Seite ${page} von ${pages}`,
  },
  es: {
    kind: { invoice: 'Factura', credit_note: 'Factura rectificativa' },
    number: 'Número',
    issued: 'Fecha',
    supplied: 'Fecha de la operación',
    corrects: 'Rectifica la factura',
    to: 'Cliente',
    description: 'Concepto',
    tax: 'IVA',
    net: 'Importe',
    subtotal: 'Base imponible',
    taxLine: (percent, net) => `IVA ${percent} sobre ${net}`,
    total: { invoice: 'Total', credit_note: 'Total abonado' },
    vatId: 'NIF-IVA',
    taxNumber: 'NIF',
    page: (page, pages) => `Página ${page} de ${pages}`,
  },
};
