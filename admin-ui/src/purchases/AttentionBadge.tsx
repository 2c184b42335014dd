import { Box } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import type { PurchaseDto } from '@showreel/api-client';
import { useGetList } from 'react-admin';
import { useText } from '../i18n/language';
import { formatNumber } from '../ui/format';
import { useWithdrawalCount } from './withdrawals/WithdrawalsNotice';

/** Shows how many purchases and withdrawals need attention; renders nothing when none do. */
export function AttentionBadge() {
  const t = useText();
  const { total } = useGetList<PurchaseDto>('purchases', {
    filter: { attention: true },
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'createdAt', order: 'DESC' },
  });
  // Withdrawals with a purchase are counted with their purchase.
  const unmatched = useWithdrawalCount({ state: 'pending', purchaseId: null });
  const count = (total ?? 0) + unmatched;
  if (count === 0) return null;
  return (
    <Box
      component="span"
      title={t('purchases.needAttentionTitle')}
      sx={{
        px: 0.75,
        borderRadius: 2,
        bgcolor: 'error.main',
        color: 'error.contrastText',
        fontSize: '0.75rem',
        lineHeight: 1.5,
      }}
    >
      {formatNumber(count)}
      <Box component="span" sx={visuallyHidden}>
        {t('purchases.needAttention')}
      </Box>
    </Box>
  );
}
