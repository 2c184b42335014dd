import { getTimeZone } from '../i18n/studioTime';
import { intlLocale, language, text } from '../i18n/language';

const UNITS = ['bytes', 'KB', 'MB', 'GB'] as const;
const BYTES_IN = { en: 'bytes', de: 'Bytes' } as const;

const made = new Map<string, Intl.DateTimeFormat | Intl.NumberFormat>();

/** One formatter for each language and use: making them is slow. */
function once<F extends Intl.DateTimeFormat | Intl.NumberFormat>(use: string, make: (locale: string) => F): F {
  const key = `${intlLocale()} ${use}`;
  const kept = made.get(key) as F | undefined;
  if (kept) return kept;
  const format = make(intlLocale());
  made.set(key, format);
  return format;
}

const number = (digits: number) =>
  once(
    `number ${digits}`,
    (locale) => new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }),
  );

/** 1536 → 1.5 KB */
export function formatBytes(bytes: number): string {
  const power = Math.min(UNITS.length - 1, bytes < 1 ? 0 : Math.floor(Math.log(bytes) / Math.log(1024)));
  const value = bytes / 1024 ** power;
  return `${number(power === 0 || value >= 10 ? 0 : 1).format(value)} ${power === 0 ? BYTES_IN[language()] : UNITS[power]}`;
}

/** 75 → 1:15, 3675 → 1:01:15 */
export function formatDuration(seconds: number): string {
  const whole = Math.round(seconds);
  const parts = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
  if (parts[0] === 0) parts.shift();
  return parts.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0'))).join(':');
}

/** How long something will still take, in words. */
export function formatTimeLeft(seconds: number): string {
  if (seconds < 60) return text('app.secondsLeft', { value: Math.max(1, Math.round(seconds)) });
  if (seconds < 3600) return text('app.minutesLeft', { value: Math.round(seconds / 60) });
  return text('app.hoursLeft', { value: number(1).format(seconds / 3600) });
}

/** " GMT+1" where the browser's clock shows another time than the studio's; else nothing. */
function zoneMark(at: Date): string {
  if (!getTimeZone()) return '';
  const offset = (of?: string) =>
    new Intl.DateTimeFormat('en', { timeZone: of, timeZoneName: 'longOffset' })
      .formatToParts(at)
      .find(({ type }) => type === 'timeZoneName')?.value;
  if (offset() === offset(getTimeZone())) return '';
  return ` ${
    once(
      `mark ${getTimeZone()}`,
      (locale) => new Intl.DateTimeFormat(locale, { timeZone: getTimeZone(), timeZoneName: 'short' }),
    )
      .formatToParts(at)
      .find(({ type }) => type === 'timeZoneName')?.value ?? ''
  }`;
}

/** The studio's day, in the local format. */
export const formatDate = (iso: string): string =>
  once(
    `date ${getTimeZone()}`,
    (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: getTimeZone() }),
  ).format(new Date(iso));
/** The studio's time in the local format; the zone is named where the browser's clock shows another time. */
export const formatDateTime = (iso: string): string =>
  `${once(`time ${getTimeZone()}`, (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: getTimeZone() })).format(new Date(iso))}${zoneMark(new Date(iso))}`;
/** Dollars without decimals. */
export const formatDollars = (dollars: number): string =>
  once(
    'dollars',
    (locale) =>
      new Intl.NumberFormat(moneyLocale(locale), { style: 'currency', currency: 'USD', maximumFractionDigits: 0 }),
  ).format(dollars);
/** 19900, "usd" → $199.00: whole cents, always two decimals. */
export const formatCents = (cents: number, currency: string): string =>
  once(currency, (locale) => new Intl.NumberFormat(moneyLocale(locale), { style: 'currency', currency })).format(
    cents / 100,
  );
/** With the local grouping. */
export const formatNumber = (value: number): string =>
  once('number', (locale) => new Intl.NumberFormat(locale)).format(value);

/** English outside America puts "US" before the dollar sign; the shop's prices are written $199 in every English. */
const moneyLocale = (locale: string) => (locale.startsWith('en') ? 'en-US' : locale);

/** "2026-05" → May 26 */
export const formatMonth = (month: string): string =>
  once(
    'month',
    (locale) => new Intl.DateTimeFormat(locale, { month: 'short', year: '2-digit', timeZone: 'UTC' }),
  ).format(new Date(`${month}-01T00:00:00Z`));
/** "2026-05-04" → May 4 */
export const formatDayMonth = (day: string): string =>
  once('day', (locale) => new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' })).format(
    new Date(`${day}T00:00:00Z`),
  );
