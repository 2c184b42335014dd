import { Box } from '@mui/material';
import { useText } from '../i18n/language';
import { PageTitle } from '../ui/PageTitle';
import { PageSection } from '../ui/page/PageSection';
import { AllChecks } from './AllChecks';
import { BackUpNow } from './BackUpNow';
import { ExportEverything } from './ExportEverything';
import { FailedJobs } from './FailedJobs';
import { GrowthList } from './GrowthList';
import { WaitingJobs } from './WaitingJobs';
import { StatusList } from './StatusList';

/** /admin/status is for whoever looks after the server. */
export function StatusPage() {
  const t = useText();
  return (
    <Box sx={{ maxWidth: 1080, mx: 'auto' }}>
      <PageTitle title={t('settings.systemStatus')} />
      <PageSection title={t('settings.status')} about={t('settings.statusAbout')}>
        <StatusList />
        <BackUpNow />
      </PageSection>
      <AllChecks />
      <FailedJobs />
      <WaitingJobs />
      <GrowthList />
      <PageSection title={t('exports.everythingTitle')} about={t('exports.everythingAbout')}>
        <ExportEverything />
      </PageSection>
    </Box>
  );
}
