import { renameMedia, type StaffMediaFileDto } from '@showreel/api-client';
import { useQueryClient } from '@tanstack/react-query';
import { filesKeys } from '../../api/projectFiles';
import { refresh } from '../../api/queries';
import { useText } from '../../i18n/language';
import { FormDialog } from '../../ui/form/FormDialog';
import { TextInput } from '../../ui/form/inputs';
import { Thumbnail } from '../../ui/Thumbnail';
import { useToast } from '../../ui/feedback/useToast';
import { maxText } from '../../ui/form/validators';

/** Gives a file the name that the client sees; the original name is kept. */
export function RenameMediaDialog({ file, onClose }: { file: StaffMediaFileDto; onClose: () => void }) {
  const t = useText();
  const toast = useToast();
  const queries = useQueryClient();
  const submit = async (form: { displayName: string }) => {
    const name = form.displayName.trim();
    const body = { displayName: name === file.originalName ? null : name || null };
    await renameMedia({ path: { id: file.id }, body });
    toast({ title: t('media.renamed') });
    onClose();
    await refresh(queries, ...filesKeys(file.projectId));
  };
  return (
    <FormDialog
      title={t('media.renameTitle')}
      action={t('media.save')}
      defaultValues={{ displayName: file.displayName ?? file.originalName }}
      failure={t('media.renameFailed')}
      onSubmit={submit}
      onClose={onClose}
    >
      <Thumbnail picture={file} width={96} />
      <TextInput
        source="displayName"
        label={t('media.renameField')}
        autoFocus
        onFocus={({ target }) => target.select()}
        hint={t('media.renameHint', { name: file.originalName })}
        validate={maxText(200, t('media.renameLong'))}
      />
    </FormDialog>
  );
}
