import { Box, Stack, Typography } from '@mui/material';
import type { PurchaseDto } from '@showreel/api-client';
import { useText } from '../../i18n/language';
import { CardList } from '../../ui/list/CardList';
import { formatCents } from '../../ui/format';
import { PurchaseName, ProjectOf } from './PurchaseNames';
import { isFlagged, PurchaseState } from '../PurchaseState';

/** Purchases below each other, also on the page of a project or a client. */
export function PurchaseItems({
  purchases,
  withoutProject,
  withoutClient,
}: {
  purchases: readonly PurchaseDto[];
  withoutProject?: boolean;
  withoutClient?: boolean;
}) {
  const t = useText();
  return (
    <CardList label={t('purchases.title')}>
      {purchases.map((purchase) => (
        <Stack
          component="li"
          key={purchase.id}
          sx={{
            px: 2,
            py: 1.5,
            gap: 0.75,
            ...(isFlagged(purchase) && {
              bgcolor: 'action.hover',
              boxShadow: (theme) => `inset 3px 0 0 ${theme.palette.error.main}`,
            }),
          }}
        >
          <Stack direction="row" sx={{ gap: 1.5, justifyContent: 'space-between', alignItems: 'flex-start' }}>
            <PurchaseName purchase={purchase} withPackage />
            <Box
              sx={{
                textAlign: 'right',
                flexShrink: 0,
                fontVariantNumeric: 'tabular-nums',
                whiteSpace: 'nowrap',
              }}
            >
              <Typography variant="body2" sx={{ fontWeight: 580 }}>
                {formatCents(purchase.totalCents, purchase.currency)}
              </Typography>
              {purchase.refundedCents > 0 && (
                <Typography variant="caption" color="textSecondary">
                  {t('purchases.refundedAmount', { amount: formatCents(purchase.refundedCents, purchase.currency) })}
                </Typography>
              )}
            </Box>
          </Stack>
          {!withoutProject && <ProjectOf purchase={purchase} withoutClient={withoutClient} />}
          <PurchaseState purchase={purchase} explain={!withoutProject || isFlagged(purchase)} />
        </Stack>
      ))}
    </CardList>
  );
}
