import { amountFormat } from '../../../common/currency.js';
import type { MailLanguage } from '../../../common/mails/languages.js';
import type { InvoiceDocument, InvoiceSeller, NationalTax, TaxCategory } from '../../../ports/invoice-renderer.port.js';
import type { TaxedOrder } from '../tax/taxed-order.entity.js';
import type { SellerDetails } from '../../settings/seller-details.js';

/** The invoices of a purchase need these facts. */
export interface InvoicedSale {
  title: string;
  projectName: string;
  clientName: string | null;
  clientEmail: string;
  currency: string;
  language: MailLanguage;
  /** The day is `YYYY-MM-DD` in the studio's time zone. */
  paidOn: string;
  isTest: boolean;
  /** A restore had lost the order, and with it the invoice that its client has. */
  broughtBack: boolean;
  tax: TaxedOrder;
  /** A coupon took so much off the price. */
  discountCents: number;
  couponCode: string | null;
}

/** One document has these amounts. */
export interface IssuedAmounts {
  totalCents: number;
  taxCents: number;
  nationalTax: NationalTax | null;
}

interface Texts {
  line: (title: string, project: string) => string;
  paid: (date: string) => string;
  refunded: string;
  test: string;
  replaces: string;
  discount: (amount: string, coupon: string) => string;
  nationalTax: (amount: string, rate: string, date: string) => string;
  /** The reasons why no tax is charged, by category. */
  reasons: Readonly<Record<TaxCategory, string | null>>;
}

const TEXTS: Readonly<Record<MailLanguage, Texts>> = {
  en: {
    line: (title, project) => `${title}, gallery “${project}”`,
    paid: (date) => `Paid on ${date}. No payment is due.`,
    refunded: 'The amount is refunded by the method that was used for the payment.',
    test: 'This purchase was made with a test card. No money was moved.',
    replaces: 'This invoice replaces the earlier one for this payment.',
    discount: (amount, coupon) => `The price includes a discount of ${amount} (coupon ${coupon}).`,
    nationalTax: (amount, rate, date) =>
      `VAT amount: ${amount} (reference rate of the European Central Bank of ${date}: ${rate}).`,
    reasons: {
      S: null,
      Z: null,
      E: 'Exempt from VAT.',
      AE: 'Reverse charge: the customer accounts for the VAT.',
      O: 'Not subject to VAT.',
    },
  },
  de: {
    line: (title, project) => `${title}, Galerie „${project}“`,
    paid: (date) => `Am ${date} bezahlt. Es ist nichts mehr zu zahlen.`,
    refunded: 'Der Betrag wird auf dem Weg erstattet, auf dem bezahlt wurde.',
    test: 'Dieser Kauf wurde mit einer Testkarte gemacht. Es ist kein Geld geflossen.',
    replaces: 'Diese Rechnung ersetzt die frühere Rechnung über diese Zahlung.',
    discount: (amount, coupon) => `Im Preis ist ein Rabatt von ${amount} berücksichtigt (Gutschein ${coupon}).`,
    nationalTax: (amount, rate, date) =>
      `Umsatzsteuerbetrag: ${amount} (Referenzkurs der Europäischen Zentralbank vom ${date}: ${rate}).`,
    reasons: {
      S: null,
      Z: null,
      E: 'Von der Umsatzsteuer befreit.',
      AE: 'Steuerschuldnerschaft des Leistungsempfängers (Reverse Charge).',
      O: 'Nicht umsatzsteuerbar.',
    },
  },
  es: {
    line: (title, project) => `${title}, galería «${project}»`,
    paid: (date) => `Pagado el ${date}. No queda nada por pagar.`,
    refunded: 'El importe se devuelve por el mismo medio con el que se pagó.',
    test: 'Esta compra se hizo con una tarjeta de prueba. No se ha movido dinero.',
    replaces: 'Esta factura sustituye a la anterior de este pago.',
    discount: (amount, coupon) => `El precio incluye un descuento de ${amount} (cupón ${coupon}).`,
    nationalTax: (amount, rate, date) =>
      `Cuota de IVA: ${amount} (tipo de cambio de referencia del Banco Central Europeo del ${date}: ${rate}).`,
    reasons: {
      S: null,
      Z: null,
      E: 'Operación exenta de IVA.',
      AE: 'Inversión del sujeto pasivo.',
      O: 'Operación no sujeta a IVA.',
    },
  },
};

