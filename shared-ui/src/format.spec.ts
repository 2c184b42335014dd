import { createFormatCache, formatDuration, formatSize } from './format';

describe('formatSize', () => {
  const english = createFormatCache(() => 'en-US');

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
  ])('%d is %s', (bytes, text) => expect(formatSize(bytes, english)).toBe(text));

  it('follows the language', () => {
    let locale = 'de-DE';
    const format = createFormatCache(() => locale);
    expect([formatSize(512, format), formatSize(1536, format)]).toEqual(['512 Byte', '1,5 KB']);
    locale = 'en-US';
    expect(formatSize(1536, format)).toBe('1.5 KB');
  });
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
});
