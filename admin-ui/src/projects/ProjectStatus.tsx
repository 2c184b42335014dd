import { Stack, Tooltip, Typography } from '@mui/material';
import type { ProjectDto } from '@showreel/api-client';
import { useText } from '../i18n/language';
import { formatDate, formatDateTime } from '../ui/format';
import { StatusBadge } from '../ui/StatusBadge';
import { useClosing } from './useClosing';

/** Status and timer state; in lists with the closing day. */
export function ProjectStatus({ project, withDay }: { project: ProjectDto; withDay?: boolean }) {
  const t = useText();
  const { status, timerEnabled } = project;
  const closing = useClosing(project, formatDateTime);
  const day = useClosing(project, formatDate);
  const ended = closing?.ended ?? false;
  return (
    <Stack sx={{ gap: 0.25 }}>
      <Stack direction="row" sx={{ gap: 0.75, flexWrap: { xs: 'wrap', lg: 'nowrap' } }}>
        <StatusBadge icon={status === 'active' ? 'dot' : 'ring'} color={status === 'active' ? 'success' : 'secondary'}>
          {t(status === 'active' ? 'projects.active' : 'projects.archived')}
        </StatusBadge>
        {timerEnabled && (
          <Tooltip title={closing?.label ?? t('projects.noEnd')}>
            <span>
              <StatusBadge icon="clock" color={ended ? 'error' : 'warning'}>
                {t(ended ? 'projects.timerEnded' : 'projects.timerActive')}
              </StatusBadge>
            </span>
          </Tooltip>
        )}
      </Stack>
      {withDay && day && (
        <Typography variant="caption" color="textSecondary">
          {day.label}
        </Typography>
      )}
    </Stack>
  );
}
