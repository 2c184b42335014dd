import type { ProjectDto } from '@showreel/api-client';
import { useQueryClient } from '@tanstack/react-query';
import { useDraft } from '../lib/draft';
import { useConsoleData } from '../api/dataProvider';
import { useSite } from '../api/site';
import { useText } from '../messages/language';
import { FormDialog } from '../ui/FormDialog';
import { useToast } from '../ui/useToast';
import { TimerFields } from './TimerFields';
import { expiryToSend, timerComplaint, zonedInputValue } from './timer';

/** Under which the form is kept when the session ends. */
export const timerDraft = (projectId: string) => `timer-${projectId}`;

/** Dialog "Edit Gallery Timer". */
export function EditTimerDialog({ project, onClose }: { project: ProjectDto; onClose: () => void }) {
  const t = useText();
  const { timezone } = useSite();
  const data = useConsoleData();
  const toast = useToast();
  const queries = useQueryClient();
  const [timer, setTimer] = useDraft(timerDraft(project.id), { enabled: project.timerEnabled, expiresAt: project.expiresAt ? zonedInputValue(new Date(project.expiresAt), timezone) : '' });
  return (
    <FormDialog
      title={t('projects.timerTitle')}
      action={t('projects.timerSave')}
      fields={['timerEnabled', 'expiresAt']}
      failure={t('projects.timerFailed')}
      validate={() => {
        const complaint = timerComplaint(timer.enabled, timer.expiresAt, Date.now(), timezone);
        return complaint ? { expiresAt: complaint } : {};
      }}
      submit={async () => {
        await data.setTimer(project.id, { timerEnabled: timer.enabled, expiresAt: expiryToSend(timer.enabled, timer.expiresAt, timezone) });
        toast({ title: t('projects.timerSaved') });
        onClose();
        await queries.invalidateQueries({ queryKey: ['projects'] });
      }}
      onClose={onClose}
    >
      {(errors) => <TimerFields {...timer} error={errors.expiresAt ?? errors.timerEnabled} onChange={setTimer} />}
    </FormDialog>
  );
}
