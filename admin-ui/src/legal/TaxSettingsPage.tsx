import { Box, Skeleton } from '@mui/material';
import { getSellerOptions, getTaxSettingsOptions } from '@showreel/api-client/queries';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../i18n/language';
import { LoadError } from '../ui/feedback/LoadError';
import { useUnsaved } from '../ui/form/useUnsaved';
import { BackLink } from '../ui/page/BackLink';
import { PageSection } from '../ui/page/PageSection';
import { PageTitle } from '../ui/PageTitle';
import { SellerForm } from './SellerForm';
import { TaxForm } from './TaxForm';

/** /admin/settings/taxes asks who sells, and how that is taxed. */
export function TaxSettingsPage() {
  const t = useText();
  const seller = useQuery(getSellerOptions());
  const tax = useQuery(getTaxSettingsOptions());
  // One question serves both forms.
  const [sellerDirty, setSellerDirty] = useState(false);
  const [taxDirty, setTaxDirty] = useState(false);
  const { question } = useUnsaved(sellerDirty || taxDirty);
  const failed = [seller, tax].find(({ error, data }) => error && !data);
  return (
    <Box sx={{ maxWidth: 1080, mx: 'auto' }}>
      <BackLink to="/settings" title={t('settings.title')} />
      <PageTitle title={t('tax.pageTitle')} />
      {failed && <LoadError error={failed.error} failure={t('settings.readFailed')} onRetry={failed.refetch} />}
      {!failed && (seller.isPending || tax.isPending) && <Skeleton variant="rounded" height={420} />}
      {seller.data && tax.data && (
        <>
          <PageSection title={t('legal.seller')} about={t('legal.sellerAbout')}>
            <SellerForm settings={seller.data} onDirty={setSellerDirty} />
          </PageSection>
          <PageSection id="tax" title={t('tax.title')} about={t('tax.about')}>
            <TaxForm settings={tax.data} onDirty={setTaxDirty} />
          </PageSection>
        </>
      )}
      {question}
    </Box>
  );
}
