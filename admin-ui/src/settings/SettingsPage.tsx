import { Box, Skeleton } from '@mui/material';
import { getSettingsOptions } from '@showreel/api-client/queries';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useText } from '../i18n/language';
import { LoadError } from '../ui/feedback/LoadError';
import { PageTitle } from '../ui/PageTitle';
import { OnboardingSwitch } from './OnboardingSwitch';
import { SettingsForm } from './SettingsForm';
import { PageSection } from '../ui/page/PageSection';
import { useLinkedPart } from '../ui/page/useLinkedPart';
import { SecondaryButton } from '../ui/SecondaryButton';

/** These settings have a page of their own. */
const PAGES = [
  { page: 'mail', title: 'mail.title', about: 'mail.settingsAbout', open: 'mail.open' },
  { page: 'reminders', title: 'reminders.title', about: 'reminders.settingsAbout', open: 'reminders.open' },
  { page: 'payments', title: 'payments.title', about: 'payments.settingsAbout', open: 'payments.open' },
  { page: 'taxes', title: 'tax.pageTitle', about: 'tax.settingsAbout', open: 'tax.open' },
  { page: 'legal', title: 'legal.title', about: 'legal.settingsAbout', open: 'legal.open' },
  { page: 'presets', title: 'presets.title', about: 'presets.about', open: 'presets.open' },
] as const;

/** /admin/settings shows all settings. */
export function SettingsPage() {
  const t = useText();
  const { data, error, refetch } = useQuery(getSettingsOptions());
  useLinkedPart(data !== undefined);
  return (
    <Box sx={{ maxWidth: 1080, mx: 'auto' }}>
      <PageTitle title={t('settings.title')} />
      {error && !data && <LoadError error={error} failure={t('settings.readFailed')} onRetry={refetch} />}
      {!data && !error && <Skeleton variant="rounded" height={420} />}
      {data && <SettingsForm settings={data} />}
      {PAGES.map(({ page, title, about, open }) => (
        <PageSection key={page} id={page} title={t(title)} about={t(about)}>
          <SecondaryButton component={Link} to={`/settings/${page}`} sx={{ alignSelf: 'flex-start' }}>
            {t(open)}
          </SecondaryButton>
        </PageSection>
      ))}
      <OnboardingSwitch />
    </Box>
  );
}
