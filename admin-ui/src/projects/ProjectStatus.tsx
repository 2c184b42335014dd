import { Stack, Tooltip, Typography } from '@mui/material';
import type { ProjectDto } from '@showreel/api-client';
import { useText } from '../i18n/language';
import { formatDateTime, formatDayMonthOf } from '../ui/format';
import { StatusBadge } from '../ui/StatusBadge';
import { useClosing } from './useClosing';

/**
 * Shows one chip for the state of a project: active, when it closes or has closed, or archived; in lists with the days
 * left.
 */
export function ProjectStatus({ project, withDaysLeft }: { project: ProjectDto; withDaysLeft?: boolean }) {
  const t = useText();
  const closing = useClosing(project, formatDateTime);
  if (project.status !== 'active')
    return (
      <StatusBadge icon="ring" color="secondary">
        {t('projects.archived')}
      </StatusBadge>
    );
  if (!closing)
    return (
      <StatusBadge icon="dot" color="success">
        {t('projects.active')}
      </StatusBadge>
    );
  const date = formatDayMonthOf(project.expiresAt!);
  const color = closing.ended ? 'secondary' : closing.soon ? 'warning' : 'success';
  return (
    <Stack sx={{ gap: 0.25 }}>
      <Tooltip title={closing.label}>
        <span>
          <StatusBadge icon={closing.ended || closing.soon ? 'clock' : 'dot'} color={color}>
            {t(closing.ended ? 'projects.activeClosed' : 'projects.activeCloses', { date })}
          </StatusBadge>
        </span>
      </Tooltip>
      {withDaysLeft && closing.soon && (
        <Typography variant="caption" color="textSecondary">
          {closing.soon}
        </Typography>
      )}
    </Stack>
  );
}
