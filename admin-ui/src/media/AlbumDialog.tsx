import { TextField } from '@mui/material';
import type { AlbumDto } from '@showreel/api-client';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useConsoleData } from '../api/dataProvider';
import { refreshAlbums } from '../api/projectCache';
import { useText } from '../i18n/language';
import { FormDialog } from '../ui/FormDialog';
import { useToast } from '../ui/useToast';

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
  const data = useConsoleData();
  const toast = useToast();
  const queries = useQueryClient();
  const [name, setName] = useState(album?.name ?? '');
  const submit = async () => {
    const saved = album
      ? await data.renameAlbum(album.id, name.trim())
      : await data.createAlbum(projectId, name.trim());
    toast({ title: album ? t('media.sectionRenamed') : t('media.sectionCreated') });
    onClose();
    if (!album) onCreated?.(saved);
    await refreshAlbums(queries, projectId);
  };
  const validate = () => {
    const length = name.trim().length;
    if (length === 0) return { name: t('media.sectionRequired') };
    return length > 120 ? { name: t('media.sectionLong') } : {};
  };
  return (
    <FormDialog
      title={album ? t('media.sectionRename') : t('media.newSection')}
      action={t('media.save')}
      fields={['name']}
      failure={t('media.sectionFailed')}
      validate={validate}
      submit={submit}
      onClose={onClose}
    >
      {(errors) => (
        <TextField
          label={t('media.sectionName')}
          autoFocus
          value={name}
          onChange={({ target }) => setName(target.value)}
          error={!!errors.name}
          helperText={errors.name ?? t('media.sectionHint')}
        />
      )}
    </FormDialog>
  );
}
