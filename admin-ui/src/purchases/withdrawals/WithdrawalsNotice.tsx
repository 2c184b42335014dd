import { Alert, Button } from '@mui/material';
import type { WithdrawalDto } from '@showreel/api-client';
import { useGetList } from 'react-admin';
import { Link } from 'react-router-dom';
import { useText } from '../../i18n/language';
import { SecondaryButton } from '../../ui/SecondaryButton';

/** Says above the purchases how many withdrawals staff must decide. Renders nothing while none is pending. */
export function WithdrawalsNotice() {
  const t = useText();
  const count = useWithdrawalCount({ state: 'pending' });
  if (!count) return null;
  return (
    <Alert
      severity="warning"
      sx={{ mb: 2 }}
      action={
        <Button component={Link} to="/withdrawals" color="inherit" size="small">
          {t('purchases.showWithdrawals')}
        </Button>
      }
    >
      {t('purchases.withdrawalsToDecide', { count })}
    </Alert>
  );
}

/** Links to the withdrawals, once there has been one. */
export function WithdrawalsLink() {
  const t = useText();
  if (!useWithdrawalCount({})) return null;
  return (
    <SecondaryButton component={Link} to="/withdrawals">
      {t('purchases.withdrawals')}
    </SecondaryButton>
  );
}

/** Counts the withdrawals that match the filter; 0 until the number is known. */
export function useWithdrawalCount(filter: object): number {
  const { total } = useGetList<WithdrawalDto>('withdrawals', {
    filter,
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'receivedAt', order: 'DESC' },
  });
  return total ?? 0;
}
