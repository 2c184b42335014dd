import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { Box, Button, Card, IconButton, Stack, Tooltip, Typography } from '@mui/material';
import type { StaffMediaFileDto } from '@showreel/api-client';
import { memo } from 'react';
import type { Preparation } from '../api/mediaEvents';
import { useConsoleData } from '../api/dataProvider';
import { formatBytes, formatDuration } from '../ui/format';
import { useAction } from '../ui/useAction';
import { MediaPicture } from './MediaPicture';

/** One video or photo: its picture, name, size, and what can be done with it. */
export const MediaCard = memo(function MediaCard({ file, progress, onDelete, onView, onChanged }: {
  file: StaffMediaFileDto;
  progress: Preparation | undefined;
  onDelete: (file: StaffMediaFileDto) => void;
  onView: (file: StaffMediaFileDto) => void;
  onChanged: () => void;
}) {
  const { originalName: name, fileSize, duration, width, height, status, failureReason } = file;
  const facts = [duration === null ? null : formatDuration(duration), width && height ? `${width} × ${height}` : null, formatBytes(fileSize)];
  return (
    <Card component="article" aria-label={name} data-status={status} sx={{ display: 'flex', flexDirection: 'column', contentVisibility: 'auto', containIntrinsicSize: 'auto 260px' }}>
      <MediaPicture file={file} progress={progress} onView={onView} />
      <Stack direction="row" sx={{ pl: 1.5, pr: 0.5, py: 0.75, gap: 0.5, alignItems: 'center', flexWrap: 'wrap' }}>
        <Box sx={{ flex: '1 1 90px', minWidth: 0 }}>
          <Typography variant="body2" noWrap title={name} sx={{ fontWeight: 540 }}>{name}</Typography>
          <Typography variant="caption" color="textSecondary" component="p" noWrap>{facts.filter(Boolean).join(' · ')}</Typography>
        </Box>
        <Stack direction="row" sx={{ color: 'text.secondary' }}>
          <Tooltip title="Download">
            <IconButton size="small" component="a" href={`/api/admin/download/${file.id}`} download aria-label={`Download ${name}`} color="inherit"><DownloadIcon fontSize="small" /></IconButton>
          </Tooltip>
          <Tooltip title="Delete">
            <IconButton size="small" aria-label={`Delete ${name}`} onClick={() => onDelete(file)} color="inherit"><DeleteIcon fontSize="small" /></IconButton>
          </Tooltip>
        </Stack>
      </Stack>
      {status === 'failed' && <Failure file={file} reason={failureReason} onChanged={onChanged} />}
    </Card>
  );
});

function Failure({ file, reason, onChanged }: { file: StaffMediaFileDto; reason: string | null; onChanged: () => void }) {
  const data = useConsoleData();
  const { busy, start } = useAction({ run: () => data.renderAgain(file.id), failure: 'Thumbnail Failed', done: onChanged });
  return (
    <Box sx={{ px: 1.5, pb: 1.5 }}>
      <Typography variant="body2" color="error" sx={{ mb: 0.75, overflowWrap: 'anywhere' }}>{reason ?? 'The file could not be prepared.'}</Typography>
      <Button size="small" variant="outlined" color="inherit" loading={busy} onClick={() => start()}>Try again</Button>
    </Box>
  );
}
