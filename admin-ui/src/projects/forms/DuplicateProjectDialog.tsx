import { copyProject, type ProjectDto } from '@showreel/api-client';
import { useQueryClient } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { refreshProjects } from '../../api/projectCache';
import { useText } from '../../i18n/language';
import { useToast } from '../../ui/feedback/useToast';
import { FormDialog } from '../../ui/form/FormDialog';
import { ClientInputs, NameInput } from './ProjectInputs';

/** Creates a project with the settings and sections of another one for a client of its own, and opens it. */
export function DuplicateProjectDialog({
  project,
  draft,
  onClose,
}: {
  project: ProjectDto;
  /** The form's draft is stored under this name when the session ends. */
  draft: string;
  onClose: () => void;
}) {
  const t = useText();
  const toast = useToast();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const defaultValues = {
    name: t('project.copyOf', { name: project.name }).slice(0, 200),
    clientName: '',
    clientEmail: '',
  };
  const submit = async ({ name, clientName, clientEmail }: typeof defaultValues) => {
    const body = { name: name.trim(), clientName: clientName.trim() || null, clientEmail: clientEmail.trim() };
    const copy = await copyProject({ path: { id: project.id }, body });
    await refreshProjects(queries);
    toast({ title: t('project.duplicated') });
    // The dialog closes first, so that nobody is asked about unsaved changes.
    flushSync(onClose);
    void navigate(`/projects/${copy.id}`);
  };
  return (
    <FormDialog
      title={t('project.duplicate')}
      action={t('project.duplicateAction')}
      defaultValues={defaultValues}
      draft={draft}
      failure={t('project.duplicateFailed')}
      onSubmit={submit}
      onClose={onClose}
    >
      <NameInput />
      <ClientInputs />
    </FormDialog>
  );
}
