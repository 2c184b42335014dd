import { clockSkew, timeLeft } from './countdown';

describe('timeLeft', () => {
  it('splits into days, hours, minutes and seconds', () => {
    expect(timeLeft(((3 * 24 + 4) * 3600 + 5 * 60 + 6) * 1000)).toEqual({
      days: 3,
      hours: 4,
      minutes: 5,
      seconds: 6,
      over: false,
    });
  });

  it('is over at zero and after, not before', () => {
    expect(timeLeft(1).over).toBe(false);
    expect(timeLeft(0).over).toBe(true);
    expect(timeLeft(-5000)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0, over: true });
  });
});

describe('clockSkew', () => {
  const now = Date.parse('2026-05-01T12:00:00Z');
  it('is what the server is ahead, never more', () => expect(clockSkew('2026-05-01T12:05:00.250Z', now)).toBe(300_250));
  it('is zero without a valid instant', () => expect([clockSkew(null, now), clockSkew('soon', now)]).toEqual([0, 0]));
});
