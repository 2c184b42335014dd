import { ciiXml } from '../../../src/adapters/pdf/cii-xml.js';
import { documentOf } from '../../../src/modules/payments/invoices/invoice-document.js';
import { conversionOf, converted, nationalCurrency } from '../../../src/modules/payments/invoices/national-tax.js';
import { UNTAXED } from '../../../src/modules/payments/tax/taxed-order.entity.js';
import { taxOf } from '../../../src/modules/payments/checkout/taxed-quote.js';
import { untaxedCategory, untaxedNote, type UntaxedReason } from '../../../src/modules/settings/untaxed-reason.js';
import type { TaxMode } from '../../../src/modules/settings/tax-settings.js';
import type { InvoiceDocument } from '../../../src/ports/invoice-renderer.port.js';
import { allOrEvery, DEEP } from '../../fixtures/deep.js';
import { brokenRules, schemaErrors } from '../../fixtures/e-invoice-rules.js';
import { VAT_IDS } from '../../fixtures/vat-ids.js';

const EU = Object.keys(VAT_IDS);

const EURO_RATES = {
  day: '2026-11-20',
  rates: { usd: 1.1516, jpy: 180.93, huf: 380.1, czk: 24.2, dkk: 7.47, pln: 4.24, ron: 5.09, sek: 11.03 },
};

interface Sample {
  seller: string;
  buyer: string;
  mode: TaxMode;
  currency?: string;
  reason?: UntaxedReason;
  isCompany?: boolean;
  hasVatId?: boolean;
  amountCents?: number;
  rates?: Readonly<Record<string, number>>;
  /** Without, both documents. */
  only?: InvoiceDocument['kind'];
}

/** Returns the invoice of a sale, and the credit note for a third of it. */
function documentsOf(sample: Sample): InvoiceDocument[] {
  const {
    seller,
    buyer,
    mode,
    currency = 'eur',
    isCompany,
    reason = 'small_business',
    hasVatId = true,
    amountCents = 19_999,
    rates = {},
  } = sample;
  const vatId = isCompany ? VAT_IDS[buyer]! : null;
  const untaxed = {
    category: untaxedCategory(reason, seller)!,
    rate: 0,
    country: null,
    taxCents: 0,
    grossCents: amountCents,
  };
  const tax =
    mode === 'none'
      ? untaxed
      : taxOf({
          amountCents,
          currency,
          mode,
          sellerCountry: seller,
          hasSellerVatId: hasVatId,
          customer: { country: buyer, vatId },
          at: '2026-11-22',
          rates,
        })!;
  const sale = {
    title: 'Complete & “more”',
    projectName: 'Hochzeit <Anna>',
    clientName: 'Anna Müller',
    clientEmail: 'anna@example.com',
    currency,
    language: 'de' as const,
    paidOn: '2026-11-22',
    isTest: false,
    broughtBack: false,
    discountCents: 0,
    couponCode: null,
    tax: {
      ...UNTAXED,
      taxMode: mode,
      taxCategory: tax.category,
      taxRate: tax.rate,
      taxCountry: tax.country,
      taxCents: tax.taxCents,
      taxNote: mode === 'none' ? untaxedNote(reason, seller) : null,
      buyerCountry: buyer,
      buyerVatId: vatId,
      ...(isCompany && {
        buyerCompany: 'Müller & Söhne GmbH',
        buyerStreet: 'Hauptplatz 1',
        buyerPostcode: '1010',
        buyerCity: 'Wien',
      }),
    },
  };
  const from = {
    name: 'Northlight Films',
    addressLines: ['Main Street 1', 'Rear building', '3rd floor'],
    postcode: '1010',
    city: 'Vienna',
    country: seller,
    vatId: hasVatId ? (VAT_IDS[seller] ?? null) : null,
    taxNumber: '30/123/45678',
    registration: 'HRB 12345',
    email: 'help@northlight.example',
    phone: '+49 30 1234567',
  };
  const national = nationalCurrency(from, { currency, taxCents: tax.taxCents });
  const conversion = national === null ? null : conversionOf(EURO_RATES, currency, national);
  const nationalTax = (cents: number) =>
    conversion && { ...conversion, taxCents: converted(cents, currency, conversion) };
  const part = { totalCents: Math.floor(tax.grossCents / 3), taxCents: Math.floor(tax.taxCents / 3) };
  const partOfTax = nationalTax(part.taxCents);
  const issued = {
    number: 'INV-2026-0001',
    issuedOn: '2026-11-22',
    totalCents: tax.grossCents,
    taxCents: tax.taxCents,
    nationalTax: nationalTax(tax.taxCents),
  };
  return [
    documentOf(sale, from, issued, null),
    documentOf(sale, from, { number: 'CN-2026-0001', issuedOn: '2026-11-23', ...part, nationalTax: partOfTax }, issued),
  ];
}

