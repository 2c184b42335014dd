import { CATALOGUE } from './catalogue.js';
import { quoteFor } from './quote.js';

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
