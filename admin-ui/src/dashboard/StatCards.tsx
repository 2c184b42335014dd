import { Alert, Box, Card, Skeleton, Typography } from '@mui/material';
import { getStats } from '@showreel/api-client';
import { useQuery } from '@tanstack/react-query';
import { isSessionLost, messageOf } from '../api/errors';
import { CALL, call } from '../api/client';
import { projectKeys } from '../api/queries';
import { useText } from '../i18n/language';
import { formatDollars, formatNumber } from '../ui/format';

const CARDS = [
  { label: 'dashboard.activeProjects', field: 'activeProjects', format: formatNumber },
  { label: 'dashboard.monthlyRevenue', field: 'monthlyRevenue', format: formatDollars },
  { label: 'dashboard.totalDownloads', field: 'totalDownloads', format: formatNumber },
  { label: 'dashboard.activeClients', field: 'activeClients', format: formatNumber },
] as const;

/** The four figures. */
export function StatCards() {
  const t = useText();
  // Under `projects`, so that whatever changes projects refreshes the figures too.
  const { data: stats, error } = useQuery({
    queryKey: projectKeys.stats,
    queryFn: ({ signal }) => call(getStats({ ...CALL, signal })),
  });
  if (error && !isSessionLost(error))
    return <Alert severity="error">{messageOf(error, t('dashboard.figuresFailed'))}</Alert>;
  return (
    <Card
      component="section"
      aria-label={t('dashboard.figures')}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(4, 1fr)' },
        gap: '1px',
        bgcolor: 'divider',
      }}
    >
      {CARDS.map(({ label, field, format }) => (
        <Box
          key={field}
          role="group"
          aria-label={t(label)}
          sx={{ bgcolor: 'background.paper', px: { xs: 2, md: 2.5 }, py: { xs: 1.75, md: 2 } }}
        >
          <Typography variant="overline" color="textSecondary" sx={{ display: 'block' }}>
            {t(label)}
          </Typography>
          <Typography
            component="p"
            sx={{
              fontSize: { xs: '1.375rem', md: '1.75rem' },
              fontWeight: 620,
              fontVariantNumeric: 'tabular-nums',
              letterSpacing: '-0.02em',
              lineHeight: 1.25,
            }}
          >
            {stats ? format(stats[field]) : <Skeleton width={64} />}
          </Typography>
        </Box>
      ))}
    </Card>
  );
}
