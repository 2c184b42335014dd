import { Box, Typography } from '@mui/material';
import type { CreatePriceListDto } from '@showreel/api-client';
import { useText } from '../i18n/language';
import { ClientPreview } from '../ui/page/ClientPreview';
import { useClientPrices } from './TaxNote';

/** The real packages page, with what stands in the editor. */
export function PriceListPreview({ list }: { list: CreatePriceListDto }) {
  const t = useText();
  return (
    <Box component="section" aria-label={t('prices.preview')} sx={{ py: { xs: 2.5, md: 4 } }}>
      <ClientPreview
        label={t('prices.preview')}
        frameTitle={t('prices.previewFrame')}
        draft={{ priceList: useClientPrices(list) }}
        height={640}
      >
        <Typography variant="h2">{t('prices.preview')}</Typography>
        <Typography variant="body2" color="textSecondary">
          {t('prices.previewAbout')}
        </Typography>
      </ClientPreview>
    </Box>
  );
}
