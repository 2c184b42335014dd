import { setProjectTimer, type ProjectDto } from '@showreel/api-client';
import { useSite } from '../../api/site';
import { useText } from '../../i18n/language';
import { SelectInput } from '../../ui/form/SelectField';
import { FormDialog } from '../../ui/form/FormDialog';
import { ProjectConflict } from './ProjectConflict';
import { formOf, type ProjectForm } from './projectForm';
import { expiryToSend, TIMER_STYLES } from './timer';
import { projectField, TimerInput } from './TimerInput';
import { useProjectSave } from './useProjectSave';

/** The form's draft is stored under this name when the session ends. */
export const timerDraft = (projectId: string) => `timer-${projectId}`;

type TimerForm = ProjectForm & Pick<ProjectDto, 'timerStyle'>;

/** Shows the dialog "Edit Gallery Timer". Saving after somebody else's edit shows that edit first. */
export function EditTimerDialog({ project, onClose }: { project: ProjectDto; onClose: () => void }) {
  const t = useText();
  const { timezone } = useSite();
  const { conflict, submit, forgetConflict } = useProjectSave({
    projectId: project.id,
    save: ({ timer, timerStyle, version }: TimerForm) =>
      setProjectTimer({
        path: { id: project.id },
        body: { timerEnabled: timer.enabled, expiresAt: expiryToSend(timer, null, timezone), timerStyle },
        headers: { 'If-Match': `"${version}"` },
      }),
    saved: t('projects.timerSaved'),
    onClose,
  });
  return (
    <FormDialog
      title={t('projects.timerTitle')}
      action={t('projects.timerSave')}
      // The version is stored with the draft: a form that outlives its session is no newer for it.
      defaultValues={{ ...formOf(project, project.version, timezone), timerStyle: project.timerStyle }}
      draft={timerDraft(project.id)}
      fieldOf={projectField}
      failure={t('projects.timerFailed')}
      canSubmit={!conflict}
      onSubmit={submit}
      onClose={onClose}
    >
      {conflict && <ProjectConflict conflict={conflict} onSettled={forgetConflict} />}
      <TimerInput autoFocus />
      <SelectInput
        source="timerStyle"
        label={t('projects.timerStyle')}
        choices={TIMER_STYLES.map((style) => ({ value: style, name: t(`projects.timerStyle_${style}`) }))}
      />
    </FormDialog>
  );
}
