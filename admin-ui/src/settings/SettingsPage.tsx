import { Alert, Box, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useSite } from '../api/site';
import { messageOf } from '../api/errors';
import { settingsQuery } from '../api/queries';
import { useText } from '../i18n/language';
import { MailTest } from './MailTest';
import { SettingsForm } from './SettingsForm';
import { SettingsSection } from './SettingsSection';
import { StatusList } from './StatusList';

/** /admin/settings */
export function SettingsPage() {
  const t = useText();
  const { studioName } = useSite();
  const { data, error } = useQuery(settingsQuery);
  return (
    <Box sx={{ maxWidth: 1080, mx: 'auto' }}>
      <title>{`${t('settings.title')} · ${studioName}`}</title>
      <Typography variant="h1" sx={{ mb: 2.5 }}>
        {t('settings.title')}
      </Typography>
      <SettingsSection title={t('settings.status')} about={t('settings.statusAbout')}>
        <StatusList />
      </SettingsSection>
      <SettingsSection title={t('settings.mail')} about={t('settings.mailHint')}>
        <MailTest />
      </SettingsSection>
      {error && !data && <Alert severity="error">{messageOf(error, t('settings.readFailed'))}</Alert>}
      {!data && !error && <Skeleton variant="rounded" height={420} />}
      {data && <SettingsForm settings={data} />}
    </Box>
  );
}
