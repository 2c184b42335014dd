import { equalsCents } from './money.js';

test('takes every amount of cents as it is written in dollars', () => {
  const wrong: number[] = [];
  for (let cents = 0; cents <= 200_000; cents += 1) {
    const written = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
    if (!equalsCents(Number(written), cents)) wrong.push(cents);
  }
  expect(wrong).toEqual([]);
});

test.each([129.951, 129.9500001, 129.94, 130])('takes %d dollars not for 12995 cents', (dollars) => {
  expect(equalsCents(dollars, 12_995)).toBe(false);
});
