import { createAlbum, renameAlbum, type AlbumDto } from '@showreel/api-client';
import { useQueryClient } from '@tanstack/react-query';
import { refreshAlbums, refreshFiles } from '../../api/projectCache';
import { useText } from '../../i18n/language';
import { FormDialog } from '../../ui/form/FormDialog';
import { TextInput } from '../../ui/form/inputs';
import { SelectInput } from '../../ui/form/SelectField';
import { maxText, requiredText } from '../../ui/form/validators';
import { useToast } from '../../ui/feedback/useToast';
import { VISIBILITIES, type Visibility } from '../files/visibility';

/** Names a new section or an existing one, and says who sees it. */
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
  const submit = async (form: { name: string; visibility: Visibility }) => {
    const body = { name: form.name.trim(), visibility: form.visibility };
    const saved = album
      ? await renameAlbum({ path: { id: album.id }, body })
      : await createAlbum({ path: { id: projectId }, body });
    toast({ title: album ? t('media.sectionSaved') : t('media.sectionCreated') });
    onClose();
    if (!album) onCreated?.(saved);
    // The section's files are for the same people as the section.
    if (album) void refreshFiles(queries, projectId);
    await refreshAlbums(queries, projectId);
  };
  return (
    <FormDialog
      title={album ? t('media.sectionEdit') : t('media.newSection')}
      action={t('media.save')}
      defaultValues={{ name: album?.name ?? '', visibility: album?.visibility ?? 'everyone' }}
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
      <SelectInput
        source="visibility"
        label={t('media.visibility')}
        hint={t('media.visibilityHint')}
        choices={VISIBILITIES.map(([value, label]) => ({ value, name: t(label) }))}
      />
    </FormDialog>
  );
}
