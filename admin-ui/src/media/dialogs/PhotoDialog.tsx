import NextIcon from '@mui/icons-material/ChevronRight';
import PreviousIcon from '@mui/icons-material/ChevronLeft';
import CloseIcon from '@mui/icons-material/Close';
import { Box, Dialog, GlobalStyles, IconButton, Typography, useMediaQuery } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import type { Theme } from '@mui/material/styles';
import type { StaffMediaFileDto } from '@showreel/api-client';
import { useRef, type KeyboardEvent, type TouchEvent } from 'react';
import { useText } from '../../i18n/language';

/** A movement of fewer pixels is a tap. */
const SWIPE_PX = 48;

/**
 * Shows a photo as the client sees it before it is unlocked, full screen on a phone. Arrow keys and swipes go to its
 * neighbours.
 */
export function PhotoDialog({
  file,
  photos,
  all = photos.length,
  onView,
  onClose,
}: {
  file: StaffMediaFileDto;
  /** The photos that can be viewed, in their order. */
  photos: readonly StaffMediaFileDto[];
  /** The number of all photos, also those that are not loaded. */
  all?: number;
  onView: (file: StaffMediaFileDto) => void;
  onClose: () => void;
}) {
  const t = useText();
  const { sources, url, name, width, height } = file;
  const index = photos.findIndex(({ id }) => id === file.id);
  const previous = photos[index - 1];
  const next = index < 0 ? undefined : photos[index + 1];
  const step = ({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent) => {
    // An arrow with a modifier is the browser's shortcut: Alt and an arrow go back.
    if (altKey || ctrlKey || metaKey || shiftKey) return;
    const target = key === 'ArrowLeft' ? previous : key === 'ArrowRight' ? next : undefined;
    if (target) onView(target);
  };
  // A phone in landscape is wide enough, but not high.
  const phone = useMediaQuery(
    (theme: Theme) => `${theme.breakpoints.down('sm').replace('@media ', '')}, (max-height: 500px)`,
    { noSsr: true },
  );
  const from = useRef<{ x: number; y: number } | null>(null);
  const startSwipe = ({ touches }: TouchEvent) => {
    const touch = touches[0];
    // Two touches are a pinch.
    from.current = touch && touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : null;
  };
  const endSwipe = ({ changedTouches }: TouchEvent) => {
    const touch = changedTouches[0];
    const start = from.current;
    from.current = null;
    if (!start || !touch || (window.visualViewport?.scale ?? 1) > 1) return;
    const across = touch.clientX - start.x;
    if (Math.abs(across) < SWIPE_PX || Math.abs(touch.clientY - start.y) > Math.abs(across)) return;
    const target = across > 0 ? previous : next;
    if (target) onView(target);
  };
  return (
    <Dialog
      open
      fullScreen={phone}
      onClose={onClose}
      onKeyDown={step}
      onTouchStart={startSwipe}
      onTouchEnd={endSwipe}
      maxWidth={false}
      slotProps={{
        paper: {
          'aria-label': name,
          sx: { m: phone ? 0 : 3, bgcolor: '#000', border: 0, borderRadius: phone ? 0 : undefined },
        },
      }}
    >
      {NO_SWIPE_BACK}
      {/* Screen readers do not announce that the dialog's name changes. */}
      <Box role="status" sx={visuallyHidden}>{`${t('media.ofAll', { place: index + 1, all })}, ${name}`}</Box>
      <Box
        component="img"
        key={file.id}
        src={url ?? undefined}
        srcSet={sources.map((source) => `${source.url} ${source.width}w`).join(', ')}
        sizes="100vw"
        alt={name}
        width={width ?? undefined}
        height={height ?? undefined}
        sx={
          phone
            ? { display: 'block', flex: '1 1 0', minHeight: 0, width: '100%', objectFit: 'contain' }
            : {
                display: 'block',
                mx: 'auto',
                width: 'auto',
                height: 'auto',
                maxWidth: '100%',
                maxHeight: 'calc(100dvh - 110px)',
                objectFit: 'contain',
              }
        }
      />
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 0.5,
          color: '#fff',
          pl: 2,
          py: 0.5,
          pb: 'max(4px, env(safe-area-inset-bottom))',
          '& .MuiIconButton-root': phone ? { width: 44, height: 44 } : {},
        }}
      >
        <Typography variant="body2" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        {photos.length > 1 && (
          <Typography variant="caption" sx={{ whiteSpace: 'nowrap', mr: 0.5 }}>
            {t('media.ofAll', { place: index + 1, all })}
          </Typography>
        )}
        <IconButton
          aria-label={t('media.previousPhoto')}
          disabled={!previous}
          onClick={() => previous && onView(previous)}
          sx={ARROW}
        >
          <PreviousIcon fontSize="small" />
        </IconButton>
        <IconButton aria-label={t('media.nextPhoto')} disabled={!next} onClick={() => next && onView(next)} sx={ARROW}>
          <NextIcon fontSize="small" />
        </IconButton>
        <IconButton aria-label={t('app.close')} onClick={onClose} color="inherit" autoFocus>
          <CloseIcon fontSize="small" />
        </IconButton>
      </Box>
    </Dialog>
  );
}

/** Browsers take a swipe to the right for "back" if nothing can be scrolled: here it means the previous photo. */
const NO_SWIPE_BACK = <GlobalStyles styles={{ html: { overscrollBehaviorX: 'none' } }} />;
const ARROW = { color: 'inherit', '&.Mui-disabled': { color: 'rgba(255,255,255,0.35)' } } as const;
