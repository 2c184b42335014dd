import ScheduleIcon from '@mui/icons-material/Schedule';
import { Box, Button, Stack, Typography } from '@mui/material';
import type { PlannedReminderDto } from '@showreel/api-client';
import { getProjectRemindersOptions, sendReminderMutation, stopReminderMutation } from '@showreel/api-client/queries';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../i18n/language';
import { useAction } from '../ui/feedback/useAction';
import { formatDateTime } from '../ui/format';
import { useKeepReminders } from './useKeepReminders';

/** Lists the reminders that are planned in a project, the soonest first; renders nothing without any. */
export function PlannedReminders({ projectId }: { projectId: string }) {
  const t = useText();
  const { data } = useQuery(getProjectRemindersOptions({ path: { id: projectId } }));
  if (!data || data.planned.length === 0) return null;
  return (
    <Stack
      component="ul"
      aria-label={t('reminders.plannedTitle')}
      sx={{ gap: 1.5, maxWidth: 720, m: 0, mb: 1.5, p: 0, listStyle: 'none' }}
    >
      {data.planned.map((reminder) => (
        <PlannedRow key={reminder.id} projectId={projectId} reminder={reminder} />
      ))}
    </Stack>
  );
}

function PlannedRow({ projectId, reminder }: { projectId: string; reminder: PlannedReminderDto }) {
  const t = useText();
  const done = useKeepReminders(projectId);
  const stop = useAction({ ...stopReminderMutation(), failure: t('reminders.stopFailed'), done });
  const send = useAction({ ...sendReminderMutation(), failure: t('reminders.sendFailed'), done });
  const { id, rule, personName, dueAt } = reminder;
  const path = { id: projectId, reminderId: id };
  const busy = stop.busy || send.busy;
  const about = { rule: t(`reminders.${rule}`), person: personName ?? '' };
  return (
    <Stack
      component="li"
      direction="row"
      sx={{ gap: 1.5, alignItems: 'center', flexWrap: { xs: 'wrap', sm: 'nowrap' } }}
    >
      <ScheduleIcon aria-hidden fontSize="small" sx={{ color: 'text.secondary' }} />
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {t('reminders.row', about)}
        </Typography>
        <Typography variant="caption" color="textSecondary">
          {t('reminders.planned', { time: formatDateTime(dueAt) })}
        </Typography>
      </Box>
      <Stack direction="row" sx={{ gap: 1, ml: 'auto' }}>
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
    </Stack>
  );
}
