import { MenuItem, TextField } from '@mui/material';
import type { ProjectDto } from '@showreel/api-client';
import { useState } from 'react';
import { useConsoleData } from '../api/dataProvider';
import { useSite } from '../api/site';
import { useDraft } from '../ui/draft';
import { useText } from '../i18n/language';
import { FormDialog } from '../ui/FormDialog';
import { ProjectConflict } from './ProjectConflict';
import { expiryOf, validateProject, formOf, PROJECT_FIELDS } from './projectForm';
import { TimerFields } from './TimerFields';
import { useProjectSave } from './useProjectSave';

/** Under which the form is kept when the session ends. */
export const editDraft = (projectId: string) => `edit-${projectId}`;

/** Dialog "Edit Project". Whoever saves second is told of the first, and loses nothing. */
export function EditProjectDialog({ project, onClose }: { project: ProjectDto; onClose: () => void }) {
  const t = useText();
  const { timezone } = useSite();
  const data = useConsoleData();
  const [form, setForm] = useDraft(editDraft(project.id), formOf(project, project.version, timezone));
  // What the form was filled from: a timer that nobody touched goes back as it came.
  const [kept, setKept] = useState<Pick<ProjectDto, 'timerEnabled' | 'expiresAt'>>(project);
  const set = (change: Partial<typeof form>) => setForm({ ...form, ...change });
  const { conflict, submit, forgetConflict } = useProjectSave({
    projectId: project.id,
    save: () => {
      const { name, clientEmail, description, status, timer, version } = form;
      return data.updateProject(project.id, {
        name: name.trim(),
        clientEmail: clientEmail.trim(),
        description: description.trim() || null,
        status,
        timerEnabled: timer.enabled,
        expiresAt: expiryOf(form, kept.expiresAt, timezone),
        version,
      });
    },
    saved: t('project.saved'),
    onClose,
  });
  const settle = (next: typeof form) => {
    setForm(next);
    forgetConflict();
  };
  return (
    <FormDialog
      title={t('project.editTitle')}
      action={t('project.save')}
      fields={PROJECT_FIELDS}
      failure={t('project.updateFailed')}
      canSubmit={!conflict}
      changed={JSON.stringify(form) !== JSON.stringify(formOf(project, form.version, timezone))}
      validate={() => validateProject(form, kept, Date.now(), timezone)}
      submit={submit}
      onClose={onClose}
    >
      {(errors) => (
        <>
          {conflict && (
            <ProjectConflict
              form={form}
              conflict={conflict}
              onTheirs={() => {
                setKept(conflict.current);
                settle(formOf(conflict.current, conflict.version, timezone));
              }}
              onMine={() => settle({ ...form, version: conflict.version })}
            />
          )}
          <TextField
            label={t('projects.name')}
            autoFocus
            value={form.name}
            onChange={({ target }) => set({ name: target.value })}
            error={!!errors.name}
            helperText={errors.name}
          />
          <TextField
            label={t('projects.clientEmail')}
            type="email"
            value={form.clientEmail}
            onChange={({ target }) => set({ clientEmail: target.value })}
            error={!!errors.clientEmail}
            helperText={errors.clientEmail ?? t('projects.clientEmailHint')}
          />
          <TextField
            label={t('projects.description')}
            multiline
            minRows={2}
            maxRows={6}
            value={form.description}
            onChange={({ target }) => set({ description: target.value })}
            error={!!errors.description}
            helperText={errors.description}
          />
          <TextField
            select
            label={t('project.status')}
            value={form.status}
            onChange={({ target }) => set({ status: target.value as ProjectDto['status'] })}
            error={!!errors.status}
            helperText={errors.status}
          >
            <MenuItem value="active">{t('project.statusActive')}</MenuItem>
            <MenuItem value="archived">{t('project.statusArchived')}</MenuItem>
          </TextField>
          <TimerFields {...form.timer} error={errors.expiresAt} onChange={(timer) => set({ timer })} />
        </>
      )}
    </FormDialog>
  );
}
