import { newSeries } from './after-restore.js';

describe('newSeries', () => {
  it.each([
    ['2026-01-01T00:00:59Z', 'AA'],
    ['2026-01-01T00:25:00Z', 'AZ'],
    ['2026-11-28T20:00:00Z', 'BBEWM'],
  ])('names the minute %s', (instant, letters) => {
    expect(newSeries(new Date(instant))).toBe(letters);
  });

  it('is another one in every minute, and short for the next twenty years', () => {
    const names = Array.from({ length: 5_000 }, (_, minute) => newSeries(new Date(Date.UTC(2026, 0, 1, 0, minute))));
    expect(new Set(names).size).toBe(names.length);
    expect(newSeries(new Date('2046-01-01T00:00:00Z'))).toMatch(/^[A-Z]{5}$/);
  });
});
