import { Button, Card, Skeleton, Stack, Typography } from '@mui/material';
import type { PurchaseDto } from '@showreel/api-client';
import { useState } from 'react';
import { useGetList } from 'react-admin';
import { isSessionLost } from '../../api/errors';
import { useText } from '../../i18n/language';
import { LoadError } from '../../ui/feedback/LoadError';
import { formatCents } from '../../ui/format';
import { PurchaseItems } from './PurchaseRows';

const SHOWN = 2;
const MAX_SHOWN = 100;

/** Lists what the client of a project has bought, on the project's page. */
export function ProjectPurchases({ projectId }: { projectId: string }) {
  const t = useText();
  const { data, total, error, refetch } = useGetList<PurchaseDto>('purchases', {
    filter: { projectId },
    pagination: { page: 1, perPage: MAX_SHOWN },
    sort: { field: 'createdAt', order: 'DESC' },
  });
  const [all, setAll] = useState(false);
  if (error && !data)
    return isSessionLost(error) ? null : (
      <LoadError error={error} failure={t('purchases.listFailed')} onRetry={refetch} />
    );
  return (
    <Card component="section" aria-label={t('purchases.title')}>
      <Stack
        direction="row"
        sx={{ px: 2, pt: 2, pb: 1, gap: 2, justifyContent: 'space-between', alignItems: 'baseline' }}
      >
        <Typography variant="h2">{t('purchases.title')}</Typography>
        <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {!data ? (
            <Skeleton width={120} />
          ) : data.length === 0 ? (
            t('purchases.nothingYet')
          ) : (
            [
              t('purchases.count', { count: total ?? data.length }),
              ...(data.every(({ isTest }) => isTest) ? [] : [t('purchases.kept', { amount: netAmounts(data) })]),
            ].join(' · ')
          )}
        </Typography>
      </Stack>
      {data && data.length > 0 && <PurchaseItems purchases={all ? data : data.slice(0, SHOWN)} withoutProject />}
      {data && data.length > SHOWN && !all && (
        <Button onClick={() => setAll(true)} sx={{ m: 1 }}>
          {t('purchases.showAll', { count: data.length })}
        </Button>
      )}
    </Card>
  );
}

/** Returns what the studio keeps in all. Currencies are never added up, and tests count nothing. */
function netAmounts(purchases: readonly PurchaseDto[]): string {
  const netByCurrency = new Map<string, number>();
  for (const purchase of purchases.filter(({ isTest }) => !isTest))
    netByCurrency.set(purchase.currency, (netByCurrency.get(purchase.currency) ?? 0) + purchase.keptCents);
  return [...netByCurrency].map(([currency, cents]) => formatCents(cents, currency)).join(' + ');
}
