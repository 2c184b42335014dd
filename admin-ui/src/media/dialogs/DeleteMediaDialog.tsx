import type { StaffMediaFileDto } from '@showreel/api-client';
import { useText } from '../../i18n/language';
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog';
import { Thumbnail } from '../../ui/Thumbnail';

/** Deletes a file after a confirmation; with undo. */
export function DeleteMediaDialog({
  file,
  onDelete,
  onClose,
}: {
  file: StaffMediaFileDto;
  onDelete: (ids: string[]) => void;
  onClose: () => void;
}) {
  const t = useText();
  const confirm = () => {
    onClose();
    onDelete([file.id]);
  };
  return (
    <ConfirmDialog
      title={t('media.deleteTitle')}
      text={t('media.deleteText', { name: file.name })}
      picture={<Thumbnail picture={file} width={96} />}
      action={t('media.delete')}
      destructive
      busy={false}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}
