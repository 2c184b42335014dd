import { TextField } from '@mui/material';
import type { StaffMediaFileDto } from '@showreel/api-client';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useConsoleData } from '../api/dataProvider';
import { projectKeys } from '../api/projectCache';
import { useText } from '../i18n/language';
import { FormDialog } from '../ui/FormDialog';
import { Thumbnail } from '../ui/Thumbnail';
import { useToast } from '../ui/useToast';

/** Gives a file the name that the client sees; the original name is kept. */
export function RenameMediaDialog({ file, onClose }: { file: StaffMediaFileDto; onClose: () => void }) {
  const t = useText();
  const data = useConsoleData();
  const toast = useToast();
  const queries = useQueryClient();
  const [displayName, setDisplayName] = useState(file.displayName ?? '');
  const submit = async () => {
    await data.renameMedia(file.id, displayName.trim() || null);
    toast({ title: t('media.renamed') });
    onClose();
    await queries.invalidateQueries({ queryKey: projectKeys.media(file.projectId) });
  };
  return (
    <FormDialog
      title={t('media.renameTitle')}
      action={t('media.save')}
      fields={['displayName']}
      failure={t('media.renameFailed')}
      validate={() => (displayName.trim().length > 200 ? { displayName: t('media.renameLong') } : {})}
      submit={submit}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <Thumbnail picture={file} width={96} />
          <TextField
            label={t('media.renameField')}
            autoFocus
            value={displayName}
            onChange={({ target }) => setDisplayName(target.value)}
            error={!!errors.displayName}
            helperText={errors.displayName ?? t('media.renameHint', { name: file.originalName })}
          />
        </>
      )}
    </FormDialog>
  );
}
