import { Stack, Tooltip } from '@mui/material';
import type { ProjectDto } from '@showreel/api-client';
import { useState } from 'react';
import { formatDateTime } from '../ui/format';
import { StatusBadge } from '../ui/StatusBadge';

/** Status, and the timer's state beside it. */
export function ProjectStatus({ project }: { project: ProjectDto }) {
  const { status, timerEnabled, expiresAt } = project;
  const [now] = useState(() => Date.now());
  const over = expiresAt !== null && new Date(expiresAt).getTime() <= now;
  return (
    <Stack direction="row" sx={{ gap: 0.75, flexWrap: 'wrap' }}>
      <StatusBadge mark={status === 'active' ? 'dot' : 'ring'} tone={status === 'active' ? 'success' : 'secondary'}>{status}</StatusBadge>
      {timerEnabled && (
        <Tooltip title={expiresAt ? `${over ? 'Closed' : 'Closes'} ${formatDateTime(expiresAt)}` : 'No end time is set'}>
          <span><StatusBadge mark="clock" tone={over ? 'error' : 'warning'}>{over ? 'Timer Ended' : 'Timer Active'}</StatusBadge></span>
        </Tooltip>
      )}
    </Stack>
  );
}
