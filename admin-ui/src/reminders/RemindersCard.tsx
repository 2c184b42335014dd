import { Box, Card, FormControlLabel, Stack, Switch, Typography } from '@mui/material';
import type { UpdateProjectRemindersDto } from '@showreel/api-client';
import {
  getProjectRemindersOptions,
  listReminderRulesOptions,
  updateProjectRemindersMutation,
} from '@showreel/api-client/queries';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isSessionLost } from '../api/errors';
import { useText } from '../i18n/language';
import { ListSkeleton } from '../ui/feedback/ListSkeleton';
import { LoadError } from '../ui/feedback/LoadError';
import { useAction } from '../ui/feedback/useAction';
import { useKeepReminders } from './useKeepReminders';
import { SecondaryButton } from '../ui/SecondaryButton';

/** Lets staff turn off automatic emails of a project. */
export function RemindersCard({ projectId }: { projectId: string }) {
  const t = useText();
  const { data, error, refetch } = useQuery(getProjectRemindersOptions({ path: { id: projectId } }));
  const [choosing, setChoosing] = useState(false);
  return (
    <Card component="section" aria-label={t('reminders.automaticMails')} sx={{ p: 2 }}>
      <Typography variant="h2">{t('reminders.automaticMails')}</Typography>
      {!data && !error && <ListSkeleton rows={1} />}
      {error && !data && !isSessionLost(error) && (
        <Box sx={{ mt: 1.5 }}>
          <LoadError error={error} failure={t('reminders.loadFailed')} onRetry={refetch} />
        </Box>
      )}
      {data && (
        <>
          <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, textWrap: 'pretty' }}>
            {t('reminders.cardAbout')}
          </Typography>
          <SecondaryButton aria-expanded={choosing} onClick={() => setChoosing(!choosing)} sx={{ mt: 1.5 }}>
            {t('reminders.choose')}
          </SecondaryButton>
          {choosing && <Switches projectId={projectId} saved={data} />}
        </>
      )}
    </Card>
  );
}

/** Shows the switches for the emails that the project does without. */
function Switches({
  projectId,
  saved: { disabledRules, staffMails },
}: {
  projectId: string;
  saved: UpdateProjectRemindersDto;
}) {
  const t = useText();
  const { data: rules } = useQuery(listReminderRulesOptions());
  const update = useAction({
    ...updateProjectRemindersMutation(),
    failure: t('reminders.saveFailed'),
    done: useKeepReminders(projectId),
  });
  const set = (name: (typeof disabledRules)[number], isOn: boolean) =>
    update.start({
      path: { id: projectId },
      body: {
        staffMails,
        disabledRules: isOn ? disabledRules.filter((each) => each !== name) : [...disabledRules, name],
      },
    });
  return (
    <Stack sx={{ mt: 1 }}>
      {rules?.map(({ name, isEnabled }) => (
        <FormControlLabel
          key={name}
          control={
            <Switch
              checked={isEnabled && !disabledRules.includes(name)}
              disabled={!isEnabled || update.busy}
              onChange={(_event, isOn) => set(name, isOn)}
            />
          }
          label={isEnabled ? t(`reminders.${name}`) : t('reminders.offInStudio', { rule: t(`reminders.${name}`) })}
        />
      ))}
      <FormControlLabel
        control={
          <Switch
            checked={staffMails}
            disabled={update.busy}
            onChange={(_event, isOn) =>
              update.start({ path: { id: projectId }, body: { disabledRules, staffMails: isOn } })
            }
          />
        }
        label={t('reminders.staffMails')}
      />
    </Stack>
  );
}
