import CloseIcon from '@mui/icons-material/Close';
import { Box, Button, IconButton, LinearProgress, Stack, Typography } from '@mui/material';
import { memo } from 'react';
import { formatBytes } from '../ui/format';
import { StatusBadge, type BadgeMark } from '../ui/StatusBadge';
import type { UploadItem } from './uploadItems';

type Look = { mark: BadgeMark; tone: 'success' | 'error' | 'info' | 'secondary' };
const LOOKS: Record<UploadItem['status'], Look> = {
  pending: { mark: 'ring', tone: 'secondary' },
  uploading: { mark: 'spin', tone: 'info' },
  success: { mark: 'dot', tone: 'success' },
  error: { mark: 'cross', tone: 'error' },
};

/** One file of the queue. */
export const UploadRow = memo(function UploadRow({ item, onRemove, onRetry }: {
  item: UploadItem;
  onRemove: (id: string) => void;
  onRetry: (id: string) => void;
}) {
  const { id, file, status, sent, message, retryable, queued } = item;
  const percent = file.size > 0 ? Math.round((100 * sent) / file.size) : 0;
  const recording = status === 'uploading' && sent >= file.size;
  return (
    <Box component="li" data-status={status} sx={{ px: 1.5, py: 1, contentVisibility: 'auto', containIntrinsicSize: 'auto 57px', '& + &': { borderTop: 1, borderColor: 'divider' } }}>
      <Stack direction="row" sx={{ gap: 1.25, alignItems: 'center' }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="body2" noWrap title={file.name}>{file.name}</Typography>
          <Typography variant="caption" color="textSecondary">
            {status === 'uploading' ? `${formatBytes(sent)} of ${formatBytes(file.size)} · ${recording ? 'recording' : `${percent}%`}` : formatBytes(file.size)}
          </Typography>
        </Box>
        <StatusBadge {...LOOKS[status]}>{status === 'pending' && queued ? 'waiting' : status}</StatusBadge>
        {status === 'error' && retryable && <Button size="small" onClick={() => onRetry(id)}>Retry</Button>}
        {status !== 'success' && !recording && (
          <IconButton size="small" aria-label={`${status === 'uploading' ? 'Cancel' : 'Remove'} ${file.name}`} onClick={() => onRemove(id)}><CloseIcon fontSize="inherit" /></IconButton>
        )}
      </Stack>
      {status === 'uploading' && <LinearProgress variant="determinate" value={percent} aria-label={`Progress of ${file.name}`} sx={{ height: 3, borderRadius: 2, mt: 0.75 }} />}
      {message && <Typography variant="body2" color={status === 'error' ? 'error' : 'textSecondary'} role={status === 'error' ? 'alert' : undefined} sx={{ mt: 0.25, overflowWrap: 'anywhere' }}>{message}</Typography>}
    </Box>
  );
});
