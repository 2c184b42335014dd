import { setLanguage } from '../../i18n/language';
import { inputValueOf, parseAmount } from './amount';

/** Set by Jest's configuration in `npm run test:deep`. */
declare const TEST_DEEP: boolean;

const dollars = (typed: string) => parseAmount(typed, 'usd');

afterEach(() => setLanguage('en'));

describe('parseAmount', () => {
  it('reads amounts in common notations', () => {
    expect(['49.50', '49.5', '49', '$49.50', ' $ 1,200.05 ', '0.01', '0', 'USD 49', '49 usd'].map(dollars)).toEqual([
      4_950, 4_950, 4_900, 4_950, 120_005, 1, 0, 4_900, 4_900,
    ]);
  });

  it('rejects ambiguous amounts', () => {
    for (const typed of [
      '',
      '-1',
      '49,50',
      '1,20',
      '1.234',
      '1e3',
      '49.',
      '.5',
      'all',
      '49.50 €',
      '4 950',
      '1234567890',
    ])
      expect([typed, dollars(typed)]).toEqual([typed, null]);
  });

  it('reads the decimals of the currency', () => {
    expect(['5000', '¥5,000', '5000 JPY'].map((typed) => parseAmount(typed, 'jpy'))).toEqual([5_000, 5_000, 5_000]);
    expect(parseAmount('5000.00', 'jpy')).toBeNull();
    expect(['19.90 €', '€19.9'].map((typed) => parseAmount(typed, 'eur'))).toEqual([1_990, 1_990]);
    expect(parseAmount('1.234', 'kwd')).toBe(1_234);
    expect([inputValueOf(5_000, 'jpy'), inputValueOf(1_990, 'eur')]).toEqual(['5000', '19.90']);
  });

  it('reads amounts as German and Spanish write them', async () => {
    await setLanguage('de');
    expect(['199,00', '1.200,05', '1.200', '49.50', '199 €'].map((typed) => parseAmount(typed, 'eur'))).toEqual([
      19_900, 120_005, 120_000, 4_950, 19_900,
    ]);
    expect(parseAmount('1,200.05', 'eur')).toBeNull();
    expect(inputValueOf(19_900, 'eur')).toBe('199,00');
    await setLanguage('es');
    expect(parseAmount(inputValueOf(120_005, 'eur'), 'eur')).toBe(120_005);
  });

  it('is exact for every cent of a price', () => {
    // Steps of 101 have every number of cents below a dollar, too.
    for (let cents = 0; cents <= 49_900; cents += TEST_DEEP ? 7 : 101)
      expect(dollars(inputValueOf(cents, 'usd'))).toBe(cents);
  });
});
