import type { ProjectDto } from '@showreel/api-client';
import { useQueryClient } from '@tanstack/react-query';
import { useConsoleData } from '../api/dataProvider';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { useAction } from '../ui/useAction';
import { useToast } from '../ui/useToast';

/** Deletes a project after a confirmation. */
export function DeleteProjectDialog({ project, onClose, onDeleted }: { project: ProjectDto; onClose: () => void; onDeleted?: () => void }) {
  const data = useConsoleData();
  const toast = useToast();
  const queries = useQueryClient();
  const { busy, start } = useAction({
    run: () => data.delete('projects', { id: project.id, previousData: project }),
    failure: 'Failed to delete project',
    done: () => {
      toast({ title: 'Project deleted successfully' });
      onClose();
      onDeleted?.();
      void queries.invalidateQueries({ queryKey: ['projects'] });
    },
  });
  return (
    <ConfirmDialog
      title="Delete Project"
      text={`Are you sure you want to delete "${project.name}"? This action cannot be undone.`}
      action="Delete"
      destructive
      busy={busy}
      onConfirm={() => start()}
      onCancel={onClose}
    />
  );
}
