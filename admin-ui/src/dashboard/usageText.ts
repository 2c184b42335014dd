import type { TrendsDto } from '@showreel/api-client';
import type { Text } from '../i18n/catalogue';
import { formatNumber } from '../ui/format';
import { sumOf } from './trendFigures';

/** Downloads and visits of the weeks, in the singular or plural. */
export function usageText(t: Text, weeks: TrendsDto['weeks']): { downloads: string; visits: string } {
  const [downloads, visits] = [sumOf(weeks.map((week) => week.downloads)), sumOf(weeks.map((week) => week.visits))];
  return {
    downloads: t(downloads === 1 ? 'dashboard.downloadOne' : 'dashboard.downloadMany', {
      count: formatNumber(downloads),
    }),
    visits: t(visits === 1 ? 'dashboard.visitOne' : 'dashboard.visitMany', { count: formatNumber(visits) }),
  };
}
