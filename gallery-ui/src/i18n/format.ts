import { getLanguage } from './language';

const UNITS = ['KB', 'MB', 'GB'] as const;
const DATE = { year: 'numeric', month: 'long', day: 'numeric' } as const;
const TIME = { hour: 'numeric', minute: '2-digit' } as const;

const formats = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>();

/** Making a format costs a hundred times what using it does: kept by language and purpose. */
function kept<F extends Intl.NumberFormat | Intl.DateTimeFormat>(purpose: string, make: (locale: string) => F): F {
  const { locale } = getLanguage();
  const name = `${locale} ${purpose}`;
  const format = (formats.get(name) as F | undefined) ?? make(locale);
  formats.set(name, format);
  return format;
}

const unit = (name: string) =>
  kept(
    name,
    (locale) => new Intl.NumberFormat(locale, { style: 'unit', unit: name, unitDisplay: 'long', useGrouping: false }),
  );

/** A size as people read it: bytes, KB, MB or GB, with one decimal below a hundred. */
export function formatSize(bytes: number): string {
  if (bytes < 1024) return unit('byte').format(Math.max(0, Math.round(bytes)));
  let value = bytes / 1024;
  let step = 0;
  // 1023.96 KB would be shown as 1024 KB: it is 1 MB.
  while (rounded(value) >= 1024 && step < UNITS.length - 1) {
    value /= 1024;
    step += 1;
  }
  const number = kept(
    'size',
    (locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 1, useGrouping: false }),
  );
  return `${number.format(rounded(value))} ${UNITS[step]}`;
}

function rounded(value: number): number {
  return Number(value.toFixed(value < 100 ? 1 : 0));
}

/** Seconds as m:ss, or h:mm:ss from an hour on. */
export function formatDuration(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.round(seconds)) : 0;
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

/** A time span for screen readers: `1 minute 5 seconds`. */
export function durationInWords(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.round(seconds)) : 0;
  const [minutes, rest] = [Math.floor(whole / 60), whole % 60];
  return [
    ...(minutes > 0 ? [unit('minute').format(minutes)] : []),
    ...(rest > 0 || minutes === 0 ? [unit('second').format(rest)] : []),
  ].join(' ');
}

/** What a number of days, hours, minutes or seconds is called: `day` for 1, `days` for 2. */
export function unitName(name: 'day' | 'hour' | 'minute' | 'second', count: number): string {
  return (
    unit(name)
      .formatToParts(count)
      .find(({ type }) => type === 'unit')?.value ?? name
  );
}

/** A day in the visitor's own format. */
export function formatDate(iso: string): string {
  return kept('date', (locale) => new Intl.DateTimeFormat(locale, DATE)).format(new Date(iso));
}

/** A moment in the visitor's own format and time zone. */
export function formatDateTime(iso: string): string {
  return kept('moment', (locale) => new Intl.DateTimeFormat(locale, { ...DATE, ...TIME })).format(new Date(iso));
}

/** The same with the zone's name, where somebody in another zone may read it. */
export function formatDateTimeWithZone(iso: string): string {
  return kept('zoned', (locale) => new Intl.DateTimeFormat(locale, { ...DATE, ...TIME, timeZoneName: 'long' })).format(
    new Date(iso),
  );
}

const money = (currency: string, digits: number) =>
  kept(
    `${currency} ${digits}`,
    (locale) =>
      new Intl.NumberFormat(locale, {
        style: 'currency',
        currency,
        currencyDisplay: 'narrowSymbol',
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      }),
  );

/** Cents as money with both digits, as the lines of an order are written. */
export function formatAmount(cents: number, currency: string): string {
  return money(currency, 2).format(cents / 100);
}

/** Cents as money, without `.00` where there are no cents. */
export function formatMoney(cents: number, currency: string): string {
  return money(currency, cents % 100 === 0 ? 0 : 2).format(cents / 100);
}
