import { createAlbum, renameAlbum, type AlbumDto } from '@showreel/api-client';
import { useQueryClient } from '@tanstack/react-query';
import { refreshAlbums } from '../../api/projectCache';
import { useText } from '../../i18n/language';
import { FormDialog } from '../../ui/form/FormDialog';
import { TextInput } from '../../ui/form/inputs';
import { maxText, requiredText } from '../../ui/form/validators';
import { useToast } from '../../ui/feedback/useToast';

/** Names a new section or an existing one. */
export function AlbumDialog({
  projectId,
  album,
  onClose,
  onCreated,
}: {
  projectId: string;
  album: AlbumDto | null;
  onClose: () => void;
  onCreated?: (album: AlbumDto) => void;
}) {
  const t = useText();
  const toast = useToast();
  const queries = useQueryClient();
  const submit = async (form: { name: string }) => {
    const body = { name: form.name.trim() };
    const saved = album
      ? await renameAlbum({ path: { id: album.id }, body })
      : await createAlbum({ path: { id: projectId }, body });
    toast({ title: album ? t('media.sectionRenamed') : t('media.sectionCreated') });
    onClose();
    if (!album) onCreated?.(saved);
    await refreshAlbums(queries, projectId);
  };
  return (
    <FormDialog
      title={album ? t('media.sectionRename') : t('media.newSection')}
      action={t('media.save')}
      defaultValues={{ name: album?.name ?? '' }}
      failure={t('media.sectionFailed')}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        source="name"
        label={t('media.sectionName')}
        autoFocus
        hint={t('media.sectionHint')}
        validate={[requiredText(t('media.sectionRequired')), maxText(120, t('media.sectionLong'))]}
      />
    </FormDialog>
  );
}
