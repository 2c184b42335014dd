import { instantInZone, SystemClock } from './clock.js';

describe('clock', () => {
  test('the system clock gives the present', () => {
    const before = Date.now();
    const now = new SystemClock().now().getTime();
    expect(now).toBeGreaterThanOrEqual(before);
    expect(now).toBeLessThanOrEqual(Date.now());
  });

  const at = (wall: string, zone: string) => instantInZone(new Date(`${wall}Z`), zone).toISOString();

  test.each([
    ['2026-01-10T12:00:00', 'Europe/Berlin', '2026-01-10T11:00:00.000Z'],
    ['2026-07-10T12:00:00', 'Europe/Berlin', '2026-07-10T10:00:00.000Z'],
    ['2026-01-10T12:00:00.250', 'America/St_Johns', '2026-01-10T15:30:00.250Z'],
    ['2026-01-10T00:30:00', 'Pacific/Kiritimati', '2026-01-09T10:30:00.000Z'],
    ['2026-01-10T12:00:00', 'UTC', '2026-01-10T12:00:00.000Z'],
    // An hour before and after the clocks go forward, and before they go back.
    ['2026-03-29T01:30:00', 'Europe/Berlin', '2026-03-29T00:30:00.000Z'],
    ['2026-03-29T03:30:00', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
    ['2026-10-25T01:30:00', 'Europe/Berlin', '2026-10-24T23:30:00.000Z'],
    ['2026-10-25T03:30:00', 'Europe/Berlin', '2026-10-25T02:30:00.000Z'],
  ])('%s in %s', (wall, zone, instant) => expect(at(wall, zone)).toBe(instant));
});
