import NextIcon from '@mui/icons-material/ChevronRight';
import PreviousIcon from '@mui/icons-material/ChevronLeft';
import CloseIcon from '@mui/icons-material/Close';
import { Box, Dialog, IconButton, Typography } from '@mui/material';
import type { StaffMediaFileDto } from '@showreel/api-client';
import type { KeyboardEvent } from 'react';
import { useText } from '../messages/language';

/** A photo as the client sees it before it is unlocked. The arrow keys lead to the ones beside it. */
export function PhotoDialog({ file, photos, onView, onClose }: {
  file: StaffMediaFileDto;
  /** Those that can be looked at, in their order. */
  photos: readonly StaffMediaFileDto[];
  onView: (file: StaffMediaFileDto) => void;
  onClose: () => void;
}) {
  const t = useText();
  const { sources, url, name, width, height } = file;
  const index = photos.findIndex(({ id }) => id === file.id);
  const previous = photos[index - 1];
  const next = index < 0 ? undefined : photos[index + 1];
  const step = ({ key }: KeyboardEvent) => {
    const target = key === 'ArrowLeft' ? previous : key === 'ArrowRight' ? next : undefined;
    if (target) onView(target);
  };
  return (
    <Dialog open onClose={onClose} onKeyDown={step} maxWidth={false} slotProps={{ paper: { 'aria-label': name, sx: { m: { xs: 1, sm: 3 }, bgcolor: '#000', border: 0 } } }}>
      <Box
        component="img"
        key={file.id}
        src={url ?? undefined}
        srcSet={sources.map((source) => `${source.url} ${source.width}w`).join(', ')}
        sizes="100vw"
        alt={name}
        width={width ?? undefined}
        height={height ?? undefined}
        sx={{ display: 'block', mx: 'auto', width: 'auto', height: 'auto', maxWidth: '100%', maxHeight: 'calc(100dvh - 110px)', objectFit: 'contain' }}
      />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, color: '#fff', pl: 2, py: 0.5 }}>
        <Typography variant="body2" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{name}</Typography>
        {photos.length > 1 && <Typography variant="caption" sx={{ whiteSpace: 'nowrap', mr: 0.5 }}>{t('media.ofAll', { place: index + 1, all: photos.length })}</Typography>}
        <IconButton aria-label={t('media.previousPhoto')} disabled={!previous} onClick={() => previous && onView(previous)} sx={ARROW}><PreviousIcon fontSize="small" /></IconButton>
        <IconButton aria-label={t('media.nextPhoto')} disabled={!next} onClick={() => next && onView(next)} sx={ARROW}><NextIcon fontSize="small" /></IconButton>
        <IconButton aria-label={t('media.close')} onClick={onClose} color="inherit" autoFocus><CloseIcon fontSize="small" /></IconButton>
      </Box>
    </Dialog>
  );
}

const ARROW = { color: 'inherit', '&.Mui-disabled': { color: 'rgba(255,255,255,0.35)' } } as const;
