import type { ProjectDto } from '@showreel/api-client';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDraft } from '../lib/draft';
import { useConsoleData } from '../api/dataProvider';
import { useSite } from '../api/site';
import { useText } from '../messages/language';
import { FormDialog } from '../ui/FormDialog';
import { useToast } from '../ui/useToast';
import { ConflictNotice } from './ConflictNotice';
import { conflictOf, formOf, type Conflict } from './projectForm';
import { TimerFields } from './TimerFields';
import { expiryToSend, timerComplaint, zonedInputValue } from './timer';

/** Under which the form is kept when the session ends. */
export const timerDraft = (projectId: string) => `timer-${projectId}`;

/** Dialog "Edit Gallery Timer". Whoever saves after another edit of the project is told of it first. */
export function EditTimerDialog({ project, onClose }: { project: ProjectDto; onClose: () => void }) {
  const t = useText();
  const { timezone } = useSite();
  const data = useConsoleData();
  const toast = useToast();
  const queries = useQueryClient();
  const kept = { enabled: project.timerEnabled, expiresAt: project.expiresAt ? zonedInputValue(new Date(project.expiresAt), timezone) : '' };
  const [timer, setTimer] = useDraft(timerDraft(project.id), kept);
  const [version, setVersion] = useState(project.version);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const settle = (found: Conflict) => {
    setVersion(found.version);
    setConflict(null);
  };
  const submit = async () => {
    try {
      await data.setTimer(project.id, { timerEnabled: timer.enabled, expiresAt: expiryToSend(timer.enabled, timer.expiresAt, timezone) }, version);
    } catch (error) {
      const found = conflictOf(error);
      if (!found) throw error;
      setConflict(found);
      void queries.invalidateQueries({ queryKey: ['projects'] });
      return;
    }
    toast({ title: t('projects.timerSaved') });
    onClose();
    await queries.invalidateQueries({ queryKey: ['projects'] });
  };
  return (
    <FormDialog
      title={t('projects.timerTitle')}
      action={t('projects.timerSave')}
      fields={['timerEnabled', 'expiresAt']}
      failure={t('projects.timerFailed')}
      changed={timer.enabled !== kept.enabled || timer.expiresAt !== kept.expiresAt}
      validate={() => {
        const complaint = timerComplaint(timer.enabled, timer.expiresAt, Date.now(), timezone);
        return complaint ? { expiresAt: complaint } : {};
      }}
      canSubmit={!conflict}
      submit={submit}
      onClose={onClose}
    >
      {(errors) => (
        <>
          {conflict && (
            <ConflictNotice
              form={{ ...formOf(project, version, timezone), timer }}
              conflict={conflict}
              onTheirs={() => {
                setTimer(formOf(conflict.current, conflict.version, timezone).timer);
                settle(conflict);
              }}
              onMine={() => settle(conflict)}
            />
          )}
          <TimerFields {...timer} error={errors.expiresAt ?? errors.timerEnabled} onChange={setTimer} />
        </>
      )}
    </FormDialog>
  );
}
