import { Alert, Box, Skeleton } from '@mui/material';
import { getSeller, getTaxSettings, listLegalTexts } from '@showreel/api-client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CALL, call } from '../api/client';
import { messageOf } from '../api/errors';
import { queryKeys } from '../api/queries';
import { useText } from '../i18n/language';
import { useUnsaved } from '../ui/form/useUnsaved';
import { BackLink } from '../ui/page/BackLink';
import { PageSection } from '../ui/page/PageSection';
import { PageTitle } from '../ui/PageTitle';
import { LegalTexts } from './LegalTexts';
import { TaxForm } from './TaxForm';
import { SellerForm } from './SellerForm';

/** /admin/settings/legal: who sells and how that is taxed, and the legal pages of the client's site. */
export function LegalSettingsPage() {
  const t = useText();
  const seller = useQuery({ queryKey: queryKeys.seller, queryFn: () => call(getSeller(CALL)) });
  const texts = useQuery({ queryKey: queryKeys.legal, queryFn: () => call(listLegalTexts(CALL)) });
  const tax = useQuery({ queryKey: queryKeys.tax, queryFn: () => call(getTaxSettings(CALL)) });
  // One question for all forms.
  const [sellerDirty, setSellerDirty] = useState(false);
  const [taxDirty, setTaxDirty] = useState(false);
  const [textsDirty, setTextsDirty] = useState(false);
  const { question } = useUnsaved(sellerDirty || taxDirty || textsDirty);
  const error = seller.error ?? tax.error ?? texts.error;
  return (
    <Box sx={{ maxWidth: 1080, mx: 'auto' }}>
      <BackLink to="/settings" title={t('settings.title')} />
      <PageTitle title={t('legal.title')} />
      {error && <Alert severity="error">{messageOf(error, t('legal.readFailed'))}</Alert>}
      {(seller.isPending || tax.isPending || texts.isPending) && <Skeleton variant="rounded" height={420} />}
      {seller.data && tax.data && texts.data && (
        <>
          <PageSection title={t('legal.seller')} about={t('legal.sellerAbout')}>
            <SellerForm settings={seller.data} onDirty={setSellerDirty} />
          </PageSection>
          <PageSection id="tax" title={t('tax.title')} about={t('tax.about')}>
            <TaxForm settings={tax.data} onDirty={setTaxDirty} />
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
