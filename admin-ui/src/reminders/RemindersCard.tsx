import { Box, Button, Card, FormControlLabel, Stack, Switch, Typography } from '@mui/material';
import type {
  DecidedReminderDto,
  PlannedReminderDto,
  ProjectRemindersDto,
  UpdateProjectRemindersDto,
} from '@showreel/api-client';
import {
  getProjectRemindersOptions,
  getProjectRemindersQueryKey,
  listReminderRulesOptions,
  sendReminderMutation,
  stopReminderMutation,
  updateProjectRemindersMutation,
} from '@showreel/api-client/queries';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isSessionLost } from '../api/errors';
import { useText } from '../i18n/language';
import { ListSkeleton } from '../ui/feedback/ListSkeleton';
import { LoadError } from '../ui/feedback/LoadError';
import { useAction } from '../ui/feedback/useAction';
import { formatDateTime } from '../ui/format';

/** What the people of a gallery are reminded of: what is planned, what was sent, and which reminders it does without. */
export function RemindersCard({ projectId }: { projectId: string }) {
  const t = useText();
  const { data, error, refetch } = useQuery(getProjectRemindersOptions({ path: { id: projectId } }));
  const [choosing, setChoosing] = useState(false);
  return (
    <Card component="section" aria-label={t('reminders.title')} sx={{ p: 2 }}>
      <Typography variant="h2">{t('reminders.title')}</Typography>
      {!data && !error && <ListSkeleton rows={1} />}
      {error && !data && !isSessionLost(error) && (
        <Box sx={{ mt: 1.5 }}>
          <LoadError error={error} failure={t('reminders.loadFailed')} onRetry={refetch} />
        </Box>
      )}
      {data && (
        <>
          {data.planned.length + data.decided.length === 0 && (
            <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, textWrap: 'pretty' }}>
              {t('reminders.none')}
            </Typography>
          )}
          <Box component="ul" aria-label={t('reminders.title')} sx={{ m: 0, mt: 1, p: 0, listStyle: 'none' }}>
            {data.planned.map((reminder) => (
              <PlannedRow key={reminder.id} projectId={projectId} reminder={reminder} />
            ))}
            {data.decided.map((reminder) => (
              <DecidedRow key={reminder.id} reminder={reminder} />
            ))}
          </Box>
          <Button
            variant="outlined"
            color="inherit"
            aria-expanded={choosing}
            onClick={() => setChoosing(!choosing)}
            sx={{ mt: 1.5 }}
          >
            {t('reminders.choose')}
          </Button>
          {choosing && <Switches projectId={projectId} saved={data} />}
        </>
      )}
    </Card>
  );
}

/** Keeps the reply of a change, which is the whole card. */
function useKeep(projectId: string) {
  const queries = useQueryClient();
  return (saved: ProjectRemindersDto) =>
    void queries.setQueryData(getProjectRemindersQueryKey({ path: { id: projectId } }), saved);
}

function PlannedRow({ projectId, reminder }: { projectId: string; reminder: PlannedReminderDto }) {
  const t = useText();
  const done = useKeep(projectId);
  const stop = useAction({ ...stopReminderMutation(), failure: t('reminders.stopFailed'), done });
  const send = useAction({ ...sendReminderMutation(), failure: t('reminders.sendFailed'), done });
  const { id, rule, personName, dueAt } = reminder;
  const path = { id: projectId, reminderId: id };
  const busy = stop.busy || send.busy;
  const about = { rule: t(`reminders.${rule}`), person: personName ?? '' };
  return (
    <Box component="li" sx={{ py: 1, borderTop: 1, borderColor: 'divider' }}>
      <Typography variant="body2">{t('reminders.row', about)}</Typography>
      <Typography variant="body2" color="textSecondary">
        {t('reminders.planned', { time: formatDateTime(dueAt) })}
      </Typography>
      <Stack direction="row" sx={{ gap: 1 }}>
        <Button
          size="small"
          disabled={busy}
          aria-label={t('reminders.sendOf', about)}
          onClick={() => send.start({ path })}
        >
          {t('reminders.send')}
        </Button>
        <Button
          size="small"
          color="inherit"
          disabled={busy}
          aria-label={t('reminders.stopOf', about)}
          onClick={() => stop.start({ path })}
        >
          {t('reminders.stop')}
        </Button>
      </Stack>
    </Box>
  );
}

function DecidedRow({ reminder: { rule, personName, state, at } }: { reminder: DecidedReminderDto }) {
  const t = useText();
  return (
    <Box component="li" sx={{ py: 1, borderTop: 1, borderColor: 'divider' }}>
      <Typography variant="body2">
        {t('reminders.row', { rule: t(`reminders.${rule}`), person: personName ?? '' })}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {t(`reminders.state_${state}`, { time: formatDateTime(at) })}
      </Typography>
    </Box>
  );
}

/** Which emails the project does without. */
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
    done: useKeep(projectId),
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
