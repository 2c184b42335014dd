import { amountFormat, currencyDigits, wholeUnits } from '../../../shared-ui/src/currency';
import { createFormatCache, durationInWords as inWords, formatSize } from '../../../shared-ui/src/format';
import { getTimeZone } from '../i18n/studioTime';
import { intlLocale, text } from '../i18n/language';

/** Each language and use has one formatter. */
const cached = createFormatCache(intlLocale);

const number = (digits: number) =>
  cached(
    `number ${digits}`,
    (locale) => new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }),
  );

/** Writes 1536 as 1.5 KB. */
export const formatBytes = (bytes: number): string => formatSize(bytes, cached);

/** Writes a duration for screen readers: `1 minute 5 seconds`. */
export const durationInWords = (seconds: number): string => inWords(seconds, cached);

/** Writes how long something will still take. */
export function formatTimeLeft(seconds: number): string {
  if (seconds < 60) return text('app.secondsLeft', { value: Math.max(1, Math.round(seconds)) });
  if (seconds < 3600) return text('app.minutesLeft', { value: Math.round(seconds / 60) });
  return text('app.hoursLeft', { value: number(1).format(seconds / 3600) });
}

/** Returns " GMT+1" where the browser's clock shows another time than the studio's; else nothing. */
function zoneSuffix(at: Date): string {
  if (!getTimeZone()) return '';
  const offset = (of?: string) =>
    cached(`offset ${of}`, () => new Intl.DateTimeFormat('en', { timeZone: of, timeZoneName: 'longOffset' }))
      .formatToParts(at)
      .find(({ type }) => type === 'timeZoneName')?.value;
  if (offset() === offset(getTimeZone())) return '';
  return ` ${
    cached(
      `zone ${getTimeZone()}`,
      (locale) => new Intl.DateTimeFormat(locale, { timeZone: getTimeZone(), timeZoneName: 'short' }),
    )
      .formatToParts(at)
      .find(({ type }) => type === 'timeZoneName')?.value ?? ''
  }`;
}

/** Writes a rate as people read it: 19 becomes `19%`. */
export const formatPercent = (percent: number): string =>
  cached('percent', (locale) => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 })).format(
    percent / 100,
  );

/** Writes the studio's day in the local format. */
export const formatDate = (iso: string): string =>
  cached(
    `date ${getTimeZone()}`,
    (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: getTimeZone() }),
  ).format(new Date(iso));

/**
 * Writes the day of an instant for a chip, in the studio's time zone: "23 Dec", with its year when that is another one.
 */
export function formatDayMonthOf(iso: string): string {
  const at = new Date(iso);
  const zone = getTimeZone();
  const yearOf = (date: Date) =>
    cached(`year ${zone}`, (locale) => new Intl.DateTimeFormat(locale, { year: 'numeric', timeZone: zone })).format(
      date,
    );
  const year = yearOf(at) === yearOf(new Date()) ? undefined : 'numeric';
  return cached(
    `chip ${zone} ${year}`,
    (locale) => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year, timeZone: zone }),
  ).format(at);
}

/** Writes the studio's time in the local format; the zone is named where the browser's clock shows another time. */
export function formatDateTime(iso: string): string {
  const at = new Date(iso);
  const time = cached(
    `time ${getTimeZone()}`,
    (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: getTimeZone() }),
  ).format(at);
  return `${time}${zoneSuffix(at)}`;
}

/** Writes "today, 14:30" or "yesterday, 14:30" in the studio's zone; earlier times with their day. */
export function formatRecent(iso: string, now = Date.now()): string {
  const daysAgo = [0, 1].find(
    (days) => formatDate(new Date(now - days * 86_400_000).toISOString()) === formatDate(iso),
  );
  if (daysAgo === undefined) return formatDateTime(iso);
  const day = cached('today', (locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })).format(
    daysAgo && -daysAgo,
    'day',
  );
  const time = cached(
    `clock ${getTimeZone()}`,
    (locale) => new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: getTimeZone() }),
  ).format(new Date(iso));
  return `${day}, ${time}${zoneSuffix(new Date(iso))}`;
}

/** Writes 3 as "in 3 days". */
export const formatDaysAhead = (days: number): string =>
  cached('days', (locale) => new Intl.RelativeTimeFormat(locale)).format(days, 'day');

/** Writes 1234.4 and "usd" as $1,234: an amount of money without decimals. */
export const formatWhole = (amount: number, currency: string): string =>
  cached(
    `whole ${currency}`,
    (locale) => new Intl.NumberFormat(moneyLocale(locale), { style: 'currency', currency, maximumFractionDigits: 0 }),
  ).format(amount);

/** Writes 19900 and "usd" as $199.00: whole cents, always with all decimals of the currency. */
export const formatCents = (cents: number, currency: string): string =>
  cached(currency, (locale) => amountFormat(moneyLocale(locale), currency, currencyDigits(currency))).format(
    wholeUnits(cents, currency),
  );

/** Formats a number with the local grouping. */
export const formatNumber = (value: number): string =>
  cached('number', (locale) => new Intl.NumberFormat(locale)).format(value);

/** English outside America puts "US" before the dollar sign; prices are written $199 in every English. */
const moneyLocale = (locale: string) => (locale.startsWith('en') ? 'en-US' : locale);

/** Writes "2026-05" as May 2026. */
export const formatMonth = (month: string): string =>
  cached(
    'month',
    (locale) => new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' }),
  ).format(new Date(`${month}-01T00:00:00Z`));

/** Writes "2026-05-04" as May 4, 2026: a day without a time is the same in every zone. */
export const formatDay = (day: string): string =>
  cached('whole day', (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })).format(
    new Date(`${day}T00:00:00Z`),
  );

/** Writes "2026-05-04" as May 4. */
export const formatDayMonth = (day: string): string =>
  cached(
    'day',
    (locale) => new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' }),
  ).format(new Date(`${day}T00:00:00Z`));
