import { Alert, Link as MuiLink } from '@mui/material';
import type { PurchaseDetailDto } from '@showreel/api-client';
import { Link } from 'react-router-dom';
import { useText } from '../../i18n/language';

/** Says why a sale has no invoice, or has none yet. */
export function MissingInvoice({
  purchase: { invoiceWaits, paidAt, totalCents, tax },
}: {
  purchase: PurchaseDetailDto;
}) {
  const t = useText();
  if (invoiceWaits)
    return (
      <Alert severity="info" sx={{ mb: 2 }}>
        {t('purchases.invoiceWaits')}
      </Alert>
    );
  if (tax.category !== null || paidAt === null || totalCents === 0) return null;
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      {t('purchases.noInvoice')}{' '}
      <MuiLink component={Link} to="/settings/taxes">
        {t('tax.open')}
      </MuiLink>
    </Alert>
  );
}
