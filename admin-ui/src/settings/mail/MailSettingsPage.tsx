import { Box, Skeleton } from '@mui/material';
import { getMailSettingsOptions } from '@showreel/api-client/queries';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../i18n/language';
import { LoadError } from '../../ui/feedback/LoadError';
import { useUnsaved } from '../../ui/form/useUnsaved';
import { BackLink } from '../../ui/page/BackLink';
import { PageSection } from '../../ui/page/PageSection';
import { PageTitle } from '../../ui/PageTitle';
import { MailCheck } from './MailCheck';
import { MailForm } from './MailForm';

/** /admin/settings/mail edits the mail server and the sender, and checks both. */
export function MailSettingsPage() {
  const t = useText();
  const { data, error, refetch } = useQuery(getMailSettingsOptions());
  const [dirty, setDirty] = useState(false);
  const { question } = useUnsaved(dirty);
  return (
    <Box sx={{ maxWidth: 1080, mx: 'auto' }}>
      <BackLink to="/settings" title={t('settings.title')} />
      <PageTitle title={t('mail.title')} />
      {error && !data && <LoadError error={error} failure={t('settings.readFailed')} onRetry={refetch} />}
      {!data && !error && <Skeleton variant="rounded" height={420} />}
      {data && (
        <>
          <PageSection title={t('mail.server')} about={t('mail.serverAbout')}>
            <MailForm settings={data} onDirty={setDirty} />
          </PageSection>
          <PageSection title={t('mail.check')} about={t('mail.checkAbout')}>
            {/* The outcome belongs to the settings with which it was made. */}
            <MailCheck key={data.version} settings={data} unsaved={dirty} />
          </PageSection>
        </>
      )}
      {question}
    </Box>
  );
}
