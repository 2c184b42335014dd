import UploadIcon from '@mui/icons-material/FileUploadOutlined';
import { Box, Button, Typography } from '@mui/material';
import { alpha } from '@mui/material/styles';
import { useRef, useState, type DragEvent } from 'react';
import { ACCEPTED_EXTENSIONS } from './uploadRules';

/** Takes files by drop or by the file chooser. */
export function DropZone({ onFiles }: { onFiles: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
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
      <Typography sx={{ fontWeight: 560 }}>Drop videos and photos here</Typography>
      <Typography variant="body2" color="textSecondary">MP4, MOV, JPG, PNG</Typography>
      <Typography variant="caption" color="textSecondary">up to 500 MB each</Typography>
      <Button variant="outlined" color="inherit" startIcon={<UploadIcon />} sx={{ mt: 1 }} onClick={() => input.current?.click()}>Choose Files</Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Files to upload"
        data-testid="file-input"
        accept={ACCEPTED_EXTENSIONS.join(',')}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // The same file may be chosen again after it was removed.
          target.value = '';
        }}
      />
    </Box>
  );
}
