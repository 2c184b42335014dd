import { setTimeZone } from '../i18n/studioTime';
import { activate } from '../i18n/language';
import { formatCents, formatDate, formatDateTime, formatRecent } from './format';

/** The test run's own zone stands for the browser's. */
const browserZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
const plain = (text: string) => text.replaceAll('\u202f', ' ');

afterEach(async () => {
  setTimeZone(browserZone);
  await activate('en');
});

describe('format', () => {
  // Neither can be the zone in which the tests run at once.
  it.each([
    ['Pacific/Kiritimati', 'Nov 22, 2026', '4:30 AM', 'GMT+14'],
    ['Pacific/Marquesas', 'Nov 21, 2026', '5:00 AM', 'GMT-9:30'],
  ])('formats days and times in %s, with the name of the zone', (zone, day, time, suffix) => {
    setTimeZone(zone);
    expect(formatDate('2026-11-21T14:30:00Z')).toBe(day);
    expect(plain(formatDateTime('2026-11-21T14:30:00Z'))).toBe(`${day}, ${time} ${suffix}`);
  });

  it.each([
    ['2026-11-21T23:30:00Z', 'en', 'today, 12:30 AM'],
    ['2026-11-21T22:30:00Z', 'en', 'yesterday, 11:30 PM'],
    ['2026-11-20T22:30:00Z', 'en', 'Nov 20, 2026, 11:30 PM'],
    ['2026-11-21T23:30:00Z', 'de', 'heute, 00:30'],
  ] as const)('counts the days of the studio: %s in %s', async (at, language, expected) => {
    setTimeZone('Europe/Berlin');
    await activate(language);
    expect(plain(formatRecent(at, Date.parse('2026-11-22T10:00:00Z'))).replace(/ (GMT\+1|MEZ)$/, '')).toBe(expected);
  });

  it("shows no zone when the browser's time is the same", () => {
    setTimeZone(browserZone);
    expect(formatDateTime('2026-11-21T14:30:00Z')).not.toMatch(/GMT|UTC/);
  });

  it("follows the studio's zone and language", async () => {
    setTimeZone('Pacific/Kiritimati');
    await activate('de');
    expect(formatDateTime('2026-11-21T14:30:00Z')).toBe('22.11.2026, 04:30 GMT+14');
  });
});

describe('formatCents', () => {
  it('never rounds money away', () =>
    expect([0, 5, 19_900, 123_456_789].map((cents) => formatCents(cents, 'usd'))).toEqual([
      '$0.00',
      '$0.05',
      '$199.00',
      '$1,234,567.89',
    ]));

  it('has the decimals of the currency', () =>
    expect([formatCents(5_000, 'jpy'), formatCents(5_000, 'eur')]).toEqual(['¥5,000', '€50.00']));
});
