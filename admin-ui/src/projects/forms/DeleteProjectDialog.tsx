import type { ProjectDto } from '@showreel/api-client';
import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { refreshProjects } from '../../api/projectCache';
import { useText } from '../../i18n/language';
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog';
import { useAction } from '../../ui/feedback/useAction';
import { useToast } from '../../ui/feedback/useToast';

/** Deletes a project after a confirmation. */
export function DeleteProjectDialog({
  project,
  onClose,
  onDeleted,
}: {
  project: ProjectDto;
  onClose: () => void;
  onDeleted?: () => void;
}) {
  const t = useText();
  const data = useDataProvider();
  const toast = useToast();
  const queries = useQueryClient();
  const { busy, start } = useAction({
    run: () => data.delete('projects', { id: project.id, previousData: project }),
    failure: t('projects.deleteFailed'),
    done: () => {
      toast({ title: t('projects.deleted') });
      onClose();
      onDeleted?.();
      void refreshProjects(queries);
    },
  });
  return (
    <ConfirmDialog
      title={t('projects.deleteTitle')}
      text={t('projects.deleteText', { name: project.name })}
      action={t('projects.deleteAction')}
      destructive
      busy={busy}
      onConfirm={() => start()}
      onCancel={onClose}
    />
  );
}
