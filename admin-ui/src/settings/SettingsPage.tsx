import { Alert, Box, Skeleton } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../api/errors';
import { settingsQuery } from '../api/queries';
import { useText } from '../i18n/language';
import { PageTitle } from '../ui/PageTitle';
import { MailTest } from './MailTest';
import { SettingsForm } from './SettingsForm';
import { PageSection } from '../ui/page/PageSection';

/** /admin/settings */
export function SettingsPage() {
  const t = useText();
  const { data, error } = useQuery(settingsQuery);
  return (
    <Box sx={{ maxWidth: 1080, mx: 'auto' }}>
      <PageTitle title={t('settings.title')} />
      {error && !data && <Alert severity="error">{messageOf(error, t('settings.readFailed'))}</Alert>}
      {!data && !error && <Skeleton variant="rounded" height={420} />}
      {data && <SettingsForm settings={data} />}
      <PageSection title={t('settings.mail')} about={t('settings.mailHint')}>
        <MailTest />
      </PageSection>
    </Box>
  );
}
