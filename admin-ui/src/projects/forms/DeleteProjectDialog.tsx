import type { ProjectDto } from '@showreel/api-client';
import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { refreshProjects } from '../../api/projectCache';
import { useText } from '../../i18n/language';
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog';
import { useAction } from '../../ui/feedback/useAction';
import { Undo } from '../../ui/feedback/Undo';
import { useToast } from '../../ui/feedback/useToast';
import { useRestore } from './useRestore';

/** The toast stays for this many milliseconds; afterwards the trash restores the project too. */
export const UNDO_MS = 15_000;

/** Moves a project to the trash after a confirmation; with undo. */
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
  const restore = useRestore();
  const { busy, start } = useAction({
    mutationFn: () => data.delete('projects', { id: project.id, previousData: project }),
    failure: t('projects.deleteFailed'),
    done: () => {
      toast({
        title: t('projects.deleted'),
        action: <Undo onClick={() => restore.start([project.id])} />,
        duration: UNDO_MS,
      });
      onClose();
      onDeleted?.();
      void refreshProjects(queries);
    },
  });
  return (
    <ConfirmDialog
      title={t('projects.deleteTitle')}
      text={t('projects.trashText', { name: project.name })}
      action={t('projects.deleteAction')}
      destructive
      busy={busy}
      onConfirm={() => start()}
      onCancel={onClose}
    />
  );
}
