import AddIcon from '@mui/icons-material/Add';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useText } from '../messages/language';
import { AlbumDialog } from './AlbumDialog';

/** Makes a section: beside the others, or among the tools while there is none. */
export function NewSection({ projectId, first }: { projectId: string; first?: boolean }) {
  const t = useText();
  const [creating, setCreating] = useState(false);
  return (
    <>
      <Button size={first ? 'medium' : 'small'} variant={first ? 'outlined' : 'text'} color="inherit" startIcon={<AddIcon />} onClick={() => setCreating(true)}>{t('media.newSection')}</Button>
      {creating && <AlbumDialog projectId={projectId} album={null} onClose={() => setCreating(false)} />}
    </>
  );
}
