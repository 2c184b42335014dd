import type { AppError } from '../../../common/errors.js';
import type { Studio } from '../../settings/studio.service.js';
import { linesOf, type Quote } from '../pricing/quote.js';
import { assertCompany, withTax } from './taxed-quote.js';

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
      assertCompany(buyer);
    } catch (error) {
      fields = Object.keys((error as AppError).details.fields ?? {});
    }
    expect(fields).toEqual(missing);
  });
});
