import { backupIdAt } from './backup-format.js';
import { keptBackups } from './retention.js';

const DAY_MS = 24 * 3600 * 1000;
const LAST = new Date('2026-11-28T03:00:00Z');
/** Makes the ids of daily backups at the same hour, the last one first. */
const daily = (days: number) =>
  Array.from({ length: days }, (_, ago) => backupIdAt(new Date(LAST.getTime() - ago * DAY_MS)));
const daysOf = (ids: Iterable<string>) => [...ids].map((id) => id.slice(0, 10)).sort();

describe('keptBackups', () => {
  it('keeps seven days, four weeks and twelve months of daily backups', () => {
    expect(daysOf(keptBackups(daily(800)))).toEqual([
      '2025-12-31',
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
      '2026-05-31',
      '2026-06-30',
      '2026-07-31',
      '2026-08-31',
      '2026-09-30',
      '2026-10-31',
      '2026-11-08',
      '2026-11-15',
      '2026-11-22',
      '2026-11-23',
      '2026-11-24',
      '2026-11-25',
      '2026-11-26',
      '2026-11-27',
      '2026-11-28',
    ]);
  });

  it('keeps the last of several on one day', () => {
    const ids = ['2026-11-28T01-00-00Z', '2026-11-28T03-00-00Z', '2026-11-28T02-00-00Z'];
    expect([...keptBackups(ids)]).toEqual(['2026-11-28T03-00-00Z']);
  });

  it('keeps the last one, however old', () => {
    expect([...keptBackups(['2020-02-29T03-00-00Z'])]).toEqual(['2020-02-29T03-00-00Z']);
  });
});
