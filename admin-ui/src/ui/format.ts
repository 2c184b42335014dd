const UNITS = ['bytes', 'KB', 'MB', 'GB'] as const;

/** 1536 → 1.5 KB */
export function formatBytes(bytes: number): string {
  const power = Math.min(UNITS.length - 1, bytes < 1 ? 0 : Math.floor(Math.log(bytes) / Math.log(1024)));
  const value = bytes / 1024 ** power;
  return `${power === 0 ? Math.round(value) : value.toFixed(value < 10 ? 1 : 0)} ${UNITS[power]}`;
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
  if (seconds < 60) return `${Math.max(1, Math.round(seconds))} s left`;
  if (seconds < 3600) return `${Math.round(seconds / 60)} min left`;
  return `${(seconds / 3600).toFixed(1)} h left`;
}

const DATE = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
const DATE_TIME = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
const NUMBER = new Intl.NumberFormat();

/** In the local format. */
export const formatDate = (iso: string): string => DATE.format(new Date(iso));
/** In the local format. */
export const formatDateTime = (iso: string): string => DATE_TIME.format(new Date(iso));
/** Dollars without decimals. */
export const formatDollars = (dollars: number): string => DOLLARS.format(dollars);
/** With the local grouping. */
export const formatNumber = (value: number): string => NUMBER.format(value);
/** "1 video", "3 videos" */
export const formatCount = (count: number, noun: string): string => `${NUMBER.format(count)} ${noun}${count === 1 ? '' : 's'}`;
