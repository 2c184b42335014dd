import {
  createFormatCache,
  durationInWords as inWords,
  formatSize as sizeIn,
  unitFormat,
} from '../../../shared-ui/src/format';
import { getLanguage } from './language';

const DATE = { year: 'numeric', month: 'long', day: 'numeric' } as const;
const TIME = { hour: 'numeric', minute: '2-digit' } as const;

const cached = createFormatCache(() => getLanguage().locale);

/** Writes a size in bytes as people read it, in their language. */
export const formatSize = (bytes: number): string => sizeIn(bytes, cached);

/** Writes a duration for screen readers: `1 minute 5 seconds`. */
export const durationInWords = (seconds: number): string => inWords(seconds, cached);

/** Returns the name of a unit for this number: `day` for 1, `days` for 2. */
export function unitName(name: 'day' | 'hour' | 'minute' | 'second', count: number): string {
  return (
    unitFormat(name, cached)
      .formatToParts(count)
      .find(({ type }) => type === 'unit')?.value ?? name
  );
}

/**
 * Writes a date in the studio's time zone, whatever the visitor's; in the visitor's until that of the studio is known.
 */
export function formatStudioDate(iso: string, timeZone: string | undefined): string {
  return cached(`date ${timeZone}`, (locale) => new Intl.DateTimeFormat(locale, { ...DATE, timeZone })).format(
    new Date(iso),
  );
}

/** Writes date and time in the studio's time zone. */
export const formatMoment = (iso: string, timeZone: string | undefined): string =>
  cached(`moment ${timeZone}`, (locale) => new Intl.DateTimeFormat(locale, { ...DATE, ...TIME, timeZone })).format(
    new Date(iso),
  );

/** Writes when something ends: date and time in the studio's time zone, with its city. */
export function formatEnd(iso: string, timeZone: string | undefined): string {
  const text = formatMoment(iso, timeZone);
  return timeZone ? `${text} (${timeZone.split('/').at(-1)!.replaceAll('_', ' ')})` : text;
}

/** Returns a file's name as a title, without its extension. */
export function titleOf({ originalName }: { originalName: string }): string {
  return originalName.replace(/(?<=.)\.[a-z\d]{2,5}$/i, '');
}

/** Joins names in a sentence: `A, B and C`. */
export function formatList(names: readonly string[]): string {
  return new Intl.ListFormat(getLanguage().locale).format(names);
}
