import { endOfWithdrawalPeriod } from './withdrawal-period.js';

const endOf = (concluded: string, zone: string) => endOfWithdrawalPeriod(new Date(concluded), zone).toISOString();

describe('endOfWithdrawalPeriod', () => {
  it.each([
    ['the fourteenth day counts to its end', '2026-06-01T10:00:00Z', 'UTC', '2026-06-16T00:00:00.000Z'],
    ['the day of the contract is the studio’s', '2026-06-01T22:30:00Z', 'Europe/Berlin', '2026-06-16T22:00:00.000Z'],
    ['a Saturday moves it to Monday', '2026-06-06T10:00:00Z', 'UTC', '2026-06-23T00:00:00.000Z'],
    ['so does a Sunday', '2026-06-07T10:00:00Z', 'UTC', '2026-06-23T00:00:00.000Z'],
    ['the clocks change in between', '2026-10-19T10:00:00Z', 'Europe/Berlin', '2026-11-02T23:00:00.000Z'],
  ])('%s', (_, concluded, zone, end) => expect(endOf(concluded, zone)).toBe(end));
});
