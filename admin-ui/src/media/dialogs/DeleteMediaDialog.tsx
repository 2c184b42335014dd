import type { StaffMediaFileDto } from '@showreel/api-client';
import { useText } from '../../i18n/language';
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog';
import { Thumbnail } from '../../ui/Thumbnail';

/** Deletes a file, or many, after a confirmation; with undo. */
export function DeleteMediaDialog({
  files,
  onDelete,
  onClose,
}: {
  files: readonly StaffMediaFileDto[];
  onDelete: (ids: string[]) => void;
  onClose: () => void;
}) {
  const t = useText();
  const count = files.length;
  const single = count === 1 ? files[0] : undefined;
  const confirm = () => {
    onClose();
    onDelete(files.map(({ id }) => id));
  };
  return (
    <ConfirmDialog
      title={single ? t('media.deleteTitle') : t('media.deleteMany', { count })}
      text={single ? t('media.deleteText', { name: single.name }) : t('media.deleteManyText', { count })}
      picture={single && <Thumbnail picture={single} width={96} />}
      action={t('media.delete')}
      destructive
      busy={false}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}
