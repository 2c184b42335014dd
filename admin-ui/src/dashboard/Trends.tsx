import { Box, Card, Skeleton, Typography } from '@mui/material';
import { getTrendsOptions } from '@showreel/api-client/queries';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { isSessionLost } from '../api/errors';
import { useText } from '../i18n/language';
import { LoadError } from '../ui/feedback/LoadError';
import { lazyNamed } from '../ui/lazyNamed';

// The chart library is as large as the rest of the console's first load, so the figures above it come first.
const TrendCharts = lazyNamed(() => import('./TrendCharts'), 'TrendCharts');

/** Shows the revenue of the last year, and the downloads and visits of the last weeks. */
export function Trends() {
  const t = useText();
  const { data: trends, error, refetch } = useQuery(getTrendsOptions());
  const failed = error !== null && !isSessionLost(error);
  return (
    <Card component="section" aria-label={t('dashboard.trends')} sx={{ mt: 2 }}>
      <Typography variant="h2" sx={{ px: { xs: 2, md: 2.5 }, py: 1.5 }}>
        {t('dashboard.trends')}
      </Typography>
      {failed ? (
        <Box sx={{ m: 2, mt: 0 }}>
          <LoadError error={error} failure={t('dashboard.trendsFailed')} onRetry={refetch} />
        </Box>
      ) : (
        <Suspense fallback={<ChartsSkeleton />}>
          {trends ? <TrendCharts trends={trends} /> : <ChartsSkeleton />}
        </Suspense>
      )}
    </Card>
  );
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
