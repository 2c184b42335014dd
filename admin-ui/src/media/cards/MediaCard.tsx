import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { Card, Checkbox, IconButton, Stack, Tooltip, Typography } from '@mui/material';
import type { StaffMediaFileDto } from '@showreel/api-client';
import { memo, useState, type DragEvent, type MouseEvent } from 'react';
import type { RenderProgress } from '../../api/mediaEvents';
import type { ReplacementUpload } from '../../api/replacements';
import { useText } from '../../i18n/language';
import { formatDuration } from '../../../../shared-ui/src/format';
import { formatBytes } from '../../ui/format';
import { StatusBadge } from '../../ui/StatusBadge';
import { TOUCH, TOUCH_SIZE } from '../../ui/theme';
import { DownloadButton } from './DownloadButton';
import { mayDrop, dropped, startDrag } from '../albums/dragging';
import { useBoard } from '../files/BoardContext';
import { visibilityText } from '../files/visibility';
import { MediaMenu } from './MediaMenu';
import { Failure, Replacement } from './MediaNotes';
import { MediaPicture } from './MediaPicture';

// When something is selected every card shows its checkbox: the style is set on the board, so that cards need no
// re-render.
const CHOICE = {
  position: 'absolute',
  top: 6,
  left: 6,
  p: 0.25,
  [TOUCH]: { '& input': { top: -6, left: -6, width: TOUCH_SIZE, height: TOUCH_SIZE } },
  zIndex: 1,
  bgcolor: 'background.paper',
  borderRadius: 1,
  '&:hover': { bgcolor: 'background.paper' },
  '[data-choosing=false] .MuiCard-root:not(:hover):not(:focus-within) &': { opacity: 0 },
  '@media (hover: none)': { opacity: '1 !important' },
} as const;

const BADGES = {
  position: 'absolute',
  top: 8,
  right: 8,
  zIndex: 1,
  gap: 0.5,
  alignItems: 'flex-end',
  pointerEvents: 'none',
  '& > *': { bgcolor: 'background.paper', borderRadius: 1.5 },
} as const;

// A long name has two lines; the card's menu shows all of it.
const NAME = {
  px: 1.5,
  pt: 1,
  fontWeight: 540,
  overflowWrap: 'anywhere',
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
} as const;

/** Shows one video or photo: its picture, name and size, and its actions. */
export const MediaCard = memo(function MediaCard({
  file,
  progress,
  chosen,
  uploading,
  found,
}: {
  file: StaffMediaFileDto;
  progress: RenderProgress | undefined;
  chosen: boolean;
  /** Set while a new version is being uploaded. */
  uploading: ReplacementUpload | undefined;
  /** True when a search has led here: the card takes the focus and shows a ring while it keeps it. */
  found: boolean;
}) {
  const t = useText();
  const { coverFileId, actions } = useBoard();
  const [side, setSide] = useState<'before' | 'after' | null>(null);
  const { name, fileSize, duration, width, height, status } = file;
  const facts = [
    duration === null ? null : formatDuration(duration),
    width && height ? `${width} × ${height}` : null,
    formatBytes(fileSize),
  ];
  // With a modifier key a click selects, whatever is under it.
  const chooseByKey = (event: MouseEvent) => {
    if (
      !(event.ctrlKey || event.metaKey || event.shiftKey) ||
      (event.target as HTMLElement).closest('input, a, [role=menu]')
    )
      return;
    event.preventDefault();
    event.stopPropagation();
    actions.press(file, event.shiftKey);
  };
  const dragOver = (event: DragEvent<HTMLElement>) => {
    if (!mayDrop(event)) return;
    const { left, width: wide } = event.currentTarget.getBoundingClientRect();
    setSide(event.clientX > left + wide / 2 ? 'after' : 'before');
  };
  const drop = (event: DragEvent) => {
    const ids = dropped(event);
    if (ids.length > 0) actions.dropAt(ids, file, side === 'after');
    setSide(null);
  };
  return (
    <Card
      component="article"
      tabIndex={found ? -1 : undefined}
      aria-label={name}
      data-file-id={file.id}
      data-status={status}
      draggable
      onClickCapture={chooseByKey}
      onDragStart={(event) => {
        // A pointer on the player's controls moves these, not the card.
        if (event.currentTarget.querySelector('[data-controls]:hover')) event.preventDefault();
        else startDrag(event, actions.dragged(file));
      }}
      onDragOver={dragOver}
      onDragLeave={() => setSide(null)}
      onDrop={drop}
      sx={{
        position: 'relative',
        display: 'flex',
        flexDirection: 'column',
        contentVisibility: 'auto',
        containIntrinsicSize: 'auto 260px',
        ...(found ? { '&:focus': { outline: '3px solid', outlineColor: 'primary.main', outlineOffset: 3 } } : {}),
        ...(chosen ? { outline: '2px solid', outlineColor: 'primary.main' } : {}),
        ...(side
          ? { boxShadow: (theme) => `${side === 'after' ? '' : '-'}5px 0 0 ${theme.palette.primary.main}` }
          : {}),
      }}
    >
      <Checkbox
        size="small"
        checked={chosen}
        onChange={({ nativeEvent }) => actions.press(file, (nativeEvent as unknown as globalThis.MouseEvent).shiftKey)}
        slotProps={{ input: { 'aria-label': t('media.select', { name }) } }}
        sx={CHOICE}
      />
      <Stack sx={BADGES}>
        {coverFileId === file.id && (
          <StatusBadge icon="dot" color="success">
            {t('media.coverNow')}
          </StatusBadge>
        )}
        {file.audience !== 'everyone' && (
          <StatusBadge icon="ring" color="secondary">
            {t(file.isPrivate && file.audience === 'clients' ? 'media.private' : visibilityText(file.audience))}
          </StatusBadge>
        )}
      </Stack>
      <MediaPicture file={file} progress={progress} />
      <Typography variant="body2" title={name} sx={NAME}>
        {name}
      </Typography>
      <Stack direction="row" sx={{ pl: 1.5, pr: 0.5, pb: 0.5, columnGap: 0.5, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography variant="caption" color="textSecondary" component="p" sx={{ flex: '1 1 90px', minWidth: 0 }}>
          {/* A narrow card breaks the line between the facts, not before a unit. */}
          {facts
            .filter((fact) => fact !== null)
            .map((fact) => fact.replaceAll(' ', '\u00a0'))
            .join(' · ')}
        </Typography>
        <Stack direction="row" sx={{ color: 'text.secondary' }}>
          <DownloadButton file={file} />
          <Tooltip title={t('media.delete')}>
            <IconButton
              size="small"
              aria-label={t('media.deleteFile', { name })}
              onClick={() => actions.remove(file)}
              color="inherit"
            >
              <DeleteIcon fontSize="small" />
            </IconButton>
          </Tooltip>
          <MediaMenu file={file} />
        </Stack>
      </Stack>
      <Replacement file={file} uploading={uploading} />
      {(status === 'failed' || file.failureReason) && <Failure file={file} />}
    </Card>
  );
});
