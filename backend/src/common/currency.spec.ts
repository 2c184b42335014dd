import { amountFormat, amountText, decimalsOf, equalsCents } from './currency.js';

describe('currency', () => {
  test('knows the decimals of a currency', () => {
    expect(['usd', 'EUR', 'jpy', 'JPY', 'kwd'].map(decimalsOf)).toEqual([2, 2, 0, 0, 3]);
    expect([amountText(12_995, 'eur'), amountText(5_000, 'jpy')]).toEqual(['129.95 EUR', '5000 JPY']);
  });

  test.each([
    ['usd', 19_950, '$199.50'],
    ['jpy', 5_000, '¥5,000'],
    ['kwd', 1_250, 'KWD\u00a01.250'],
    // Currencies that `Intl` writes without decimals.
    ['huf', 1_990_050, 'HUF\u00a019,900.50'],
    ['COP', 1_990_000, 'COP\u00a019,900.00'],
  ])('writes %s amounts with all their decimals', (currency, cents, text) => {
    expect(amountFormat('en', currency)(cents)).toBe(text);
  });

  test('takes every amount of cents as it is written in dollars', () => {
    const wrong: number[] = [];
    for (let cents = 0; cents <= 200_000; cents += 1) {
      const written = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
      if (Number(written) !== cents / 100) wrong.push(cents);
    }
    expect(wrong).toEqual([]);
    expect(equalsCents(129.95, 12_995, 'usd')).toBe(true);
  });

  test.each([129.951, 129.9500001, 129.94, 130])('takes %d dollars not for 12995 cents', (dollars) => {
    expect(equalsCents(dollars, 12_995, 'usd')).toBe(false);
  });

  test('takes 5000 yen for 5000 yen, not for 500000', () => {
    expect([equalsCents(5_000, 5_000, 'jpy'), equalsCents(50, 5_000, 'jpy')]).toEqual([true, false]);
  });
});
