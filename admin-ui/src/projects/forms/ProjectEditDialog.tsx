import type { ProjectDto } from '@showreel/api-client';
import { useState } from 'react';
import { useUpdateRecord } from '../../api/records';
import { useSite } from '../../api/site';
import { useText } from '../../i18n/language';
import { FormDialog } from '../../ui/form/FormDialog';
import { ProjectConflict } from './ProjectConflict';
import { changesOf, formOf, type ProjectForm } from './projectForm';
import { ProjectInputs } from './ProjectInputs';
import { projectField } from './TimerInput';
import { useProjectSave } from './useProjectSave';

/** The form's draft is stored under this name when the session ends. */
export const editDraft = (projectId: string) => `edit-${projectId}`;

/** Shows the dialog "Edit Project". The second of two editors sees what the first saved, and loses nothing. */
export function ProjectEditDialog({ project, onClose }: { project: ProjectDto; onClose: () => void }) {
  const t = useText();
  const { timezone } = useSite();
  const update = useUpdateRecord<ProjectDto>('projects');
  // The form was filled from this.
  const [base, setBase] = useState<Pick<ProjectDto, 'timerEnabled' | 'expiresAt'>>(project);
  const { conflict, submit, forgetConflict } = useProjectSave({
    projectId: project.id,
    save: (form: ProjectForm) => update(project, changesOf(form, base, timezone)),
    saved: t('project.saved'),
    onClose,
  });
  return (
    <FormDialog
      title={t('project.editTitle')}
      action={t('project.save')}
      defaultValues={formOf(project, project.version, timezone)}
      draft={editDraft(project.id)}
      fieldOf={projectField}
      failure={t('project.updateFailed')}
      canSubmit={!conflict}
      onSubmit={submit}
      onClose={onClose}
    >
      {conflict && <ProjectConflict conflict={conflict} onTheirs={setBase} onSettled={forgetConflict} />}
      <ProjectInputs saved={base} />
    </FormDialog>
  );
}
