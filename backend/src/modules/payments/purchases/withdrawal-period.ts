import { instantInZone } from '../../../common/clock.js';

const DAYS = 14;
const [SUNDAY, SATURDAY] = [0, 6];

/**
 * Returns the instant at which the right of withdrawal ends: with the fourteenth day after that of the contract or,
 * when that is at a weekend, with the next Monday (Regulation 1182/71 Art. 3). Public holidays differ by country: they
 * are left to staff.
 * @param informed false: the client was not informed of the right, and has twelve months more (Directive 2011/83 Art.
 * 10)
 */
export function endOfWithdrawalPeriod(concludedAt: Date, timeZone: string, informed = true): Date {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(concludedAt);
  const last = new Date(`${day}T00:00:00Z`);
  const add = (days: number) => last.setUTCDate(last.getUTCDate() + days);
  add(DAYS);
  if (!informed) last.setUTCFullYear(last.getUTCFullYear() + 1);
  while ([SUNDAY, SATURDAY].includes(last.getUTCDay())) add(1);
  add(1);
  return instantInZone(last, timeZone);
}
