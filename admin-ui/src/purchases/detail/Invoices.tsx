import { Card, Link, Stack, Typography } from '@mui/material';
import { listPurchaseInvoicesOptions } from '@showreel/api-client/queries';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../i18n/language';
import { formatCents } from '../../ui/format';

const PREPARING_MS = 5_000;
/**
 * These reads take five minutes: an invoice that is not ready by then is listed as a failed job in the system status.
 */
const MAX_READS = 60;

/** Lists the invoices and credit notes of a purchase; renders nothing where there are none. */
export function Invoices({ purchaseId }: { purchaseId: string }) {
  const t = useText();
  const { data: invoices = [] } = useQuery({
    ...listPurchaseInvoicesOptions({ path: { id: purchaseId } }),
    refetchInterval: ({ state: { data, dataUpdateCount, errorUpdateCount } }) =>
      data?.some(({ isReady }) => !isReady) && dataUpdateCount + errorUpdateCount < MAX_READS ? PREPARING_MS : false,
  });
  if (invoices.length === 0) return null;
  return (
    <Card component="section" aria-label={t('purchases.invoices')} sx={{ p: { xs: 2, md: 2.5 } }}>
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        {t('purchases.invoices')}
      </Typography>
      <Stack component="ul" sx={{ gap: 1, m: 0, p: 0, listStyle: 'none' }}>
        {invoices.map(({ id, kind, number, totalCents, currency, isReady }) => (
          <Stack component="li" key={id} direction="row" sx={{ gap: 2, justifyContent: 'space-between' }}>
            <Typography variant="body2">
              {t(kind === 'invoice' ? 'purchases.invoice' : 'purchases.creditNote')}{' '}
              {isReady ? (
                <Link href={`/api/admin/invoices/${id}`} download>
                  {number}
                </Link>
              ) : (
                t('purchases.invoicePreparing', { number })
              )}
            </Typography>
            <Typography variant="body2">
              {formatCents(kind === 'invoice' ? totalCents : -totalCents, currency)}
            </Typography>
          </Stack>
        ))}
      </Stack>
    </Card>
  );
}
