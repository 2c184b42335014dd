import { Alert, Skeleton } from '@mui/material';
import { getStats } from '@showreel/api-client';
import { useQuery } from '@tanstack/react-query';
import { isSessionLost, messageOf } from '../api/errors';
import { CALL, call } from '../api/client';
import { projectKeys } from '../api/queries';
import { useText } from '../i18n/language';
import { Figure, Figures } from '../ui/Figures';
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
  const { data: stats, error } = useQuery({
    queryKey: projectKeys.stats,
    queryFn: ({ signal }) => call(getStats({ ...CALL, signal })),
  });
  if (error && !isSessionLost(error))
    return <Alert severity="error">{messageOf(error, t('dashboard.figuresFailed'))}</Alert>;
  return (
    <Figures label={t('dashboard.figures')}>
      {CARDS.map(({ label, field, format }) => (
        <Figure key={field} large label={t(label)} value={stats ? format(stats[field]) : <Skeleton width={64} />} />
      ))}
    </Figures>
  );
}
