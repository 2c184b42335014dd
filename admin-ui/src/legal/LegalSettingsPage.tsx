import { Box, Skeleton } from '@mui/material';
import { listLegalTexts } from '@showreel/api-client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CALL, call } from '../api/client';
import { queryKeys } from '../api/queries';
import { useText } from '../i18n/language';
import { LoadError } from '../ui/feedback/LoadError';
import { useUnsaved } from '../ui/form/useUnsaved';
import { BackLink } from '../ui/page/BackLink';
import { PageSection } from '../ui/page/PageSection';
import { PageTitle } from '../ui/PageTitle';
import { LegalTexts } from './LegalTexts';

/** /admin/settings/legal: the legal pages of the client's site. */
export function LegalSettingsPage() {
  const t = useText();
  const { data, error, refetch } = useQuery({ queryKey: queryKeys.legal, queryFn: () => call(listLegalTexts(CALL)) });
  const [dirty, setDirty] = useState(false);
  const { question } = useUnsaved(dirty);
  return (
    <Box sx={{ maxWidth: 1080, mx: 'auto' }}>
      <BackLink to="/settings" title={t('settings.title')} />
      <PageTitle title={t('legal.title')} />
      {error && !data && <LoadError error={error} failure={t('legal.readFailed')} onRetry={refetch} />}
      {!data && !error && <Skeleton variant="rounded" height={420} />}
      {data && (
        <PageSection title={t('legal.title')} about={t('legal.about')}>
          <LegalTexts texts={data} onDirty={setDirty} />
        </PageSection>
      )}
      {question}
    </Box>
  );
}
