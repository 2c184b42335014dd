import { Box, Button, LinearProgress, Stack, Typography } from '@mui/material';
import { formatBytes, formatTimeLeft } from '../ui/format';
import { DropZone } from './DropZone';
import { UploadRow } from './UploadRow';
import type { UploadState } from './uploadQueue';
import { useUploadQueue } from './UploadsProvider';

/** Drop zone, list of files and total progress for one project. */
export function UploadPanel({ projectId }: { projectId: string }) {
  const { queue, state } = useUploadQueue(projectId);
  const { items, running } = state;
  const pending = items.filter(({ status }) => status === 'pending').length;
  const done = items.filter(({ status }) => status === 'success').length;
  const waiting = running ? items.some(({ id, status }) => status === 'pending' && !queue.isQueued(id)) : pending > 0;
  return (
    <Stack sx={{ gap: 1.5 }}>
      <DropZone onFiles={(files) => queue.add(files)} />
      {items.length > 0 && (
        <Box component="ul" aria-label="Files" sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: 360, overflowY: 'auto', border: 1, borderColor: 'divider', borderRadius: 2 }}>
          {items.map((item) => (
            <UploadRow key={item.id} item={item} queued={running && queue.isQueued(item.id)} onRemove={queue.removeItem} onRetry={queue.retryItem} />
          ))}
        </Box>
      )}
      {running && <TotalProgress state={state} />}
      {items.length > 0 && (
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
          {waiting && <Button variant="contained" onClick={() => queue.start()}>{`Upload ${pending} ${pending === 1 ? 'File' : 'Files'}`}</Button>}
          {running && <Button color="inherit" variant="outlined" onClick={() => queue.cancel()}>Cancel Upload</Button>}
          {done > 0 && !running && <Button color="inherit" onClick={() => queue.clearFinished()}>Clear Finished</Button>}
        </Stack>
      )}
    </Stack>
  );
}

function TotalProgress({ state }: { state: UploadState }) {
  const { sentBytes, totalBytes, bytesPerSecond, secondsLeft } = state;
  const percent = totalBytes > 0 ? (100 * sentBytes) / totalBytes : 0;
  return (
    <Box>
      <LinearProgress variant="determinate" value={percent} aria-label="Total upload progress" sx={{ height: 6, borderRadius: 3, mb: 0.75 }} />
      <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 2 }}>
        <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>{`${formatBytes(sentBytes)} of ${formatBytes(totalBytes)}`}</Typography>
        <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {bytesPerSecond ? `${formatBytes(bytesPerSecond)}/s` : ''}
          {bytesPerSecond && secondsLeft !== null ? ` · ${formatTimeLeft(secondsLeft)}` : ''}
        </Typography>
      </Stack>
    </Box>
  );
}
