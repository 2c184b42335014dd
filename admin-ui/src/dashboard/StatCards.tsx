import { Skeleton, Typography } from '@mui/material';
import type { StatsDto } from '@showreel/api-client';
import { getStatsOptions } from '@showreel/api-client/queries';
import { useQuery } from '@tanstack/react-query';
import { isSessionLost } from '../api/errors';
import { useText } from '../i18n/language';
import { LoadError } from '../ui/feedback/LoadError';
import { Figure, Figures } from '../ui/Figures';
import { formatCents, formatNumber, formatWhole } from '../ui/format';
import { wholeUnits } from '../../../shared-ui/src/currency';
import type { LabelKey } from '../i18n/catalogue';

const CARDS = [
  { label: 'dashboard.activeProjects', valueOf: ({ activeProjects }) => formatNumber(activeProjects) },
  { label: 'dashboard.monthlyRevenue', valueOf: revenueOf },
  { label: 'dashboard.totalDownloads', valueOf: ({ totalDownloads }) => formatNumber(totalDownloads) },
  { label: 'dashboard.activeClients', valueOf: ({ activeClients }) => formatNumber(activeClients) },
] as const satisfies readonly { label: LabelKey; valueOf: (stats: StatsDto) => string }[];

/** Lists revenue by currency, since currencies are never added up. */
function revenueOf({ monthlyRevenue, currency, otherRevenue }: StatsDto): string {
  return [
    formatWhole(monthlyRevenue, currency),
    ...otherRevenue.map((other) => formatWhole(wholeUnits(other.revenueCents, other.currency), other.currency)),
  ].join(' + ');
}

/** Lists the amounts recorded with grants; empty where no grant names one. */
const grantedOf = ({ granted }: StatsDto): string =>
  granted.amounts
    .map(({ revenueCents, currency }) => formatWhole(wholeUnits(revenueCents, currency), currency))
    .join(' + ');

/** Shows the four figures; below them the revenue's tax, where it is charged, and what was granted. */
export function StatCards() {
  const t = useText();
  const { data: stats, error, refetch } = useQuery(getStatsOptions());
  if (error && !isSessionLost(error))
    return <LoadError error={error} failure={t('dashboard.figuresFailed')} onRetry={refetch} />;
  return (
    <>
      <Figures label={t('dashboard.figures')}>
        {CARDS.map(({ label, valueOf }) => (
          <Figure key={label} large label={t(label)} value={stats ? valueOf(stats) : <Skeleton width={64} />} />
        ))}
      </Figures>
      {stats?.taxedRevenue.map(({ currency, netCents, taxCents, grossCents }) => (
        <Typography key={currency} variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {t('dashboard.taxedRevenue', {
            net: formatCents(netCents, currency),
            tax: formatCents(taxCents, currency),
            gross: formatCents(grossCents, currency),
          })}
        </Typography>
      ))}
      {stats && stats.granted.count > 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {[t('dashboard.granted', { count: stats.granted.count }), grantedOf(stats)].filter(Boolean).join(': ')}
        </Typography>
      )}
    </>
  );
}
