import { Typography } from '@mui/material';
import { getOnboardingOptions, getOnboardingQueryKey, updateOnboardingMutation } from '@showreel/api-client/queries';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useText } from '../i18n/language';
import { useAction } from '../ui/feedback/useAction';
import { SwitchField } from '../ui/form/SwitchField';
import { PageSection } from '../ui/page/PageSection';

/** Brings a dismissed checklist back to the dashboard. */
export function OnboardingSwitch() {
  const t = useText();
  const queries = useQueryClient();
  const { data } = useQuery(getOnboardingOptions());
  const { start } = useAction({
    ...updateOnboardingMutation(),
    failure: t('dashboard.onboardingFailed'),
    done: (saved) => queries.setQueryData(getOnboardingQueryKey(), saved),
  });
  if (!data) return null;
  const done = data.steps.filter((step) => step.done).length;
  const all = data.steps.length;
  return (
    <PageSection title={t('dashboard.onboarding')} about={t('dashboard.onboardingAbout')}>
      {done === all ? (
        <Typography variant="body2">{t('dashboard.onboardingComplete')}</Typography>
      ) : (
        <SwitchField
          label={t('dashboard.onboardingShow')}
          hint={t('dashboard.onboardingProgress', { done, all })}
          checked={!data.dismissed}
          onChange={(shown) => start({ body: { dismissed: !shown } })}
        />
      )}
    </PageSection>
  );
}
