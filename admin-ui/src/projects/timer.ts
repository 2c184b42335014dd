import { text } from '../messages/language';
const two = (value: number) => String(value).padStart(2, '0');

/** An instant as a datetime-local input wants it: local time, to the minute. */
export function localInputValue(at: Date): string {
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** What is sent: ISO time only while the timer is on, otherwise null. */
export function expiryToSend(enabled: boolean, inputValue: string): string | null {
  return enabled && inputValue ? new Date(inputValue).toISOString() : null;
}

/** What stands at the field when the timer cannot be kept like this, or null. The server says the same. */
export function timerComplaint(enabled: boolean, inputValue: string, now: number): string | null {
  if (!enabled) return null;
  if (!inputValue) return text('projects.timeMissing');
  return new Date(inputValue).getTime() > now ? null : text('projects.timePast');
}
