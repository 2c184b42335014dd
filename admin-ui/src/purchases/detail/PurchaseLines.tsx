import { Box, Card, Stack, Typography } from '@mui/material';
import type { PurchaseDetailDto } from '@showreel/api-client';
import { useText } from '../../i18n/language';
import { formatCents, formatPercent } from '../../ui/format';

/** Shows the lines of the purchase, as they were stored when it was made. */
export function PurchaseLines({ purchase }: { purchase: PurchaseDetailDto }) {
  const t = useText();
  const { currency, title, listPriceCents, alreadyPaidCents, subtotalCents, taxCents, totalCents, refundedCents } =
    purchase;
  const { discountCents, couponCode, tax, lostCents, keptCents } = purchase;
  const money = (cents: number) => formatCents(cents, currency);
  const percent = formatPercent(tax.percent);
  return (
    <Card component="section" aria-label={t('purchases.purchase')} sx={{ p: { xs: 2, md: 2.5 } }}>
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        {t('purchases.purchase')}
      </Typography>
      <Stack component="dl" sx={{ m: 0, gap: 0.75 }}>
        <Line label={title} value={money(listPriceCents)} />
        {alreadyPaidCents > 0 && <Line label={t('purchases.alreadyPaid')} value={`-${money(alreadyPaidCents)}`} />}
        {discountCents > 0 && (
          <Line
            label={couponCode === null ? t('purchases.rounding') : t('purchases.discount', { code: couponCode })}
            value={`-${money(discountCents)}`}
          />
        )}
        <Line label={t('purchases.subtotal')} value={money(subtotalCents)} ruled />
        {tax.mode !== 'included' && (
          <Line label={tax.mode === 'none' ? t('purchases.tax') : t('tax.rate', { percent })} value={money(taxCents)} />
        )}
        <Line label={t('purchases.total')} value={money(totalCents)} strong />
        {tax.mode === 'included' && <Line label={t('tax.rateIncluded', { percent })} value={money(taxCents)} />}
        {refundedCents > 0 && <Line label={t('purchases.refunded')} value={`-${money(refundedCents)}`} />}
        {lostCents > 0 && <Line label={t('purchases.lostLine')} value={`-${money(lostCents)}`} />}
        {refundedCents + lostCents > 0 && <Line label={t('purchases.keptLine')} value={money(keptCents)} strong />}
      </Stack>
    </Card>
  );
}

function Line({ label, value, strong, ruled }: { label: string; value: string; strong?: boolean; ruled?: boolean }) {
  return (
    <Stack
      direction="row"
      sx={{
        justifyContent: 'space-between',
        gap: 2,
        fontWeight: strong ? 620 : undefined,
        fontSize: '0.9rem',
        ...(ruled && { borderTop: 1, borderColor: 'divider', pt: 0.75 }),
      }}
    >
      <Box component="dt" sx={{ color: strong ? 'text.primary' : 'text.secondary', minWidth: 0 }}>
        {label}
      </Box>
      <Box component="dd" sx={{ m: 0, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
        {value}
      </Box>
    </Stack>
  );
}