/** Returns the seller's details that every invoice must have; null while one is missing: then none can be issued. */
export function invoiceSeller(seller: SellerDetails | null): InvoiceSeller | null {
  if (!seller) return null;
  const { legalName, address, postcode, city, country, vatId, taxNumber, register, registerNumber, email, phone } =
    seller;
  const addressLines = address
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);
  if (!legalName || addressLines.length === 0 || !city || !country) return null;
  return {
    name: legalName,
    addressLines,
    postcode,
    city,
    country,
    vatId: vatId || null,
    taxNumber: taxNumber || null,
    registration: [register, registerNumber].filter(Boolean).join(' ') || null,
    email,
    phone: phone || null,
  };
}

/**
 * Makes the document about an amount of a sale.
 * @param corrects the invoice that a credit note corrects; null for an invoice
 */
export function documentOf(
  sale: InvoicedSale,
  seller: InvoiceSeller,
  issued: { number: string; issuedOn: string } & IssuedAmounts,
  corrects: InvoiceDocument['corrects'],
): InvoiceDocument {
  const texts = TEXTS[sale.language];
  const { number, issuedOn, totalCents, taxCents, nationalTax } = issued;
  const { taxCategory, taxRate, buyerCountry, buyerVatId, buyerCompany } = sale.tax;
  const { buyerStreet, buyerPostcode, buyerCity } = sale.tax;
  const category = taxCategory ?? 'O';
  const percent = taxRate / 100;
  const netCents = totalCents - taxCents;
  const reason = sale.tax.taxNote?.[sale.language] ?? texts.reasons[category];
  return {
    kind: corrects ? 'credit_note' : 'invoice',
    number,
    issuedOn,
    suppliedOn: sale.paidOn,
    language: sale.language,
    currency: sale.currency,
    seller,
    buyer: {
      name: buyerCompany ?? sale.clientName ?? sale.clientEmail,
      email: sale.clientEmail,
      addressLines: buyerStreet === null ? [] : [buyerStreet],
      postcode: buyerPostcode,
      city: buyerCity,
      country: buyerCountry,
      vatId: buyerVatId,
    },
    lines: [{ name: texts.line(sale.title, sale.projectName), netCents, category, percent }],
    taxes: [{ category, percent, netCents, taxCents, reason }],
    netCents,
    taxCents,
    totalCents,
    nationalTax,
    payment: corrects ? texts.refunded : texts.paid(dateIn(sale.language, sale.paidOn)),
    corrects,
    notes: [
      ...(nationalTax ? [nationalTaxNote(sale, nationalTax)] : []),
      ...(corrects || sale.couponCode === null ? [] : [discountNote(sale)]),
      ...(sale.isTest ? [texts.test] : []),
      ...(sale.broughtBack && !corrects ? [texts.replaces] : []),
    ],
  };
}

function nationalTaxNote({ language, currency }: InvoicedSale, { perEuro, ...tax }: NationalTax): string {
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 6 });
  const worth = (code: string, units: number) =>
    code === 'eur' ? [] : [`${number.format(units)} ${code.toUpperCase()}`];
  const rate = ['1 EUR', ...worth(currency, perEuro.document), ...worth(tax.currency, perEuro.national)].join(' = ');
  const amount = amountFormat(language, tax.currency)(tax.taxCents);
  return TEXTS[language].nationalTax(amount, rate, dateIn(language, tax.day));
}

const dateIn = (language: MailLanguage, day: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

function discountNote({ language, currency, discountCents, couponCode }: InvoicedSale): string {
  return TEXTS[language].discount(amountFormat(language, currency)(discountCents), couponCode ?? '');
}

/** Writes a number like `INV-2026-0001`; it becomes longer once there are more. */
export const invoiceNumber = (series: string, year: number, sequence: number): string =>
  `${series}-${year}-${String(sequence).padStart(4, '0')}`;
