import ChevronIcon from '@mui/icons-material/ChevronRight';
import DoneIcon from '@mui/icons-material/CheckCircle';
import OpenIcon from '@mui/icons-material/RadioButtonUnchecked';
import {
  Button,
  Card,
  LinearProgress,
  List,
  ListItem,
  ListItemButton,
  ListItemIcon,
  ListItemText,
  Stack,
  Typography,
} from '@mui/material';
import type { OnboardingDto } from '@showreel/api-client';
import { getOnboardingOptions, getOnboardingQueryKey, updateOnboardingMutation } from '@showreel/api-client/queries';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, type To } from 'react-router-dom';
import { useSite } from '../api/site';
import { useText } from '../i18n/language';
import { useAction } from '../ui/feedback/useAction';

type Step = OnboardingDto['steps'][number];

/** Lists what a new studio still has to set up; renders nothing once all is done or staff have dismissed it. */
export function OnboardingChecklist() {
  const t = useText();
  const queries = useQueryClient();
  const { data } = useQuery(getOnboardingOptions());
  const { busy, start } = useAction({
    ...updateOnboardingMutation(),
    success: { title: t('dashboard.onboardingDismissed'), text: t('dashboard.onboardingDismissedText') },
    failure: t('dashboard.onboardingFailed'),
    done: (saved) => queries.setQueryData(getOnboardingQueryKey(), saved),
  });
  if (!data || data.dismissed || data.steps.every(({ done }) => done)) return null;
  const done = data.steps.filter((step) => step.done).length;
  const all = data.steps.length;
  return (
    <Card component="section" aria-labelledby="onboarding" sx={{ mb: 3 }}>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1.5, px: 2, pt: 1.5 }}>
        <Typography id="onboarding" variant="h2">
          {t('dashboard.onboarding')}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ flex: 1 }}>
          {t('dashboard.onboardingProgress', { done, all })}
        </Typography>
        <Button size="small" color="inherit" loading={busy} onClick={() => start({ body: { dismissed: true } })}>
          {t('dashboard.onboardingDismiss')}
        </Button>
      </Stack>
      <LinearProgress
        variant="determinate"
        value={(done / all) * 100}
        aria-labelledby="onboarding"
        sx={{ mx: 2, mt: 1, borderRadius: 1 }}
      />
      <List>
        {data.steps.map((step) => (
          <StepLink key={step.step} step={step} projectId={data.projectId} />
        ))}
      </List>
    </Card>
  );
}

function StepLink({ step: { step, done }, projectId }: { step: Step; projectId: string | null }) {
  const t = useText();
  const { sendsMail } = useSite();
  const pages: Record<Step['step'], { to: To; state?: object }> = {
    brand: { to: '/settings' },
    prices: { to: '/price-lists' },
    seller: { to: '/settings/taxes' },
    legal: { to: '/settings/legal' },
    mail: { to: '/settings/mail' },
    payments: { to: '/settings/payments' },
    // The list of projects opens the dialog.
    project: { to: '/projects', state: { create: true } },
    preview: { to: projectId ? `/projects/${projectId}` : '/projects' },
  };
  const hint = step === 'mail' && !sendsMail ? 'mailServer' : step;
  const Icon = done ? DoneIcon : OpenIcon;
  return (
    <ListItem disablePadding>
      <ListItemButton component={Link} {...pages[step]}>
        <ListItemIcon sx={{ minWidth: 40 }}>
          <Icon
            color={done ? 'success' : 'disabled'}
            titleAccess={t(done ? 'dashboard.onboardingDone' : 'dashboard.onboardingOpen')}
          />
        </ListItemIcon>
        <ListItemText
          primary={t(`dashboard.onboarding_${step}`)}
          secondary={done ? undefined : t(`dashboard.onboarding_${hint}Hint`)}
          slotProps={{ primary: { color: done ? 'textSecondary' : 'textPrimary' } }}
        />
        <ChevronIcon color="disabled" />
      </ListItemButton>
    </ListItem>
  );
}
