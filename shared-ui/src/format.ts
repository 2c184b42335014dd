type Format = Intl.NumberFormat | Intl.DateTimeFormat | Intl.RelativeTimeFormat;

/** Creates a format, or returns the cached one for this locale and purpose. */
export type FormatCache = <F extends Format>(purpose: string, make: (locale: string) => F) => F;

/** Caches formats by locale and purpose: creating one costs a hundred times as much as using it. */
export function createFormatCache(getLocale: () => string): FormatCache {
  const formats = new Map<string, Format>();
  return <F extends Format>(purpose: string, make: (locale: string) => F): F => {
    const locale = getLocale();
    const key = `${locale} ${purpose}`;
    const format = (formats.get(key) as F | undefined) ?? make(locale);
    formats.set(key, format);
    return format;
  };
}

const UNITS = ['KB', 'MB', 'GB'] as const;

/** Writes a file size in bytes, KB, MB or GB, with one decimal below a hundred. */
export function formatSize(bytes: number, format: FormatCache): string {
  if (bytes < 1024) {
    return format(
      'bytes',
      (locale) =>
        new Intl.NumberFormat(locale, { style: 'unit', unit: 'byte', unitDisplay: 'long', useGrouping: false }),
    ).format(Math.max(0, Math.round(bytes)));
  }
  let value = bytes / 1024;
  let step = 0;
  // 1023.96 KB would be shown as 1024 KB: it is 1 MB.
  while (rounded(value) >= 1024 && step < UNITS.length - 1) {
    value /= 1024;
    step += 1;
  }
  const number = format(
    'size',
    (locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 1, useGrouping: false }),
  );
  return `${number.format(rounded(value))} ${UNITS[step]}`;
}

function rounded(value: number): number {
  return Number(value.toFixed(value < 100 ? 1 : 0));
}

/** Writes seconds as m:ss, or h:mm:ss from an hour on. */
export function formatDuration(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.round(seconds)) : 0;
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

/** Formats numbers of a unit by its whole name: `2 minutes`. */
export const unitFormat = (name: string, format: FormatCache): Intl.NumberFormat =>
  format(
    name,
    (locale) => new Intl.NumberFormat(locale, { style: 'unit', unit: name, unitDisplay: 'long', useGrouping: false }),
  );

/** Writes a duration for screen readers: `1 minute 5 seconds`. */
export function durationInWords(seconds: number, format: FormatCache): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.round(seconds)) : 0;
  const [minutes, rest] = [Math.floor(whole / 60), whole % 60];
  return [
    ...(minutes > 0 ? [unitFormat('minute', format).format(minutes)] : []),
    ...(rest > 0 || minutes === 0 ? [unitFormat('second', format).format(rest)] : []),
  ].join(' ');
}
