import { Box, Button, Skeleton } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { settingsQuery } from '../api/queries';
import { useText } from '../i18n/language';
import { LoadError } from '../ui/feedback/LoadError';
import { PageTitle } from '../ui/PageTitle';
import { OnboardingSwitch } from './OnboardingSwitch';
import { SettingsForm } from './SettingsForm';
import { PageSection } from '../ui/page/PageSection';

/** /admin/settings */
export function SettingsPage() {
  const t = useText();
  const { data, error, refetch } = useQuery(settingsQuery);
  const { hash } = useLocation();
  const loaded = data !== undefined;
  // The browser looked for the section before it was rendered.
  useEffect(() => {
    if (loaded && hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [loaded, hash]);
  return (
    <Box sx={{ maxWidth: 1080, mx: 'auto' }}>
      <PageTitle title={t('settings.title')} />
      {error && !data && <LoadError error={error} failure={t('settings.readFailed')} onRetry={refetch} />}
      {!data && !error && <Skeleton variant="rounded" height={420} />}
      {data && <SettingsForm settings={data} />}
      <PageSection id="mail" title={t('mail.title')} about={t('mail.settingsAbout')}>
        <Button
          component={Link}
          to="/settings/mail"
          variant="outlined"
          color="inherit"
          sx={{ alignSelf: 'flex-start' }}
        >
          {t('mail.open')}
        </Button>
      </PageSection>
      <PageSection id="payments" title={t('payments.title')} about={t('payments.settingsAbout')}>
        <Button
          component={Link}
          to="/settings/payments"
          variant="outlined"
          color="inherit"
          sx={{ alignSelf: 'flex-start' }}
        >
          {t('payments.open')}
        </Button>
      </PageSection>
      <PageSection id="taxes" title={t('tax.pageTitle')} about={t('tax.settingsAbout')}>
        <Button
          component={Link}
          to="/settings/taxes"
          variant="outlined"
          color="inherit"
          sx={{ alignSelf: 'flex-start' }}
        >
          {t('tax.open')}
        </Button>
      </PageSection>
      <PageSection id="legal" title={t('legal.title')} about={t('legal.settingsAbout')}>
        <Button
          component={Link}
          to="/settings/legal"
          variant="outlined"
          color="inherit"
          sx={{ alignSelf: 'flex-start' }}
        >
          {t('legal.open')}
        </Button>
      </PageSection>
      <PageSection id="presets" title={t('presets.title')} about={t('presets.about')}>
        <Button
          component={Link}
          to="/settings/presets"
          variant="outlined"
          color="inherit"
          sx={{ alignSelf: 'flex-start' }}
        >
          {t('presets.open')}
        </Button>
      </PageSection>
      <OnboardingSwitch />
    </Box>
  );
}
