import { Box, useTheme } from '@mui/material';
import { BarChart } from '@mui/x-charts/BarChart';
import { LineChart } from '@mui/x-charts/LineChart';
import type { TrendsDto } from '@showreel/api-client';
import { useText } from '../i18n/language';
import { formatCents, formatDayMonth, formatMonth, formatNumber, formatWhole } from '../ui/format';
import { wholeUnits } from '../../../shared-ui/src/currency';
import { ChartPanel } from './ChartPanel';
import { bestOf, labelled, sumOf, usageText } from './trendText';

const HEIGHT = 210;
// Screen readers get the figures as a table: the chart takes no focus.
const FRAME = {
  height: HEIGHT,
  margin: { top: 12, right: 28, bottom: 0, left: 0 },
  grid: { horizontal: true },
  skipAnimation: true,
  disableKeyboardNavigation: true,
} as const;

/** Shows the two charts, each with its total and its figures as a table. */
export function TrendCharts({ trends: { months, weeks, currency } }: { trends: TrendsDto }) {
  const t = useText();
  const { palette } = useTheme();
  const money = (cents: number | null) => formatCents(cents ?? 0, currency);
  const revenue = months.map(({ revenueCents }) => revenueCents);
  const downloads = weeks.map((week) => week.downloads);
  const visits = weeks.map((week) => week.visits);
  const best = bestOf(months, ({ revenueCents }) => revenueCents);
  return (
    <Box
      sx={{
        display: 'grid',
        gap: { xs: 3, md: 4 },
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
        px: { xs: 2, md: 2.5 },
        pb: 2.5,
      }}
    >
      <ChartPanel
        title={t('dashboard.revenueByMonth')}
        summary={
          best
            ? t('dashboard.revenueSummary', {
                total: money(sumOf(revenue)),
                month: formatMonth(best.month),
                best: money(best.revenueCents),
              })
            : null
        }
        empty={t('dashboard.revenueEmpty')}
        head={[t('dashboard.month'), t('dashboard.revenue')]}
        rows={months.map(({ month, revenueCents }) => [formatMonth(month), money(revenueCents)])}
      >
        <BarChart
          {...FRAME}
          hideLegend
          xAxis={[
            {
              data: months.map(({ month }) => month),
              scaleType: 'band',
              valueFormatter: (month: string) => formatMonth(month),
              tickLabelInterval: labelled(months),
              categoryGapRatio: 0.45,
              disableLine: true,
              disableTicks: true,
            },
          ]}
          yAxis={[
            {
              valueFormatter: (cents: number) => formatWhole(wholeUnits(cents, currency), currency),
              width: 60,
              disableLine: true,
              disableTicks: true,
            },
          ]}
          series={[
            { data: revenue, label: t('dashboard.revenue'), color: palette.primary.main, valueFormatter: money },
          ]}
          borderRadius={3}
        />
      </ChartPanel>
      <ChartPanel
        title={t('dashboard.usageByWeek')}
        summary={sumOf(downloads) + sumOf(visits) > 0 ? t('dashboard.usageSummary', usageText(t, weeks)) : null}
        empty={t('dashboard.usageEmpty')}
        head={[t('dashboard.weekFrom'), t('dashboard.downloads'), t('dashboard.visits')]}
        rows={weeks.map((week) => [formatDayMonth(week.week), formatNumber(week.downloads), formatNumber(week.visits)])}
      >
        <LineChart
          {...FRAME}
          xAxis={[
            {
              data: weeks.map(({ week }) => week),
              // A band leaves half a week of space on both sides: the first mark would cover the figures of the other
              // axis.
              scaleType: 'band',
              valueFormatter: (week: string) => formatDayMonth(week),
              tickLabelInterval: labelled(weeks),
              disableLine: true,
              disableTicks: true,
            },
          ]}
          yAxis={[
            {
              min: 0,
              tickMinStep: 1,
              valueFormatter: (value: number) => formatNumber(value),
              width: 40,
              disableLine: true,
              disableTicks: true,
            },
          ]}
          // The series differ by marker and dashes too, not by colour alone.
          series={[
            {
              id: 'downloads',
              data: downloads,
              label: t('dashboard.downloads'),
              color: palette.primary.main,
              shape: 'circle',
              showMark: true,
              curve: 'linear',
            },
            {
              id: 'visits',
              data: visits,
              label: t('dashboard.visits'),
              color: palette.info.main,
              shape: 'diamond',
              showMark: true,
              curve: 'linear',
            },
          ]}
          sx={{ '& [data-series="visits"].MuiLineChart-line': { strokeDasharray: '5 4' } }}
        />
      </ChartPanel>
    </Box>
  );
}
