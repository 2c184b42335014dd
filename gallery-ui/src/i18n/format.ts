import { createFormatCache, formatSize as sizeIn } from '../../../shared-ui/src/format';
import { getLanguage } from './language';

const DATE = { year: 'numeric', month: 'long', day: 'numeric' } as const;
const TIME = { hour: 'numeric', minute: '2-digit' } as const;

const cached = createFormatCache(() => getLanguage().locale);

const unit = (name: string) =>
  cached(
    name,
    (locale) => new Intl.NumberFormat(locale, { style: 'unit', unit: name, unitDisplay: 'long', useGrouping: false }),
  );

/** A size as people read it, in their language. */
export const formatSize = (bytes: number): string => sizeIn(bytes, cached);

/** A duration for screen readers: `1 minute 5 seconds`. */
export function durationInWords(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.round(seconds)) : 0;
  const [minutes, rest] = [Math.floor(whole / 60), whole % 60];
  return [
    ...(minutes > 0 ? [unit('minute').format(minutes)] : []),
    ...(rest > 0 || minutes === 0 ? [unit('second').format(rest)] : []),
  ].join(' ');
}

/** The name of a unit for this number: `day` for 1, `days` for 2. */
export function unitName(name: 'day' | 'hour' | 'minute' | 'second', count: number): string {
  return (
    unit(name)
      .formatToParts(count)
      .find(({ type }) => type === 'unit')?.value ?? name
  );
}

/** A date in the visitor's format. */
export function formatDate(iso: string): string {
  return cached('date', (locale) => new Intl.DateTimeFormat(locale, DATE)).format(new Date(iso));
}

/** Date and time in the visitor's format and time zone. */
export function formatDateTime(iso: string): string {
  return cached('moment', (locale) => new Intl.DateTimeFormat(locale, { ...DATE, ...TIME })).format(new Date(iso));
}

/** The same with the zone's name, for texts that may be read in another zone. */
export function formatDateTimeWithZone(iso: string): string {
  return cached(
    'zoned',
    (locale) => new Intl.DateTimeFormat(locale, { ...DATE, ...TIME, timeZoneName: 'long' }),
  ).format(new Date(iso));
}

/** A file's name as a title, without its extension. */
export function titleOf({ originalName }: { originalName: string }): string {
  return originalName.replace(/(?<=.)\.[a-z\d]{2,5}$/i, '');
}

/** Names in a sentence: `A, B and C`. */
export function formatList(names: readonly string[]): string {
  return new Intl.ListFormat(getLanguage().locale).format(names);
}

const money = (currency: string, digits: number) =>
  cached(
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

/** Cents as money, always with two decimals: for the lines of an order. */
export function formatAmount(cents: number, currency: string): string {
  return money(currency, 2).format(cents / 100);
}

/** Cents as money, without `.00` where there are no cents. */
export function formatMoney(cents: number, currency: string): string {
  return money(currency, cents % 100 === 0 ? 0 : 2).format(cents / 100);
}
