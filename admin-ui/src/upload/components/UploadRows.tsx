import CloseIcon from '@mui/icons-material/Close';
import PauseIcon from '@mui/icons-material/PauseRounded';
import PlayIcon from '@mui/icons-material/PlayArrowRounded';
import { Box, Button, IconButton, LinearProgress, Stack, Typography } from '@mui/material';
import { memo, useMemo, useState, type Ref } from 'react';
import { useText } from '../../i18n/language';
import { FileName } from '../../ui/FileName';
import { formatBytes, formatPercent, formatTimeLeft } from '../../ui/format';
import { StatusBadge, type BadgeIcon } from '../../ui/StatusBadge';
import { LocalThumbnail } from './LocalThumbnail';
import type { UploadItem } from '../engine/fileUpload';
import type { UploadQueue } from '../engine/uploadQueue';

/** A longer list is slow to render and nobody reads it: this many rows at first, and more on demand. */
export const MAX_SHOWN = 50;
const MORE_SHOWN = 200;

const RANK: Readonly<Record<UploadItem['status'], number>> = { error: 0, uploading: 1, pending: 2, success: 3 };

/**
 * Orders the rows. Failures come first, where nobody overlooks them. In a long list uploads in progress come next, then
 * waiting ones; a short list otherwise keeps its order.
 */
export function visibleRows(items: readonly UploadItem[], most = MAX_SHOWN): readonly UploadItem[] {
  if (items.length > MAX_SHOWN)
    return [...items].sort((one, other) => RANK[one.status] - RANK[other.status]).slice(0, most);
  const failed = items.filter(({ status }) => status === 'error');
  return failed.length === 0 ? items : [...failed, ...items.filter(({ status }) => status !== 'error')];
}

/** Lists the files of a queue, in a list that scrolls by itself. */
export function UploadRows({
  items,
  queueOf,
  ref,
}: {
  items: readonly UploadItem[];
  queueOf: () => UploadQueue;
  ref: Ref<HTMLUListElement>;
}) {
  const t = useText();
  const [most, setMost] = useState(MAX_SHOWN);
  const shown = useMemo(() => visibleRows(items, most), [most, items]);
  return (
    <>
      <Box
        component="ul"
        ref={ref}
        aria-label={t('upload.files')}
        tabIndex={0}
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          maxHeight: 'max(240px, 40vh)',
          overflowY: 'auto',
          border: 1,
          borderColor: 'divider',
          borderRadius: 2,
        }}
      >
        <Rows items={shown} queueOf={queueOf} />
      </Box>
      {shown.length < items.length && (
        <Button
          color="inherit"
          size="small"
          onClick={() => setMost(most + MORE_SHOWN)}
          sx={{ alignSelf: 'flex-start' }}
        >
          {t('upload.showMore', { count: Math.min(MORE_SHOWN, items.length - shown.length) })}
        </Button>
      )}
    </>
  );
}

const Rows = memo(function Rows({ items, queueOf }: { items: readonly UploadItem[]; queueOf: () => UploadQueue }) {
  // The functions stay the same, so that a row re-renders only when its own file changed.
  const actions = useMemo(
    () => ({
      onRemove: (id: string) => queueOf().removeItem(id),
      onRetry: (id: string) => queueOf().retryItem(id),
      onPause: (id: string) => queueOf().pauseItem(id),
      onResume: (id: string) => queueOf().resumeItem(id),
    }),
    [queueOf],
  );
  return items.map((item) => <UploadRow key={item.id} item={item} {...actions} />);
});

type Badge = { icon: BadgeIcon; color: 'success' | 'error' | 'info' | 'secondary' };
const STATUS_BADGES: Record<UploadItem['status'], Badge> = {
  pending: { icon: 'ring', color: 'secondary' },
  uploading: { icon: 'spin', color: 'info' },
  success: { icon: 'dot', color: 'success' },
  error: { icon: 'cross', color: 'error' },
};

/** On a phone the name has a line of its own: beside the buttons little of it could be read. */
const PARTS = {
  display: 'grid',
  columnGap: 1.25,
  alignItems: 'center',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  gridTemplateAreas: {
    xs: '"picture name name" "picture progress actions"',
    sm: '"picture name actions" "picture progress actions"',
  },
} as const;

