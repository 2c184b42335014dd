import { Box, Typography } from '@mui/material';
import type { CreatePriceListDto } from '@showreel/api-client';
import { useState } from 'react';
import { LANGUAGES, useText, type Language } from '../i18n/language';
import { ToggleField } from '../ui/ToggleField';
import { ClientPreview } from '../ui/page/ClientPreview';
import { readIn } from './priceListTranslations';
import { useClientPrices } from './TaxNote';

const CODES = LANGUAGES.map(({ locale }) => ({ value: locale, name: locale.toUpperCase() }));

/** Shows the real packages page with the values of the editor, in each language. */
export function PriceListPreview({ list }: { list: CreatePriceListDto & { language: Language } }) {
  const t = useText();
  const [chosen, setChosen] = useState<Language | null>(null);
  const language = chosen ?? list.language;
  return (
    <Box component="section" aria-label={t('prices.preview')} sx={{ py: { xs: 2.5, md: 4 } }}>
      <ClientPreview
        label={t('prices.preview')}
        frameTitle={t('prices.previewFrame')}
        draft={{ priceList: useClientPrices(readIn(list, language)), language }}
        height={640}
      >
        <Typography variant="h2">{t('prices.preview')}</Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
          {t('prices.previewAbout')}
        </Typography>
        <ToggleField label={t('prices.previewLanguage')} choices={CODES} value={language} onChange={setChosen} />
      </ClientPreview>
    </Box>
  );
}
