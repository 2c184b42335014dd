import type { TrendsDto } from '@showreel/api-client';
import type { Text } from '../i18n/catalogue';

export const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** Finds the entry with the most, the newest of equal ones; null if all are zero. */
export function bestOf<T>(entries: readonly T[], valueOf: (entry: T) => number): T | null {
  return entries.reduce<T | null>(
    (best, entry) => (valueOf(entry) > 0 && (best === null || valueOf(entry) >= valueOf(best)) ? entry : best),
    null,
  );
}

/**
 * Labels every third entry of an axis, up to the newest. The labels fit on a phone, too; the chart itself would leave
 * labels out irregularly, and draw the first one into the figures of the other axis.
 */
export const labelled =
  (entries: readonly unknown[]) =>
  (_value: unknown, index: number): boolean =>
    (entries.length - 1 - index) % 3 === 0;

/** Returns the downloads and visits of the weeks as texts, in the singular or plural. */
export const usageText = (t: Text, weeks: TrendsDto['weeks']): { downloads: string; visits: string } => ({
  downloads: t('dashboard.downloadCount', { count: sumOf(weeks.map(({ downloads }) => downloads)) }),
  visits: t('dashboard.visitCount', { count: sumOf(weeks.map(({ visits }) => visits)) }),
});
