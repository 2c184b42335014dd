/** Tells the time. Tests move it; business rules never call `new Date()`. */
export abstract class Clock {
  abstract now(): Date;
}

/** Tells the time of the machine. */
export class SystemClock extends Clock {
  now(): Date {
    return new Date();
  }
}

/**
 * Returns the instant at which the clocks of a zone show the given time.
 * @param wall that time, written as if it were UTC
 * @param zone IANA name
 */
export function instantInZone(wall: Date, zone: string): Date {
  const first = wall.getTime() - utcOffset(wall, zone);
  // The offset may differ near a clock change, so it is looked up again at the first guess.
  return new Date(wall.getTime() - utcOffset(new Date(first), zone));
}

/** Returns a zone's offset from UTC at a moment, in milliseconds; positive when the zone is ahead. */
function utcOffset(at: Date, zone: string): number {
  const parts = formatterOf('en-US', zone, { timeZoneName: 'longOffset' }).formatToParts(at);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours = '0', minutes = '0', seconds = '0'] = /GMT([+-])(\d\d):(\d\d)(?::(\d\d))?/.exec(name) ?? [];
  const ahead = (Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)) * 1_000;
  return sign === '-' ? -ahead : ahead;
}

/** Returns the day on which an instant falls there, `YYYY-MM-DD`. */
export function dayInZone(at: Date, zone: string): string {
  return formatterOf('en-CA', zone, { dateStyle: 'short' }).format(at);
}

/** Making a formatter takes a hundred times as long as using it. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(locale: string, timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone}`;
  const known = formatters.get(key) ?? new Intl.DateTimeFormat(locale, { timeZone, ...options });
  formatters.set(key, known);
  return known;
}
