import { Box, Divider, Stack, Typography } from '@mui/material';
import type { PurchaseDto } from '@showreel/api-client';
import { useText } from '../messages/language';
import { formatCents } from '../ui/format';
import { OrderName, ProjectOf } from './PurchaseNames';
import { isFlagged, PurchaseState } from './PurchaseState';

/** Purchases below each other, also on a project's page. */
export function PurchaseList({ purchases, withoutProject }: { purchases: readonly PurchaseDto[]; withoutProject?: boolean }) {
  const t = useText();
  return (
    <Stack component="ul" aria-label={t('purchases.title')} divider={<Divider component="li" aria-hidden />} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {purchases.map((purchase) => (
        <Stack component="li" key={purchase.id} sx={{ px: 2, py: 1.5, gap: 0.75, ...(isFlagged(purchase) && { bgcolor: 'action.hover', borderLeft: 3, borderLeftColor: 'error.main' }) }}>
          <Stack direction="row" sx={{ gap: 1.5, justifyContent: 'space-between', alignItems: 'flex-start' }}>
            <OrderName purchase={purchase} withPackage />
            <Box sx={{ textAlign: 'right', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
              <Typography variant="body2" sx={{ fontWeight: 580 }}>{formatCents(purchase.totalCents, purchase.currency)}</Typography>
              {purchase.refundedCents > 0 && <Typography variant="caption" color="textSecondary">{t('purchases.back', { amount: formatCents(purchase.refundedCents, purchase.currency) })}</Typography>}
            </Box>
          </Stack>
          {!withoutProject && <ProjectOf purchase={purchase} />}
          <PurchaseState purchase={purchase} explain />
        </Stack>
      ))}
    </Stack>
  );
}
