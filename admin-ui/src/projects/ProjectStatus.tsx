import { Stack, Tooltip, Typography } from '@mui/material';
import type { ProjectDto } from '@showreel/api-client';
import { useText } from '../i18n/language';
import { formatDate, formatDateTime } from '../ui/format';
import { StatusBadge } from '../ui/StatusBadge';
import { useClosing } from './useClosing';

/** Whether the client can open the gallery, and its timer; in lists with the closing day. */
export function ProjectStatus({ project, withDay }: { project: ProjectDto; withDay?: boolean }) {
  const t = useText();
  const { status, timerEnabled } = project;
  const closing = useClosing(project, formatDateTime);
  const day = useClosing(project, formatDate);
  const archived = status !== 'active';
  const ended = !archived && closing?.ended === true;
  const open = !archived && !ended;
  return (
    <Stack sx={{ gap: 0.25 }}>
      <Stack direction="row" sx={{ gap: 0.75, flexWrap: { xs: 'wrap', lg: 'nowrap' } }}>
        {archived && (
          <StatusBadge icon="ring" color="secondary">
            {t('projects.archived')}
          </StatusBadge>
        )}
        {ended && (
          <StatusBadge icon="clock" color="error">
            {t('projects.ended')}
          </StatusBadge>
        )}
        {open && (
          <StatusBadge icon="dot" color="success">
            {t('projects.active')}
          </StatusBadge>
        )}
        {open && timerEnabled && (
          <Tooltip title={closing?.label ?? t('projects.noEnd')}>
            <span>
              <StatusBadge icon="clock" color="warning">
                {t('projects.timerActive')}
              </StatusBadge>
            </span>
          </Tooltip>
        )}
      </Stack>
      {withDay && !archived && day && (
        <Typography variant="caption" color="textSecondary">
          {day.soon ?? day.label}
        </Typography>
      )}
    </Stack>
  );
}
