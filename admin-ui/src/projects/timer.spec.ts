import { expiryToSend, localInputValue, timerComplaint } from './timer';

const NOW = new Date('2026-03-01T12:00').getTime();

describe('timerComplaint', () => {
  it('says nothing while the timer is off, whatever is left in the field', () => {
    expect([timerComplaint(false, '', NOW), timerComplaint(false, '2020-01-01T00:00', NOW)]).toEqual([null, null]);
  });

  it('wants a time, and one in the future', () => {
    expect(timerComplaint(true, '', NOW)).toBe('Choose when the gallery closes, or turn the timer off.');
    expect([timerComplaint(true, '2026-03-01T11:59', NOW), timerComplaint(true, '2026-03-01T12:00', NOW)]).toEqual(['The closing time must lie in the future.', 'The closing time must lie in the future.']);
    expect(timerComplaint(true, '2026-03-01T12:01', NOW)).toBeNull();
  });

  it('does not let a date pass that is none', () => expect(timerComplaint(true, 'soon', NOW)).not.toBeNull());
});

describe('expiryToSend', () => {
  it('sends an instant only while the timer is on', () => {
    expect(expiryToSend(true, '2026-03-01T12:00')).toBe(new Date('2026-03-01T12:00').toISOString());
    expect([expiryToSend(false, '2026-03-01T12:00'), expiryToSend(true, '')]).toEqual([null, null]);
  });
});

describe('localInputValue', () => {
  it('comes back as the same minute', () => {
    for (const at of ['2026-01-05T03:07', '2026-07-31T23:59', '2026-03-29T03:30']) expect(localInputValue(new Date(at))).toBe(at);
  });
});
