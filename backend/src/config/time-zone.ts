/**
 * Says whether this is an IANA time zone. An offset such as +02:00, which Intl accepts too, is none: it knows no
 * daylight saving time, and PostgreSQL inverts it.
 */
export function isTimeZone(value: string): boolean {
  if (!/^[A-Za-z]/.test(value)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: value });
    return true;
  } catch {
    return false;
  }
}
