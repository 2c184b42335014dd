import { formatCents } from '../../ui/format';
import { inputValueOf, parseAmount, validateRefund } from './money';

describe('formatCents', () => {
  it('never rounds money away', () =>
    expect([0, 5, 19_900, 123_456_789].map((cents) => formatCents(cents, 'usd'))).toEqual([
      '$0.00',
      '$0.05',
      '$199.00',
      '$1,234,567.89',
    ]));
});

describe('parseAmount', () => {
  it('reads amounts in common notations', () => {
    expect(['49.50', '49.5', '49', '$49.50', ' $ 1,200.05 ', '0.01', '0'].map(parseAmount)).toEqual([
      4_950, 4_950, 4_900, 4_950, 120_005, 1, 0,
    ]);
  });

  it('rejects ambiguous amounts', () => {
    for (const text of ['', '-1', '49,50', '1,20', '1.234', '1e3', '49.', '.5', 'all', '12345678', '49.50 €', '4 950'])
      expect([text, parseAmount(text)]).toEqual([text, null]);
  });

  it('is exact for every cent of a price', () => {
    for (let cents = 0; cents <= 49_900; cents += 7) expect(parseAmount(inputValueOf(cents))).toBe(cents);
  });
});

describe('validateRefund', () => {
  it('accepts up to the remaining amount and not a cent more', () => {
    expect([validateRefund(10_000, 10_000, 'usd'), validateRefund(1, 10_000, 'usd')]).toEqual([null, null]);
    expect(validateRefund(10_001, 10_000, 'usd')).toBe('At most $100.00 can be refunded.');
    expect([validateRefund(0, 10_000, 'usd'), validateRefund(null, 10_000, 'usd')]).toEqual([
      'Enter an amount above zero.',
      'Enter an amount such as 49.50.',
    ]);
  });
});
