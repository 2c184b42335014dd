import { Box, Skeleton } from '@mui/material';
import { getSettingsOptions, listLegalTextsOptions } from '@showreel/api-client/queries';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../i18n/language';
import { LoadError } from '../ui/feedback/LoadError';
import { useUnsaved } from '../ui/form/useUnsaved';
import { BackLink } from '../ui/page/BackLink';
import { PageSection } from '../ui/page/PageSection';
import { PageTitle } from '../ui/PageTitle';
import { LegalTexts } from './LegalTexts';

/** /admin/settings/legal edits the legal pages of the client's site. */
export function LegalSettingsPage() {
  const t = useText();
  const legal = useQuery(listLegalTextsOptions());
  const settings = useQuery(getSettingsOptions());
  const failed = [legal, settings].find(({ data, error }) => error && !data);
  const [dirty, setDirty] = useState(false);
  const { question } = useUnsaved(dirty);
  return (
    <Box sx={{ maxWidth: 1080, mx: 'auto' }}>
      <BackLink to="/settings" title={t('settings.title')} />
      <PageTitle title={t('legal.title')} />
      {legal.data && settings.data ? (
        <PageSection title={t('legal.title')} about={t('legal.about')}>
          <LegalTexts texts={legal.data} language={settings.data.values.language} onDirty={setDirty} />
        </PageSection>
      ) : failed?.error ? (
        <LoadError error={failed.error} failure={t('legal.readFailed')} onRetry={failed.refetch} />
      ) : (
        <Skeleton variant="rounded" height={420} />
      )}
      {question}
    </Box>
  );
}
