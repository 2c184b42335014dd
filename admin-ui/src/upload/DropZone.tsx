import FolderIcon from '@mui/icons-material/FolderOutlined';
import UploadIcon from '@mui/icons-material/FileUploadOutlined';
import { Box, Button, Stack, Typography } from '@mui/material';
import { alpha } from '@mui/material/styles';
import { useRef, useState, type DragEvent } from 'react';
import { useText } from '../messages/language';
import { fromDrop, fromFolder, type FoundFiles } from './droppedFiles';
import { ACCEPTED_EXTENSIONS } from './uploadRules';

/** React's types do not know the attribute. */
const WHOLE_FOLDER = { webkitdirectory: '' };

/** Takes files and folders by drop or by the file chooser. */
export function DropZone({ onFiles }: { onFiles: (found: FoundFiles) => void }) {
  const t = useText();
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void fromDrop(event.dataTransfer).then(onFiles);
  };
  return (
    <Box
      data-testid="drop-zone"
      onDragOver={(event) => { event.preventDefault(); setOver(true); }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      sx={(theme) => ({
        border: '1.5px dashed', borderColor: over ? 'primary.main' : 'divider', bgcolor: over ? alpha(theme.palette.primary.main, 0.08) : 'background.default',
        borderRadius: 2, px: 2, py: 3, textAlign: 'center', display: 'grid', justifyItems: 'center', gap: 0.5, transition: 'background-color 120ms, border-color 120ms',
      })}
    >
      <Typography sx={{ fontWeight: 560 }}>{t('upload.drop')}</Typography>
      <Typography variant="body2" color="textSecondary">{t('upload.kinds')}</Typography>
      <Typography variant="caption" color="textSecondary">{t('upload.limits')}</Typography>
      <Stack direction="row" sx={{ gap: 1, mt: 1, flexWrap: 'wrap', justifyContent: 'center' }}>
        <Button variant="outlined" color="inherit" startIcon={<UploadIcon />} onClick={() => files.current?.click()}>{t('upload.chooseFiles')}</Button>
        {/* Phones have no folders to choose. */}
        <Button variant="outlined" color="inherit" startIcon={<FolderIcon />} onClick={() => folder.current?.click()} sx={{ '@media (pointer: coarse)': { display: 'none' } }}>{t('upload.chooseFolder')}</Button>
      </Stack>
      <input
        ref={files}
        type="file"
        multiple
        hidden
        aria-label={t('upload.filesLabel')}
        data-testid="file-input"
        accept={ACCEPTED_EXTENSIONS.join(',')}
        onChange={({ target }) => {
          onFiles({ files: [...(target.files ?? [])], leftOut: [] });
          // The same file may be chosen again after it was removed.
          target.value = '';
        }}
      />
      <input
        ref={folder}
        type="file"
        {...WHOLE_FOLDER}
        hidden
        aria-label={t('upload.folderLabel')}
        data-testid="folder-input"
        onChange={({ target }) => {
          onFiles(fromFolder([...(target.files ?? [])]));
          target.value = '';
        }}
      />
    </Box>
  );
}
