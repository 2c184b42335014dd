import { endOfDay, instantOf, wallTime } from './studioTime';

const iso = (wall: string, zone: string) => instantOf(wall, zone)?.toISOString();

describe("the studio's clock", () => {
  it.each([
    ['2027-01-15T18:00', 'Europe/Berlin', '2027-01-15T17:00:00.000Z'],
    ['2027-07-15T18:00', 'Europe/Berlin', '2027-07-15T16:00:00.000Z'],
    ['2027-07-15T18:00', 'America/New_York', '2027-07-15T22:00:00.000Z'],
    ['2027-07-15T18:00', 'Asia/Kolkata', '2027-07-15T12:30:00.000Z'],
    ['2027-07-15T18:00', 'UTC', '2027-07-15T18:00:00.000Z'],
    // A time that exists twice means the later one; a time that never exists is moved by as much as is skipped.
    ['2027-10-31T02:30', 'Europe/Berlin', '2027-10-31T01:30:00.000Z'],
    ['2027-03-28T02:30', 'Europe/Berlin', '2027-03-28T01:30:00.000Z'],
    ['2027-03-14T02:30', 'America/New_York', '2027-03-14T07:30:00.000Z'],
    ['2027-11-07T01:30', 'America/New_York', '2027-11-07T06:30:00.000Z'],
    // These instants lie on the days of the change, before and after it.
    ['2027-03-28T01:59', 'Europe/Berlin', '2027-03-28T00:59:00.000Z'],
    ['2027-03-28T03:00', 'Europe/Berlin', '2027-03-28T01:00:00.000Z'],
    ['2027-10-31T23:59', 'Europe/Berlin', '2027-10-31T22:59:00.000Z'],
  ])('%s in %s is %s', (wall, zone, expected) => expect(iso(wall, zone)).toBe(expected));

  it('comes back as the same minute, on every hour of a year that exists', () => {
    for (let at = Date.UTC(2027, 0, 1); at < Date.UTC(2028, 0, 1); at += 7 * 3_600_000 + 60_000) {
      const wall = wallTime(new Date(at), 'Europe/Berlin');
      expect(wallTime(instantOf(wall, 'Europe/Berlin')!, 'Europe/Berlin')).toBe(wall);
    }
  });

  it('knows what is no time', () =>
    expect([instantOf('soon', 'UTC'), instantOf('', 'UTC'), instantOf('2027-13-01T00:00', 'UTC')]).toEqual([
      null,
      null,
      null,
    ]));

  it('counts days by the calendar, over a change of clocks too', () => {
    expect(endOfDay(new Date('2027-03-27T23:30:00Z'), 7, 'Europe/Berlin')).toBe('2027-04-04T23:59');
    expect(endOfDay(new Date('2027-03-27T22:30:00Z'), 7, 'Europe/Berlin')).toBe('2027-04-03T23:59');
    expect(iso(endOfDay(new Date('2027-03-27T12:00:00Z'), 1, 'Europe/Berlin'), 'Europe/Berlin')).toBe(
      '2027-03-28T21:59:00.000Z',
    );
  });
});

describe('wallTime', () => {
  it('keeps seconds, in the doubled hour too', () => {
    expect(instantOf('2027-10-31T02:30:15', 'Europe/Berlin')?.toISOString()).toBe('2027-10-31T01:30:15.000Z');
  });
});
