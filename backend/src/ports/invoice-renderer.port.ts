import type { MailLanguage } from '../common/mails/languages.js';

/** Who an invoice is from. Null: not applicable; the page leaves the line out. */
export interface InvoiceSeller {
  name: string;
  addressLines: string[];
  postcode: string;
  city: string;
  /** ISO 3166-1 alpha-2 */
  country: string;
  vatId: string | null;
  taxNumber: string | null;
  /** Register and number, as it must be printed. */
  registration: string | null;
  email: string;
  phone: string | null;
}

/** Who an invoice is for. Clients leave only what the law asks of them: often a name, an email and a country. */
export interface InvoiceBuyer {
  name: string;
  email: string;
  addressLines: string[];
  postcode: string | null;
  city: string | null;
  /** ISO 3166-1 alpha-2; null where nobody asked for it. Without it there is no e-invoice. */
  country: string | null;
  vatId: string | null;
}

/** VAT category codes of EN 16931: standard rate, zero rated, exempt, reverse charge, not subject to VAT. */
export type TaxCategory = 'S' | 'Z' | 'E' | 'AE' | 'O';

export interface InvoiceLine {
  name: string;
  netCents: number;
  category: TaxCategory;
  /** 19 for 19 %. 0 in every category but S. */
  percent: number;
}

/** All lines of one category and rate together. */
export interface InvoiceTax {
  category: TaxCategory;
  percent: number;
  netCents: number;
  taxCents: number;
  /** Why no tax is charged, in the invoice's language; null in categories S and Z. */
  reason: string | null;
}

/** The tax of a document in the currency of the seller's country, where the document is in another one (Art. 230). */
export interface NationalTax {
  /** ISO 4217, lower case. */
  currency: string;
  taxCents: number;
  /** The day whose reference rates were used, `YYYY-MM-DD`. */
  day: string;
  /** What one euro was worth in the document's currency, and in this one. */
  perEuro: { document: number; national: number };
}

/**
 * An invoice or credit note as it was issued: it never changes. Amounts in the smallest unit of the currency, positive.
 */
export interface InvoiceDocument {
  kind: 'invoice' | 'credit_note';
  number: string;
  /** `YYYY-MM-DD` in the studio's time zone. */
  issuedOn: string;
  suppliedOn: string;
  language: MailLanguage;
  /** ISO 4217, lower case. */
  currency: string;
  seller: InvoiceSeller;
  buyer: InvoiceBuyer;
  lines: InvoiceLine[];
  taxes: InvoiceTax[];
  netCents: number;
  taxCents: number;
  totalCents: number;
  /** Null where the document is in the seller's own currency, or contains no tax. */
  nationalTax: NationalTax | null;
  /** How it was settled, in the invoice's language: "Paid by card". */
  payment: string;
  /** The invoice that a credit note corrects. */
  corrects: { number: string; issuedOn: string } | null;
  /** Additional lines at the end, in the invoice's language. */
  notes: string[];
}

export interface InvoiceStationery {
  paper: 'A4' | 'Letter';
  /** PNG or JPEG; null prints the seller's name. */
  logo: Buffer | null;
}

/** Turns an issued document into files. Rendering takes half a second of CPU: it belongs in the worker. */
export abstract class InvoiceRendererPort {
  /** PDF/A-3; with the same invoice as XML inside (Factur-X, profile EN 16931) where the buyer's country is known. */
  abstract renderPdf(document: InvoiceDocument, stationery: InvoiceStationery): Promise<Buffer>;
}
