import type { AppError } from '../../../common/errors.js';
import type { Studio } from '../../settings/studio.js';
import { linesOf, type Quote } from '../pricing/quote.js';
import { assertBuyer } from './order-terms.js';
import { taxOf, withTax, type TaxableSale } from './taxed-quote.js';
import { standardRate } from '../../settings/vat-rates.js';

const quoteOf = (cents: number, currency: string): Quote => ({
  kind: 'files',
  packageCode: null,
  title: '1 photo',
  description: '',
  features: [],
  language: null,
  studioTitle: null,
  contents: { videos: 0, photos: 0, downloadSizes: ['original'], lifetimeAccess: false },
  upgradePrices: {},
  ...linesOf(cents),
  currency,
});
const STUDIO = {
  seller: { country: 'DE' },
  tax: { mode: 'added', rates: {}, homeRateForEu: false },
} as unknown as Pick<Studio, 'seller' | 'tax'>;
const NO_COMPANY = { isCompany: false, vatId: null, companyName: null, street: null, postcode: null, city: null };
const GERMAN = { ...NO_COMPANY, country: 'DE' };

describe('withTax', () => {
  it.each([
    ['eur', 1_005, 191, 1_196],
    // Three decimals, the last of which is 0 in what is charged: the net is 1.008 dinars.
    ['kwd', 1_010, 192, 1_200],
    ['jpy', 105, 20, 125],
  ] as const)('adds tax in %s as far as a card can be charged', (currency, cents, taxCents, totalCents) => {
    expect(withTax(quoteOf(cents, currency), GERMAN, STUDIO, '2026-11-01', { placing: true })).toMatchObject({
      listPriceCents: cents,
      discountCents: cents + taxCents - totalCents,
      subtotalCents: totalCents - taxCents,
      taxCents,
      totalCents,
    });
  });

  const COMPANY = { companyName: 'Alpen & Co', street: 'Hauptplatz 1', postcode: '1010', city: 'Wien' };

  it.each([
    ['AT', {}, ['companyName', 'street', 'postcode', 'city']],
    ['AT', { ...COMPANY, city: null }, ['city']],
    ['AT', COMPANY, []],
    ['AT', { vatId: 'ATU13585620' }, ['vatId']],
    // Not every country has postal codes.
    ['HK', { ...COMPANY, postcode: null }, []],
  ])('asks a company in %s with %j for %j', (country, stated, missing) => {
    const buyer = { ...NO_COMPANY, country, isCompany: true, ...stated };
    let fields: string[] = [];
    try {
      assertBuyer(buyer, { placing: true });
    } catch (error) {
      fields = Object.keys((error as AppError).details.fields ?? {});
    }
    expect(fields).toEqual(missing);
  });
});

const sale = (change: Partial<TaxableSale> = {}): TaxableSale => ({
  amountCents: 10_000,
  currency: 'eur',
  mode: 'added',
  sellerCountry: 'DE',
  hasSellerVatId: true,
  customer: { country: 'DE', vatId: null },
  at: '2026-11-22',
  ...change,
});
const FROM_US = { sellerCountry: 'US', homeRateForEu: true };
const buyer = (country: string, vatId: string | null = null) => ({ customer: { country, vatId } });

describe('taxOf', () => {
  test.each([
    ['at home', {}, ['S', 1900, 'DE', 1_900]],
    ['a company at home', buyer('DE', 'DE136695976'), ['S', 1900, 'DE', 1_900]],
    ['a consumer in the EU: their rate', buyer('FI'), ['S', 2550, 'FI', 2_550]],
    ['below the threshold: the rate at home', { ...buyer('FI'), homeRateForEu: true }, ['S', 1900, 'DE', 1_900]],
    ['a company in the EU: reverse charge', buyer('AT', 'ATU13585627'), ['AE', 0, null, 0]],
    ['outside the EU', buyer('US'), ['O', 0, null, 0]],
    ['outside the EU, but registered there', { ...buyer('CH'), rates: { CH: 810 } }, ['S', 810, 'CH', 810]],
    ['a rate of the studio', { rates: { DE: 1600 } }, ['S', 1600, 'DE', 1_600]],
    ['a rate of zero in the EU', { rates: { DE: 0 } }, ['Z', 0, 'DE', 0]],
    ['a rate of zero outside it', { ...buyer('US'), rates: { US: 0 } }, ['O', 0, null, 0]],
    ['a seller outside the EU', { ...buyer('SE'), ...FROM_US, nonUnionOss: true }, ['S', 2500, 'SE', 2_500]],
    ['a seller outside the EU who is not registered there', { ...buyer('SE'), ...FROM_US }, ['O', 0, null, 0]],
    ['the same for a company', { ...buyer('AT', 'ATU13585627'), ...FROM_US, hasSellerVatId: false }, ['O', 0, null, 0]],
    [
      'no reverse charge without a VAT ID of the seller',
      { ...buyer('AT', 'ATU13585627'), hasSellerVatId: false },
      ['S', 2000, 'AT', 2_000],
    ],
  ] as const)('%s', (_case, change, [category, rate, country, taxCents]) => {
    expect(taxOf(sale(change as Partial<TaxableSale>))).toEqual({
      category,
      rate,
      country,
      netCents: 10_000,
      taxCents,
      grossCents: 10_000 + taxCents,
    });
  });

  test('an included tax leaves the total as it is shown', () => {
    expect(taxOf(sale({ mode: 'included', amountCents: 5_997 }))).toMatchObject({
      netCents: 5_039,
      taxCents: 958,
      grossCents: 5_997,
    });
  });

  // 8.1 % of 46.000 dinars is 3.726, and cards are charged hundredths of a dinar.
  test('tax on top stays exact where the total is cut to what can be charged', () => {
    expect(taxOf(sale({ amountCents: 46_000, currency: 'tnd', rates: { DE: 810 } }))).toMatchObject({
      netCents: 45_994,
      taxCents: 3_726,
      grossCents: 49_720,
    });
  });

  test('reverse charge keeps the price that was shown', () => {
    const tax = taxOf(sale({ mode: 'included', ...buyer('AT', 'ATU13585627') }));
    expect(tax).toMatchObject({ netCents: 10_000, taxCents: 0, grossCents: 10_000 });
  });

  test.each([
    ['of a seller outside the EU, at home', { sellerCountry: 'US', ...buyer('US') }],
    ['before the first day of the table', { at: '2023-12-31' }],
  ] as const)('no rate is known %s', (_case, change) => {
    expect(taxOf(sale(change as Partial<TaxableSale>))).toBeNull();
  });

  test.each([
    ['EE', '2025-06-30', 2200],
    ['EE', '2025-07-01', 2400],
    ['FI', '2024-08-31', 2400],
    ['FI', '2024-09-01', 2550],
    ['SK', '2024-12-31', 2000],
    ['SK', '2025-01-01', 2300],
    ['RO', '2025-07-31', 1900],
    ['RO', '2025-08-01', 2100],
    ['GB', '2026-01-01', null],
  ])('the rate of %s on %s is %s', (country, day, rate) => expect(standardRate(country, day)).toBe(rate));
});
