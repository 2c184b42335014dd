import { wallTime } from '../../i18n/studioTime';
import { expiryToSend, validateTimer, startingTimer } from './timer';

const ZONE = 'Europe/Berlin';
const NOW = new Date('2026-03-01T12:00+01:00').getTime();
const on = (expiresAt: string) => ({ enabled: true, expiresAt });
const off = (expiresAt: string) => ({ enabled: false, expiresAt });
const errorOf = (timer: ReturnType<typeof on>, saved?: { timerEnabled: boolean; expiresAt: string | null }) =>
  validateTimer(timer, saved, NOW, ZONE);

describe('validateTimer', () => {
  it('accepts anything while the timer is off', () => {
    expect([errorOf(off('')), errorOf(off('2020-01-01T00:00'))]).toEqual([null, null]);
  });

  it("accepts no date, since the studio's number of days counts then", () => expect(errorOf(on(''))).toBeNull());

  it('requires a time in the future', () => {
    const past = 'Choose a time in the future.';
    expect(
      [on('2026-03-01T11:59'), on('2026-03-01T12:00'), on('2026-03-01T12:01')].map((timer) => errorOf(timer)),
    ).toEqual([past, past, null]);
  });

  it('rejects an invalid date', () => expect(errorOf(on('soon'))).not.toBeNull());

  it('accepts an unchanged timer that is over or endless', () => {
    const over = '2020-01-05T10:20:33.123Z';
    expect([
      errorOf(on(wallTime(new Date(over), ZONE)), { timerEnabled: true, expiresAt: over }),
      errorOf(on(''), { timerEnabled: true, expiresAt: null }),
      errorOf(on(''), { timerEnabled: false, expiresAt: null }),
    ]).toEqual([null, null, null]);
  });
});

describe('expiryToSend', () => {
  it('sends an instant only while the timer is on', () => {
    expect(expiryToSend(on('2026-03-01T12:00'), null, ZONE)).toBe('2026-03-01T11:00:00.000Z');
    expect([expiryToSend(off('2026-03-01T12:00'), null, ZONE), expiryToSend(on(''), null, ZONE)]).toEqual([null, null]);
  });

  it('sends an unchanged time to the millisecond', () => {
    const saved = '2026-01-05T10:20:33.123Z';
    expect(expiryToSend(on(wallTime(new Date(saved), ZONE)), saved, ZONE)).toBe(saved);
    expect(expiryToSend(on('2030-01-05T10:20'), saved, ZONE)).toBe('2030-01-05T09:20:00.000Z');
  });
});

describe('wallTime', () => {
  it('comes back as the same minute', () => {
    for (const at of ['2026-01-05T03:07', '2026-07-31T23:59', '2026-03-29T03:30'])
      expect(wallTime(new Date(`${at}${at.includes('-01-') ? '+01:00' : '+02:00'}`), ZONE)).toBe(at);
  });
});

describe('startingTimer', () => {
  it("starts a new project with the studio's default timer", () => {
    const now = new Date('2027-03-20T12:00:00Z');
    expect(startingTimer(14, now, 'Europe/Berlin')).toEqual({ enabled: true, expiresAt: '2027-04-03T23:59' });
    expect(startingTimer(null, now, 'Europe/Berlin')).toEqual({ enabled: false, expiresAt: '' });
  });
});
