import { formatAmount, formatDuration, formatMoney, formatSize, durationInWords } from './format';

describe('formatSize', () => {
  it.each([
    [0, '0 bytes'],
    [1, '1 byte'],
    [1023, '1023 bytes'],
    [1024, '1 KB'],
    [1536, '1.5 KB'],
    [1024 * 1024 - 1, '1 MB'],
    [2811553, '2.7 MB'],
    [150 * 1024 * 1024, '150 MB'],
    [5 * 1024 ** 3, '5 GB'],
    [2000 * 1024 ** 3, '2000 GB'],
  ])('%d is %s', (bytes, text) => expect(formatSize(bytes)).toBe(text));
});

describe('formatDuration', () => {
  it.each([
    [0, '0:00'],
    [4.6, '0:05'],
    [59.6, '1:00'],
    [65, '1:05'],
    [3599.7, '1:00:00'],
    [3725, '1:02:05'],
    [Number.NaN, '0:00'],
    [-3, '0:00'],
  ])('%d seconds is %s', (seconds, text) => expect(formatDuration(seconds)).toBe(text));

  it('is spoken without empty parts', () => {
    expect(durationInWords(65)).toBe('1 minute 5 seconds');
    expect(durationInWords(120)).toBe('2 minutes');
    expect(durationInWords(0)).toBe('0 seconds');
  });
});

it('money has cents only where there are some', () => {
  expect(formatMoney(19900, 'usd')).toBe('$199');
  expect(formatMoney(19950, 'usd')).toBe('$199.50');
});

it('the lines of an order always have cents', () => {
  expect([formatAmount(0, 'usd'), formatAmount(49900, 'usd'), formatAmount(-19900, 'usd')]).toEqual([
    '$0.00',
    '$499.00',
    '-$199.00',
  ]);
});
