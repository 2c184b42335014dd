import type { MailLanguage } from '../common/mails/languages.js';

/** An invoice states these details of the seller. Null: not applicable; the page leaves the line out. */
export interface InvoiceSeller {
  name: string;
  addressLines: string[];
  postcode: string;
  city: string;
  /** The country is ISO 3166-1 alpha-2. */
  country: string;
  vatId: string | null;
  taxNumber: string | null;
  /** The register and the number are as they must be printed. */
  registration: string | null;
  email: string;
  phone: string | null;
}

/**
 * An invoice states these details of the buyer. Clients leave only what the law asks of them: often a name, an email
 * and a country.
 */
export interface InvoiceBuyer {
  name: string;
  email: string;
  addressLines: string[];
  postcode: string | null;
  city: string | null;
  /** The country is ISO 3166-1 alpha-2; null where nobody asked for it. Without it there is no e-invoice. */
  country: string | null;
  vatId: string | null;
}

/** These are VAT category codes of EN 16931: standard rate, zero rated, exempt, reverse charge, not subject to VAT. */
export type TaxCategory = 'S' | 'Z' | 'E' | 'AE' | 'O';

export interface InvoiceLine {
  name: string;
  netCents: number;
  category: TaxCategory;
  /** 19 stands for 19 %; every category but S has 0. */
  percent: number;
}

/** All lines of one category and rate are added up. */
export interface InvoiceTax {
  category: TaxCategory;
  percent: number;
  netCents: number;
  taxCents: number;
  /** No tax is charged for this reason, in the invoice's language; null in categories S and Z. */
  reason: string | null;
}

/** A document in another currency states its tax in that of the seller's country, too (Art. 230). */
export interface NationalTax {
  /** ISO 4217, lower case. */
  currency: string;
  taxCents: number;
  /** The reference rates are of this day, `YYYY-MM-DD`. */
  day: string;
  /** The value of one euro in the document's currency, and in this one. */
  perEuro: { document: number; national: number };
}

/**
 * An invoice or credit note never changes after it was issued. Its amounts are positive, in the smallest unit of the
 * currency.
 */
export interface InvoiceDocument {
  kind: 'invoice' | 'credit_note';
  number: string;
  /** The day is `YYYY-MM-DD` in the studio's time zone. */
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
  /** The tax is null where the document is in the seller's own currency, or contains no tax. */
  nationalTax: NationalTax | null;
  /** The invoice says in its language how it was settled: "Paid by card". */
  payment: string;
  /** A credit note corrects this invoice. */
  corrects: { number: string; issuedOn: string } | null;
  /** The document ends with these lines, in its language. */
  notes: string[];
}

export interface InvoiceStationery {
  paper: 'A4' | 'Letter';
  /** The logo is PNG or JPEG; null prints the seller's name. */
  logo: Buffer | null;
}

/** Turns an issued document into files. Rendering takes half a second of CPU: it belongs in the worker. */
export abstract class InvoiceRendererPort {
  /**
   * Makes a PDF/A-3, with the same invoice as XML inside (Factur-X, profile EN 16931) where the buyer's country is
   * known.
   */
  abstract renderPdf(document: InvoiceDocument, stationery: InvoiceStationery): Promise<Buffer>;
}
