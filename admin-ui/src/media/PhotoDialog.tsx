import CloseIcon from '@mui/icons-material/Close';
import { Box, Dialog, IconButton, Typography } from '@mui/material';
import type { StaffMediaFileDto } from '@showreel/api-client';
import { useId } from 'react';

/** A photo as the client sees it before it is unlocked. */
export function PhotoDialog({ file, onClose }: { file: StaffMediaFileDto; onClose: () => void }) {
  const id = useId();
  const { sources, url, originalName: name, width, height } = file;
  return (
    <Dialog open onClose={onClose} maxWidth={false} aria-labelledby={id} slotProps={{ paper: { sx: { m: { xs: 1, sm: 3 }, bgcolor: '#000', border: 0 } } }}>
      <Box
        component="img"
        src={url ?? undefined}
        srcSet={sources.map((source) => `${source.url} ${source.width}w`).join(', ')}
        sizes="100vw"
        alt={name}
        width={width ?? undefined}
        height={height ?? undefined}
        sx={{ display: 'block', width: 'auto', height: 'auto', maxWidth: '100%', maxHeight: 'calc(100dvh - 110px)', objectFit: 'contain' }}
      />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, color: '#fff', pl: 2, py: 0.5 }}>
        <Typography id={id} variant="body2" noWrap sx={{ flex: 1 }}>{name}</Typography>
        <IconButton aria-label="Close" onClick={onClose} color="inherit" autoFocus><CloseIcon fontSize="small" /></IconButton>
      </Box>
    </Dialog>
  );
}
