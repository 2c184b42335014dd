import type { StaffMediaFileDto } from '@showreel/api-client';
import { useText } from '../../i18n/language';
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog';
import { Thumbnail } from '../../ui/Thumbnail';

/** Deletes a file, or many, after a confirmation; with undo. */
export function DeleteMediaDialog({
  ids,
  file: single,
  onDelete,
  onClose,
}: {
  ids: string[];
  /** Set for a single file. */
  file?: StaffMediaFileDto | undefined;
  onDelete: (ids: string[]) => void;
  onClose: () => void;
}) {
  const t = useText();
  const count = ids.length;
  const confirm = () => {
    onClose();
    onDelete(ids);
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
