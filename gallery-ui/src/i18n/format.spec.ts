import { durationInWords, formatEnd, formatStudioDate, titleOf } from './format';
import { formatAmount, formatMoney } from './money';

describe('format', () => {
  it('durationInWords has no empty parts', () => {
    expect(durationInWords(65)).toBe('1 minute 5 seconds');
    expect(durationInWords(120)).toBe('2 minutes');
    expect(durationInWords(0)).toBe('0 seconds');
  });

  it('money has cents only where there are some', () => {
    expect(formatMoney(19900, 'usd')).toBe('$199');
    expect(formatMoney(19950, 'usd')).toBe('$199.50');
  });

  it('money has the decimals of its currency', () => {
    const shown = [formatMoney(5000, 'jpy'), formatAmount(5000, 'jpy'), formatAmount(1900, 'eur')];
    // The browser would take other decimals: Iceland's and Colombia's money is charged in hundredths.
    expect([...shown, formatAmount(1950, 'cop')]).toEqual(['¥5,000', '¥5,000', '€19.00', '$19.50']);
  });

  it('the lines of an order always have cents', () => {
    expect([formatAmount(0, 'usd'), formatAmount(49900, 'usd'), formatAmount(-19900, 'usd')]).toEqual([
      '$0.00',
      '$499.00',
      '-$199.00',
    ]);
  });

  it.each([
    ['The Ceremony (full length).mov', 'The Ceremony (full length)'],
    ['IMG_0013.JPG', 'IMG_0013'],
    ['Dr. Who', 'Dr. Who'],
    ['.mp4', '.mp4'],
  ])('the title of %j has no extension', (originalName, title) => expect(titleOf({ originalName })).toBe(title));

  it.each([
    ['2026-12-22T22:59:00Z', 'December 22, 2026 at 11:59 PM (Berlin)'],
    ['2026-12-22T23:00:00Z', 'December 23, 2026 at 12:00 AM (Berlin)'],
    ['2026-12-22T17:00:00Z', 'December 22, 2026 at 6:00 PM (Berlin)'],
  ])('the end %s has its time', (iso, text) => expect(formatEnd(iso, 'Europe/Berlin').replace(/\s/g, ' ')).toBe(text));

  it("a studio's date is that of its own time zone", () =>
    expect(['Europe/Berlin', 'America/New_York'].map((zone) => formatStudioDate('2026-11-21T23:43:00Z', zone))).toEqual(
      ['November 22, 2026', 'November 21, 2026'],
    ));
});
