import { refundableCents } from './kept.js';

const PAYMENT = { state: 'partially_refunded', amountCents: 10_000, refundedCents: 1_000, lostCents: 0 } as const;

describe('amounts that are kept', () => {
  it.each([
    ['what is left', { currency: 'eur' }, 0, 9_000],
    ['what no refund has been requested for', { currency: 'eur' }, 2_500, 6_500],
    ['never less than nothing', { currency: 'eur' }, 9_500, 0],
    ['what a lost dispute leaves, as far as it can be moved', { currency: 'kwd', lostCents: 1_005 }, 0, 7_990],
    ['nothing of a payment that was not made', { currency: 'eur', state: 'failed' }, 0, 0],
  ] as const)('refundable is %s', (_, change, requested, cents) => {
    expect(refundableCents({ ...PAYMENT, ...change }, requested)).toBe(cents);
  });
});
