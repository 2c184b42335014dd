import { Alert, Box, Skeleton } from '@mui/material';
import { getSeller, listLegalTexts } from '@showreel/api-client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CALL, call } from '../api/client';
import { messageOf } from '../api/errors';
import { queryKeys } from '../api/queries';
import { useText } from '../i18n/language';
import { useUnsaved } from '../ui/form/useUnsaved';
import { PageSection } from '../ui/page/PageSection';
import { PageTitle } from '../ui/PageTitle';
import { LegalTexts } from './LegalTexts';
import { SellerForm } from './SellerForm';

/** /admin/settings/legal: who sells, and the legal pages of the client's site. */
export function LegalSettingsPage() {
  const t = useText();
  const seller = useQuery({ queryKey: queryKeys.seller, queryFn: () => call(getSeller(CALL)) });
  const texts = useQuery({ queryKey: queryKeys.legal, queryFn: () => call(listLegalTexts(CALL)) });
  // One question for both forms.
  const [sellerDirty, setSellerDirty] = useState(false);
  const [textsDirty, setTextsDirty] = useState(false);
  const { question } = useUnsaved(sellerDirty || textsDirty);
  const error = seller.error ?? texts.error;
  return (
    <Box sx={{ maxWidth: 1080, mx: 'auto' }}>
      <PageTitle title={t('legal.title')} />
      {error && <Alert severity="error">{messageOf(error, t('legal.readFailed'))}</Alert>}
      {(seller.isPending || texts.isPending) && <Skeleton variant="rounded" height={420} />}
      {seller.data && texts.data && (
        <>
          <PageSection title={t('legal.seller')} about={t('legal.sellerAbout')}>
            <SellerForm settings={seller.data} onDirty={setSellerDirty} />
          </PageSection>
          <PageSection title={t('legal.title')} about={t('legal.about')}>
            <LegalTexts texts={texts.data} onDirty={setTextsDirty} />
          </PageSection>
        </>
      )}
      {question}
    </Box>
  );
}