const MODES: TaxMode[] = ['included', 'added', 'none'];
/** The euro, one without decimals, one that is charged in hundredths which it does not have, and a foreign one. */
const CURRENCIES = ['eur', 'jpy', 'huf', 'usd'];

/**
 * Every country with every tax mode, in euros and in one other currency. The other currencies change by turns, and so do
 * invoice and credit note: each country has all of them.
 */
const AT_HOME = EU.flatMap((country, row) =>
  MODES.flatMap((mode, column) =>
    [CURRENCIES[0]!, CURRENCIES[1 + ((row + column) % 3)]!].map((currency, layer): Sample => ({
      seller: country,
      buyer: country,
      mode,
      currency,
      hasVatId: mode !== 'none',
      amountCents: 10_001,
      only: (row + column + layer) % 2 === 0 ? 'invoice' : 'credit_note',
    })),
  ),
);

const ABROAD: Sample[] = [
  ...EU.flatMap((country): Sample[] => [
    { seller: country, buyer: country, mode: 'none', reason: 'not_registered', hasVatId: false },
    { seller: country, buyer: country === 'FR' ? 'DE' : 'FR', mode: 'added', isCompany: true },
    { seller: 'DE', buyer: country, mode: 'added' },
    { seller: 'US', buyer: country, mode: 'included', rates: { US: 0 } },
  ]),
  { seller: 'DE', buyer: 'AT', mode: 'added', currency: 'jpy', amountCents: 10_001, isCompany: true },
  { seller: 'DE', buyer: 'US', mode: 'added' },
  { seller: 'US', buyer: 'FR', mode: 'none', reason: 'outside_eu' },
  { seller: 'US', buyer: 'US', mode: 'added', rates: { US: 0 } },
  { seller: 'DE', buyer: 'DE', mode: 'included', rates: { DE: 0 } },
  { seller: 'CH', buyer: 'CH', mode: 'included', rates: { CH: 810 } },
];

/** Short: every 19th and 21st, which have each mode, each currency and each kind of client. */
const DOCUMENTS = [...allOrEvery(19, AT_HOME), ...allOrEvery(21, ABROAD)].flatMap((sample) =>
  documentsOf(sample)
    .filter(({ kind }) => sample.only === undefined || sample.only === kind)
    .map((document) => ({ sample, document, xml: ciiXml(document) })),
);

describe('e-invoices', () => {
  it('the samples have each tax mode, currency and document, and in full each country with all of them', () => {
    const sold = DOCUMENTS.map(({ sample, document }) => ({ ...sample, kind: document.kind }));
    const distinct = (...keys: (keyof (typeof sold)[0])[]) =>
      new Set(sold.map((sale) => JSON.stringify(keys.map((key) => sale[key])))).size;
    expect([distinct('mode'), distinct('kind')]).toEqual([MODES.length, 2]);
    expect(distinct('currency')).toBeGreaterThanOrEqual(CURRENCIES.length);
    expect(distinct('seller', 'currency')).toBeGreaterThanOrEqual(DEEP ? EU.length * CURRENCIES.length : 8);
    expect(distinct('seller', 'mode', 'kind')).toBeGreaterThanOrEqual(DEEP ? 2 * EU.length * MODES.length : 8);
  });

  it('every e-invoice follows the official rules', async () => {
    const broken: unknown[] = [];
    // The short form asks the rules about every fourth document, which takes most of the time.
    for (const { sample, document, xml } of allOrEvery(4, DOCUMENTS)) {
      const rules = await brokenRules(xml);
      if (rules.length > 0) broken.push({ ...sample, kind: document.kind, rules });
    }
    expect(broken).toEqual([]);
  });

  if (DEEP)
    it('every e-invoice follows the official schema', async () => {
      expect(await schemaErrors(DOCUMENTS.map(({ xml }) => xml))).toEqual([]);
    });

  it('every document in another currency states the tax in the own one', () => {
    const foreign = DOCUMENTS.filter(({ document }) => document.nationalTax !== null);
    expect(foreign.length).toBeGreaterThan(1);
    for (const { document, xml } of foreign) {
      const code = document.nationalTax!.currency.toUpperCase();
      expect(xml).toContain(`<ram:TaxCurrencyCode>${code}<`);
      expect(xml).toContain(`<ram:TaxTotalAmount currencyID="${code}">`);
    }
  });

  it('every credit note names its invoice', () => {
    const creditNotes = DOCUMENTS.filter(({ document }) => document.kind === 'credit_note');
    expect(creditNotes.length).toBeGreaterThan(5);
    for (const { xml } of creditNotes) expect(xml).toContain('<ram:IssuerAssignedID>INV-2026-0001<');
  });
});
