import { CATALOGUE } from './catalogue.js';
import { equalsCents, quoteFor } from './quote.js';

it.each([
  ['extended', 'free', 'extended', 19_900, 0, 19_900],
  ['complete', 'free', 'complete', 49_900, 0, 49_900],
  ['complete', 'extended', 'upgrade', 49_900, 19_900, 30_000],
] as const)(
  '%s at level %s is sold as %s',
  (packageType, level, sold, listPriceCents, alreadyPaidCents, totalCents) => {
    const order = quoteFor(packageType, level)!;
    expect(order).toMatchObject({
      packageType: sold,
      listPriceCents,
      alreadyPaidCents,
      subtotalCents: totalCents,
      taxCents: 0,
      totalCents,
      currency: 'usd',
    });
    expect(order.subtotalCents).toBe(order.listPriceCents - order.alreadyPaidCents);
    expect(order.title).toBe(CATALOGUE.find((entry) => entry.packageType === packageType)!.title);
  },
);

it.each([
  ['extended', 'extended'],
  ['extended', 'complete'],
  ['complete', 'complete'],
] as const)('%s at level %s is not sold', (packageType, level) => {
  expect(quoteFor(packageType, level)).toBeNull();
});

describe('equalsCents', () => {
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
});
