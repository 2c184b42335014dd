import { formatDayMonth, formatMonth } from '../ui/format';
import { bestOf, sumOf } from './trendFigures';

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

it('sums', () => expect([sumOf([]), sumOf([1, 2, 3.5])]).toEqual([0, 6.5]));

it('months and days are those of the calendar, wherever the browser stands', () => {
  expect([formatMonth('2026-01'), formatDayMonth('2026-03-02')]).toEqual([
    expect.stringMatching(/Jan/),
    expect.stringMatching(/Mar.*2|2.*Mar/),
  ]);
});
