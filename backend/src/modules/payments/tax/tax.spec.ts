import { taxOf, type TaxableSale } from './tax.js';
import { standardRate } from '../../settings/vat-rates.js';

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