/** Shows one file of the queue. */
const UploadRow = memo(function UploadRow({
  item,
  onRemove,
  onRetry,
  onPause,
  onResume,
}: {
  item: UploadItem;
  onRemove: (id: string) => void;
  onRetry: (id: string) => void;
  onPause: (id: string) => void;
  onResume: (id: string) => void;
}) {
  const t = useText();
  const { id, file, status, sent, bytesPerSecond, message, retryable, queued, paused } = item;
  const percent = file.size > 0 ? Math.round((100 * sent) / file.size) : 0;
  const recording = status === 'uploading' && sent >= file.size;
  const label =
    status === 'pending'
      ? paused
        ? 'upload.held'
        : queued
          ? 'upload.waiting'
          : 'upload.pending'
      : (`upload.${status}` as const);
  const started = status === 'uploading' || (status === 'pending' && queued && sent > 0);
  const progress = [
    t('upload.bytes', { sent: formatBytes(sent), total: formatBytes(file.size) }),
    recording ? t('upload.recording') : formatPercent(percent),
    ...(status === 'uploading' && !recording && bytesPerSecond
      ? [t('upload.speed', { rate: formatBytes(bytesPerSecond) }), formatTimeLeft((file.size - sent) / bytesPerSecond)]
      : []),
  ].join(' · ');
  return (
    <Box
      component="li"
      data-status={status}
      sx={{
        px: 1.5,
        py: 1,
        contentVisibility: 'auto',
        containIntrinsicSize: 'auto 57px',
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Box sx={PARTS}>
        <Box sx={{ gridArea: 'picture' }}>
          <LocalThumbnail file={file} width={48} />
        </Box>
        <Box sx={{ gridArea: 'name', minWidth: 0, alignSelf: 'end' }}>
          <FileName name={file.name} />
        </Box>
        <Typography
          variant="caption"
          color="textSecondary"
          noWrap={!started}
          component="p"
          sx={{ gridArea: 'progress', alignSelf: { xs: 'center', sm: 'start' }, fontVariantNumeric: 'tabular-nums' }}
        >
          {started ? progress : formatBytes(file.size)}
        </Typography>
        <Stack direction="row" sx={{ gridArea: 'actions', gap: { xs: 0.5, sm: 1.25 }, alignItems: 'center' }}>
          {/* On a phone the bar and the percentage show the state, and need the space. */}
          <Box sx={{ display: status === 'uploading' ? { xs: 'none', sm: 'block' } : 'block', flexShrink: 0 }}>
            <StatusBadge {...STATUS_BADGES[status]}>{t(label)}</StatusBadge>
          </Box>
          {status === 'error' && retryable && (
            <Button size="small" onClick={() => onRetry(id)}>
              {t('upload.retry')}
            </Button>
          )}
          {paused && (
            <IconButton
              size="small"
              aria-label={t('upload.resumeFile', { file: file.name })}
              onClick={() => onResume(id)}
            >
              <PlayIcon fontSize="inherit" />
            </IconButton>
          )}
          {status === 'uploading' && !recording && (
            <IconButton
              size="small"
              aria-label={t('upload.pauseFile', { file: file.name })}
              onClick={() => onPause(id)}
            >
              <PauseIcon fontSize="inherit" />
            </IconButton>
          )}
          {status !== 'success' && !recording && (
            <IconButton
              size="small"
              aria-label={t(status === 'uploading' ? 'upload.cancelFile' : 'upload.removeFile', { file: file.name })}
              onClick={() => onRemove(id)}
            >
              <CloseIcon fontSize="inherit" />
            </IconButton>
          )}
        </Stack>
      </Box>
      {started && (
        <LinearProgress
          variant="determinate"
          value={percent}
          aria-label={t('upload.progressOf', { file: file.name })}
          sx={{ height: 3, borderRadius: 2, mt: 0.75 }}
        />
      )}
      {message && (
        <Typography
          variant="body2"
          color={status === 'error' ? 'error' : 'textSecondary'}
          sx={{ mt: 0.25, overflowWrap: 'anywhere' }}
        >
          {message}
        </Typography>
      )}
    </Box>
  );
});
