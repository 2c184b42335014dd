import ExpandIcon from '@mui/icons-material/ExpandMore';
import { Alert, Box, ButtonBase, Card, Collapse, Skeleton, Typography } from '@mui/material';
import { getTrends, type TrendsDto } from '@showreel/api-client';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useStore } from 'react-admin';
import { CALL, call } from '../api/client';
import { projectKeys } from '../api/queries';
import { isSessionLost, messageOf } from '../api/errors';
import type { Text } from '../i18n/catalogue';
import { useText } from '../i18n/language';
import { formatCents } from '../ui/format';
import { sumOf, usageText } from './trendText';

// The chart library is as large as the rest of the dashboard: it is loaded when the charts are opened.
const TrendCharts = lazy(() => import('./TrendCharts').then(({ TrendCharts: default_ }) => ({ default: default_ })));

/** A summary of the last year and weeks; the charts load when they are opened, and the choice is kept. */
export function Trends() {
  const t = useText();
  const [open, setOpen] = useStore('dashboard.trends', false);
  const { data: trends, error } = useQuery({
    queryKey: projectKeys.trends,
    queryFn: ({ signal }) => call(getTrends({ ...CALL, signal })),
  });
  const failed = error !== null && !isSessionLost(error);
  return (
    <Card component="section" aria-label={t('dashboard.trends')} sx={{ mt: 2 }}>
      <ButtonBase
        id="trends-fold"
        aria-expanded={open}
        aria-controls="trends"
        onClick={() => setOpen(!open)}
        sx={{
          display: 'flex',
          width: '100%',
          gap: 2,
          px: { xs: 2, md: 2.5 },
          py: 1.25,
          minHeight: 48,
          textAlign: 'left',
          '&:hover': { bgcolor: 'action.hover' },
        }}
      >
        <Box
          sx={{
            display: 'flex',
            flexDirection: { xs: 'column', md: 'row' },
            columnGap: 2,
            flex: 1,
            minWidth: 0,
            alignItems: { md: 'baseline' },
          }}
        >
          <Typography component="span" variant="subtitle2" sx={{ flexShrink: 0 }}>
            {t('dashboard.trends')}
          </Typography>
          {!open && !failed && (
            <Typography component="span" variant="body2" color="textSecondary" sx={{ minWidth: 0, textWrap: 'pretty' }}>
              {trends ? inShort(t, trends) : <Skeleton width={260} />}
            </Typography>
          )}
        </Box>
        <ExpandIcon
          aria-hidden
          sx={{
            color: 'text.secondary',
            transform: open ? 'rotate(180deg)' : 'none',
            transition: 'transform .2s',
            '@media (prefers-reduced-motion: reduce)': { transition: 'none' },
          }}
        />
      </ButtonBase>
      {failed && (
        <Alert severity="error" sx={{ m: 2, mt: 0 }}>
          {messageOf(error, t('dashboard.trendsFailed'))}
        </Alert>
      )}
      <Collapse id="trends" in={open && !failed} unmountOnExit>
        <Suspense fallback={<ChartsSkeleton />}>
          {trends ? <TrendCharts trends={trends} /> : <ChartsSkeleton />}
        </Suspense>
      </Collapse>
    </Card>
  );
}

/** Both charts in one sentence. */
function inShort(t: Text, { months, weeks, currency }: TrendsDto): string {
  const revenue = sumOf(months.map(({ revenueCents }) => revenueCents));
  if (revenue === 0 && weeks.every(({ downloads, visits }) => downloads + visits === 0)) return t('dashboard.empty');
  return t('dashboard.summary', { revenue: formatCents(revenue, currency), ...usageText(t, weeks) });
}

function ChartsSkeleton() {
  const t = useText();
  return (
    <Box
      role="status"
      aria-busy
      aria-label={t('app.loading')}
      sx={{
        display: 'grid',
        gap: 3,
        gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' },
        px: { xs: 2, md: 2.5 },
        pb: 2.5,
      }}
    >
      {[1, 2].map((key) => (
        <Skeleton key={key} variant="rounded" height={250} />
      ))}
    </Box>
  );
}
