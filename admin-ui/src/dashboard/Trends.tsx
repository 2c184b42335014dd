import ExpandIcon from '@mui/icons-material/ExpandMore';
import { Alert, Box, Button, Card, Collapse, Skeleton, useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useStore } from 'react-admin';
import { useConsoleData } from '../api/dataProvider';
import { isSessionLost, messageOf } from '../lib/refusals';
import { useText } from '../messages/language';

// The chart library is as large as the rest of the dashboard: it comes once the charts are looked at.
const TrendCharts = lazy(() => import('./TrendCharts').then(({ TrendCharts: default_ }) => ({ default: default_ })));

/** Revenue by month, downloads and visits by week; folded away on phones, and wherever staff prefer it so. */
export function Trends() {
  const t = useText();
  const wide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'), { noSsr: true });
  const [open, setOpen] = useStore('dashboard.trends', wide);
  return (
    <Card component="section" aria-label={t('dashboard.trends')} sx={{ mt: 2 }}>
      <Button
        fullWidth
        color="inherit"
        aria-expanded={open}
        aria-controls="trends"
        onClick={() => setOpen(!open)}
        endIcon={<ExpandIcon sx={{ transform: open ? 'rotate(180deg)' : 'none', transition: 'transform .2s', '@media (prefers-reduced-motion: reduce)': { transition: 'none' } }} />}
        sx={{ justifyContent: 'space-between', px: { xs: 2, md: 2.5 }, py: 1, borderRadius: 0 }}
      >
        {t('dashboard.trends')}
      </Button>
      <Collapse id="trends" in={open} unmountOnExit><TrendsContent /></Collapse>
    </Card>
  );
}

function TrendsContent() {
  const t = useText();
  const data = useConsoleData();
  // Under `projects`, as the figures are.
  const { data: trends, error } = useQuery({ queryKey: ['projects', 'trends'], queryFn: () => data.trends() });
  if (error && !isSessionLost(error)) return <Alert severity="error" sx={{ m: 2 }}>{messageOf(error, t('dashboard.trendsFailed'))}</Alert>;
  return <Suspense fallback={<ChartsSkeleton />}>{trends ? <TrendCharts trends={trends} /> : <ChartsSkeleton />}</Suspense>;
}

function ChartsSkeleton() {
  const t = useText();
  return (
    <Box role="status" aria-busy aria-label={t('app.loading')} sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' }, px: { xs: 2, md: 2.5 }, pb: 2.5 }}>
      {[1, 2].map((key) => <Skeleton key={key} variant="rounded" height={250} />)}
    </Box>
  );
}
