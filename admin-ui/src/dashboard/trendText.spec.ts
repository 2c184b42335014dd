import { formatDayMonth, formatMonth } from '../ui/format';
import { text } from '../i18n/language';
import { bestOf, labelled, sumOf, usageText } from './trendText';

describe('bestOf', () => {
  const best = (...values: number[]) =>
    bestOf(
      values.map((value, index) => ({ value, index })),
      ({ value }) => value,
    )?.index ?? null;

  it('is the entry with the most, the newest of equal ones', () =>
    expect([best(1, 5, 3), best(5, 1, 5), best(0, 0, 2)]).toEqual([1, 2, 2]));
  it('is null without any activity', () => expect([best(), best(0, 0), best(-3, 0)]).toEqual([null, null, null]));
});

describe('trendText', () => {
  it('adds up all values', () => expect([sumOf([]), sumOf([1, 2, 3.5])]).toEqual([0, 6.5]));

  it('labels every third entry up to the newest, and never the one at the edge', () => {
    const weeks = Array.from({ length: 12 }, (_, index) => index);
    const isLabelled = labelled(weeks);
    expect(weeks.filter((week) => isLabelled(week, week))).toEqual([2, 5, 8, 11]);
  });

  it('formats months and days by the calendar, in every time zone', () => {
    expect([formatMonth('2026-01'), formatDayMonth('2026-03-02')]).toEqual([
      expect.stringMatching(/Jan.*2026|2026.*Jan/),
      expect.stringMatching(/Mar.*2|2.*Mar/),
    ]);
  });

  it('uses singular and plural for the sum of all weeks', () => {
    const week = (downloads: number, visits: number) => ({ week: '2026-11-16', downloads, visits });
    expect(usageText(text, [week(1, 0), week(0, 2)])).toEqual({ downloads: '1 download', visits: '2 gallery visits' });
    expect(usageText(text, [week(0, 1)])).toEqual({ downloads: '0 downloads', visits: '1 gallery visit' });
  });
});
