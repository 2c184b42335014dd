import { Box } from '@mui/material';
import { useText } from '../i18n/language';
import { PageTitle } from '../ui/PageTitle';
import { SettingsSection } from './SettingsSection';
import { StatusList } from './StatusList';

/** /admin/status: for whoever looks after the server. */
export function StatusPage() {
  const t = useText();
  return (
    <Box sx={{ maxWidth: 1080, mx: 'auto' }}>
      <PageTitle title={t('settings.systemStatus')} />
      <SettingsSection title={t('settings.status')} about={t('settings.statusAbout')}>
        <StatusList />
      </SettingsSection>
    </Box>
  );
}
