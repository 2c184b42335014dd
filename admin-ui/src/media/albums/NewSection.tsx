import AddIcon from '@mui/icons-material/Add';
import { useState } from 'react';
import { useText } from '../../i18n/language';
import { ToolButton } from '../../ui/ToolButton';
import { AlbumDialog } from './AlbumDialog';

/** Makes a section. */
export function NewSection({ projectId }: { projectId: string }) {
  const t = useText();
  const [creating, setCreating] = useState(false);
  return (
    <>
      <ToolButton icon={<AddIcon />} text={t('media.newSection')} onClick={() => setCreating(true)} />
      {creating && <AlbumDialog projectId={projectId} album={null} onClose={() => setCreating(false)} />}
    </>
  );
}
