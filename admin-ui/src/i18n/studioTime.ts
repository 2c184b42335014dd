// The studio's zone, once it is known.
let zone: string | undefined;

/** All times are shown in this zone, wherever the browser is. */
export function setTimeZone(timezone: string): void {
  zone = timezone;
}

/** Returns the zone whose times are shown; the browser's own until the studio's is known. */
export const getTimeZone = (): string | undefined => zone;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  formats.set(zone, made);
  return made;
}

/** Returns what a clock in that zone shows at an instant, as a datetime-local input expects it. */
export function wallTime(at: Date, zone: string): string {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  return `${parts['year']}-${parts['month']}-${parts['day']}T${parts['hour']}:${parts['minute']}`;
}

const DAY_MS = 86_400_000;

/**
 * Returns the instant at which a clock in that zone shows this; null when the text is no time. A time that is there
 * twice (clocks go back) is the later one; one that is not there (clocks go forward) is as much later as is skipped.
 */
export function instantOf(wall: string, zone: string): Date | null {
  const asUtc = Date.parse(`${wall}Z`);
  if (Number.isNaN(asUtc)) return null;
  const offset = (near: number) =>
    Date.parse(`${wallTime(new Date(near), zone)}Z`) - Math.floor(near / 60_000) * 60_000;
  const candidates = [asUtc - offset(asUtc - DAY_MS), asUtc - offset(asUtc + DAY_MS)];
  const fitting = candidates.filter((each) => wallTime(new Date(each), zone) === wall.slice(0, 16));
  return new Date(Math.max(...(fitting.length > 0 ? fitting : candidates)));
}

/** Returns the end of the day that is this many days away, in that zone: "30 days" includes all of the last day. */
export function endOfDay(now: Date, days: number, zone: string): string {
  const date = new Date(Date.parse(`${wallTime(now, zone).slice(0, 10)}T00:00Z`) + days * DAY_MS);
  return `${date.toISOString().slice(0, 10)}T23:59`;
}
