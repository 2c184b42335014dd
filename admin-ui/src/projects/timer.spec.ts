import { expiryToSend, zonedInputValue, validateTimer, startingTimer } from './timer';

const ZONE = 'Europe/Berlin';
const NOW = new Date('2026-03-01T12:00+01:00').getTime();

describe('timerComplaint', () => {
  it('says nothing while the timer is off, whatever is left in the field', () => {
    expect([validateTimer(false, '', NOW, ZONE), validateTimer(false, '2020-01-01T00:00', NOW, ZONE)]).toEqual([
      null,
      null,
    ]);
  });

  it('wants a time, and one in the future', () => {
    expect(validateTimer(true, '', NOW, ZONE)).toBe('Choose when the gallery closes, or turn the timer off.');
    expect([
      validateTimer(true, '2026-03-01T11:59', NOW, ZONE),
      validateTimer(true, '2026-03-01T12:00', NOW, ZONE),
    ]).toEqual(['The closing time must lie in the future.', 'The closing time must lie in the future.']);
    expect(validateTimer(true, '2026-03-01T12:01', NOW, ZONE)).toBeNull();
  });

  it('does not let a date pass that is none', () => expect(validateTimer(true, 'soon', NOW, ZONE)).not.toBeNull());
});

describe('expiryToSend', () => {
  it('sends an instant only while the timer is on', () => {
    expect(expiryToSend(true, '2026-03-01T12:00', ZONE)).toBe('2026-03-01T11:00:00.000Z');
    expect([expiryToSend(false, '2026-03-01T12:00', ZONE), expiryToSend(true, '', ZONE)]).toEqual([null, null]);
  });
});

describe('zonedInputValue', () => {
  it('comes back as the same minute', () => {
    for (const at of ['2026-01-05T03:07', '2026-07-31T23:59', '2026-03-29T03:30'])
      expect(zonedInputValue(new Date(`${at}${at.includes('-01-') ? '+01:00' : '+02:00'}`), ZONE)).toBe(at);
  });
});

it('starts the timer of a new project as the studio has it', () => {
  const now = new Date('2027-03-20T12:00:00Z');
  expect(startingTimer(14, now, 'Europe/Berlin')).toEqual({ enabled: true, expiresAt: '2027-04-03T23:59' });
  expect(startingTimer(null, now, 'Europe/Berlin')).toEqual({ enabled: false, expiresAt: '' });
});
