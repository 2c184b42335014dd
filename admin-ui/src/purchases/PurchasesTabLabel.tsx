import { Box } from '@mui/material';
import type { PurchaseDto } from '@showreel/api-client';
import { useGetList } from 'react-admin';
import { useText } from '../i18n/language';
import { formatNumber } from '../ui/format';

/** "Purchases", with the number that need attention. */
export function PurchasesTabLabel() {
  const t = useText();
  const { total } = useGetList<PurchaseDto>('purchases', {
    filter: { attention: true },
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'createdAt', order: 'DESC' },
  });
  return (
    <span>
      {t('purchases.title')}
      {!!total && (
        <Box
          component="span"
          title={t('purchases.needAttentionTitle')}
          sx={{
            ml: 0.75,
            px: 0.75,
            py: 0.125,
            borderRadius: 2,
            bgcolor: 'error.main',
            color: 'error.contrastText',
            fontSize: '0.75rem',
            fontWeight: 620,
          }}
        >
          {formatNumber(total)}
          <Box
            component="span"
            sx={{ position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' }}
          >
            {t('purchases.needAttention')}
          </Box>
        </Box>
      )}
    </span>
  );
}
