import type { StaffMediaFileDto } from '@showreel/api-client';
import { useQueryClient } from '@tanstack/react-query';
import { useConsoleData } from '../api/dataProvider';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { useAction } from '../ui/useAction';
import { useToast } from '../ui/useToast';

/** Deletes a file after a confirmation. */
export function DeleteMediaDialog({ file, onClose }: { file: StaffMediaFileDto; onClose: () => void }) {
  const data = useConsoleData();
  const toast = useToast();
  const queries = useQueryClient();
  const { busy, start } = useAction({
    run: () => data.deleteMedia(file.id),
    failure: 'Delete Failed',
    done: () => {
      toast({ title: 'File deleted successfully' });
      onClose();
      void queries.invalidateQueries({ queryKey: ['projects'] });
    },
  });
  return (
    <ConfirmDialog
      title="Delete File"
      text={`Are you sure you want to delete "${file.originalName}"? This action cannot be undone.`}
      action="Delete"
      destructive
      busy={busy}
      onConfirm={() => start()}
      onCancel={onClose}
    />
  );
}
