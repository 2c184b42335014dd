import { Stack, Tooltip } from '@mui/material';
import type { ProjectDto } from '@showreel/api-client';
import { useState } from 'react';
import { useText } from '../messages/language';
import { formatDateTime } from '../ui/format';
import { StatusBadge } from '../ui/StatusBadge';

/** Status, and the timer's state beside it. */
export function ProjectStatus({ project }: { project: ProjectDto }) {
  const t = useText();
  const { status, timerEnabled, expiresAt } = project;
  const [now] = useState(() => Date.now());
  const over = expiresAt !== null && new Date(expiresAt).getTime() <= now;
  return (
    <Stack direction="row" sx={{ gap: 0.75, flexWrap: 'wrap' }}>
      <StatusBadge mark={status === 'active' ? 'dot' : 'ring'} tone={status === 'active' ? 'success' : 'secondary'}>{t(status === 'active' ? 'projects.active' : 'projects.archived')}</StatusBadge>
      {timerEnabled && (
        <Tooltip title={expiresAt ? t(over ? 'projects.closed' : 'projects.closes', { date: formatDateTime(expiresAt) }) : t('projects.noEnd')}>
          <span><StatusBadge mark="clock" tone={over ? 'error' : 'warning'}>{t(over ? 'projects.timerEnded' : 'projects.timerActive')}</StatusBadge></span>
        </Tooltip>
      )}
    </Stack>
  );
}
