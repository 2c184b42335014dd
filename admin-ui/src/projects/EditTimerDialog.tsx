import type { ProjectDto } from '@showreel/api-client';
import { useDraft } from '../ui/draft';
import { useConsoleData } from '../api/dataProvider';
import { useSite } from '../api/site';
import { useText } from '../i18n/language';
import { FormDialog } from '../ui/FormDialog';
import { ProjectConflict } from './ProjectConflict';
import { formOf } from './projectForm';
import { TimerFields } from './TimerFields';
import { expiryToSend, validateTimer, zonedInputValue } from './timer';
import { useProjectSave } from './useProjectSave';

/** Under which the form is kept when the session ends. */
export const timerDraft = (projectId: string) => `timer-${projectId}`;

/** Dialog "Edit Gallery Timer". Whoever saves after another edit of the project is told of it first. */
export function EditTimerDialog({ project, onClose }: { project: ProjectDto; onClose: () => void }) {
  const t = useText();
  const { timezone } = useSite();
  const data = useConsoleData();
  const kept = {
    enabled: project.timerEnabled,
    expiresAt: project.expiresAt ? zonedInputValue(new Date(project.expiresAt), timezone) : '',
  };
  // The version goes with what was typed: a form that outlives its session is no newer for it.
  const [{ timer, version }, setForm] = useDraft(timerDraft(project.id), { timer: kept, version: project.version });
  const { conflict, submit, forgetConflict } = useProjectSave({
    projectId: project.id,
    save: () =>
      data.setTimer(
        project.id,
        { timerEnabled: timer.enabled, expiresAt: expiryToSend(timer.enabled, timer.expiresAt, timezone) },
        version,
      ),
    saved: t('projects.timerSaved'),
    onClose,
  });
  const settle = (next: { timer: typeof timer; version: number }) => {
    setForm(next);
    forgetConflict();
  };
  return (
    <FormDialog
      title={t('projects.timerTitle')}
      action={t('projects.timerSave')}
      fields={['timerEnabled', 'expiresAt']}
      failure={t('projects.timerFailed')}
      changed={timer.enabled !== kept.enabled || timer.expiresAt !== kept.expiresAt}
      validate={() => {
        const complaint = validateTimer(timer.enabled, timer.expiresAt, Date.now(), timezone);
        return complaint ? { expiresAt: complaint } : {};
      }}
      canSubmit={!conflict}
      submit={submit}
      onClose={onClose}
    >
      {(errors) => (
        <>
          {conflict && (
            <ProjectConflict
              form={{ ...formOf(project, version, timezone), timer }}
              conflict={conflict}
              onTheirs={() => settle(formOf(conflict.current, conflict.version, timezone))}
              onMine={() => settle({ timer, version: conflict.version })}
            />
          )}
          <TimerFields
            {...timer}
            autoFocus
            error={errors.expiresAt ?? errors.timerEnabled}
            onChange={(next) => setForm({ timer: next, version })}
          />
        </>
      )}
    </FormDialog>
  );
}
