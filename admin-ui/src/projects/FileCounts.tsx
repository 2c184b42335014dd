import { Stack, Typography } from '@mui/material';
import type { ProjectDto } from '@showreel/api-client';
import { formatCount } from '../ui/format';
import { StatusBadge } from '../ui/StatusBadge';

/** Video and photo counts, and what is not ready yet. */
export function FileCounts({ project }: { project: ProjectDto }) {
  const { videoCount, photoCount, processingCount, failedCount } = project;
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
      <Typography variant="body2" sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
        {formatCount(videoCount, 'video')}, {formatCount(photoCount, 'photo')}
      </Typography>
      {processingCount > 0 && <StatusBadge mark="spin" tone="info">{processingCount} processing</StatusBadge>}
      {failedCount > 0 && <StatusBadge mark="cross" tone="error">{failedCount} failed</StatusBadge>}
    </Stack>
  );
}
