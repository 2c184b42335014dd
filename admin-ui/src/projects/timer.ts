import { endOfDay, instantOf, wallTime } from '../i18n/studioTime';
import { text } from '../i18n/language';

/** An instant as a datetime-local input wants it: the studio's time, to the minute. */
export const zonedInputValue = (at: Date, zone: string): string => wallTime(at, zone);

/** What the two fields hold. */
export interface TimerValue {
  enabled: boolean;
  expiresAt: string;
}

/** How a new project's timer starts: the studio may close galleries after so many days. */
export function startingTimer(days: number | null | undefined, now: Date, zone: string): TimerValue {
  return days ? { enabled: true, expiresAt: endOfDay(now, days, zone) } : { enabled: false, expiresAt: '' };
}

/** What is sent: ISO time only while the timer is on, otherwise null. */
export function expiryToSend(enabled: boolean, inputValue: string, zone: string): string | null {
  return enabled && inputValue ? (instantOf(inputValue, zone)?.toISOString() ?? null) : null;
}

/** What stands at the field when the timer cannot be kept like this, or null. The server says the same. */
export function validateTimer(enabled: boolean, inputValue: string, now: number, zone: string): string | null {
  if (!enabled) return null;
  if (!inputValue) return text('projects.timeMissing');
  return (instantOf(inputValue, zone)?.getTime() ?? 0) > now ? null : text('projects.timePast');
}
