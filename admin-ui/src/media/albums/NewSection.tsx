import AddIcon from '@mui/icons-material/Add';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useText } from '../../i18n/language';
import { AlbumDialog } from './AlbumDialog';

/** Makes a section. */
export function NewSection({ projectId }: { projectId: string }) {
  const t = useText();
  const [creating, setCreating] = useState(false);
  return (
    <>
      <Button variant="outlined" color="inherit" startIcon={<AddIcon />} onClick={() => setCreating(true)}>
        {t('media.newSection')}
      </Button>
      {creating && <AlbumDialog projectId={projectId} album={null} onClose={() => setCreating(false)} />}
    </>
  );
}
