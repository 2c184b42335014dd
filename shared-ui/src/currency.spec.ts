import { wholeUnits } from './currency';

describe('wholeUnits', () => {
  it.each([
    [19950, 'usd', 199.5],
    [19950, 'EUR', 199.5],
    [5000, 'jpy', 5000],
    [12340, 'kwd', 12.34],
  ])('counts %d of the smallest unit of %s as %d', (cents, currency, units) =>
    expect(wholeUnits(cents, currency)).toBe(units),
  );
});
