import { additionalCents, additionalCount } from './selection-price.js';

describe('the price of a selection', () => {
  it.each([
    [3, 2, 1],
    [2, 2, 0],
    [1, 2, 0],
    [5, 0, 5],
    [5, null, 0],
  ])('of %i photos with %p in the price, %i are additional', (count, included, additional) => {
    expect(additionalCount(count, included)).toBe(additional);
  });

  const asListed = (cents: number) => cents;
  it.each([
    ['each photo beyond those in the price', 5, 2, 1_500, 'eur', asListed, 4_500],
    ['at the price that clients see', 4, 2, 1_500, 'eur', (cents: number) => cents * 1.19, 3_570],
    ['nothing without a price', 5, 2, null, 'eur', asListed, null],
    ['nothing where they are free', 5, 2, 0, 'eur', asListed, null],
    ['nothing where none is additional', 2, 2, 1_500, 'eur', asListed, null],
    ['nothing where nothing is said about a price', 5, null, 1_500, 'eur', asListed, null],
    ['no less than cards are charged with', 3, 2, 49, 'eur', asListed, null],
    ['the least that cards are charged with', 3, 2, 50, 'eur', asListed, 50],
    ['no more than cards are charged with', 100_000, 0, 1_000, 'eur', asListed, null],
    ['no sum that cannot be charged', 3, 2, 1_005, 'kwd', asListed, null],
    ['a sum that can be charged', 4, 2, 1_005, 'kwd', asListed, 2_010],
  ] as const)('charges %s', (_, count, included, additionalPriceCents, currency, shownCents, cents) => {
    const selection = { included, additionalPriceCents, currency, paidCount: 0 };
    expect(additionalCents(count, selection, { currency, shownCents })).toBe(cents);
  });

  it('charges nothing at a price in another currency', () => {
    const selection = { included: 2, additionalPriceCents: 5_000, currency: 'eur', paidCount: 0 };
    expect(additionalCents(5, selection, { currency: 'jpy', shownCents: asListed })).toBeNull();
  });

  it('charges only what is not paid for yet', () => {
    const selection = { included: 2, additionalPriceCents: 1_000, currency: 'eur' };
    const prices = { currency: 'eur', shownCents: asListed };
    const due = (paidCount: number) => additionalCents(5, { ...selection, paidCount }, prices);
    expect([due(0), due(2), due(3), due(4)]).toEqual([3_000, 1_000, null, null]);
  });
});
