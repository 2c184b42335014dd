import InterruptedIcon from '@mui/icons-material/SyncProblemOutlined';
import { Box, CircularProgress, Link as MuiLink, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useText } from '../../i18n/language';
import { formatTimeLeft } from '../../ui/format';
import { useInterruptedUploads, useRunningUploads } from '../UploadsProvider';

/** The project's page opens its upload dialog. */
const SHOW_UPLOAD = { upload: true };

/** Shows uploads in progress or left unfinished in the bar of every screen, with a link to their project. */
export function UploadDock() {
  const t = useText();
  const running = useRunningUploads();
  const interrupted = useInterruptedUploads();
  const first = running[0];
  if (!first) {
    if (!interrupted) return null;
    const label = t('upload.dockInterrupted', { count: interrupted.count });
    return (
      <DockLink projectId={interrupted.projectId} label={label}>
        <InterruptedIcon color="warning" fontSize="small" aria-hidden />
        <Typography variant="body2" noWrap>
          <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
            {label}
          </Box>
        </Typography>
      </DockLink>
    );
  }
  const total = running.reduce((sum, { state }) => sum + state.totalBytes, 0);
  const sent = running.reduce((sum, { state }) => sum + state.sentBytes, 0);
  const percent = total > 0 ? Math.floor((100 * sent) / total) : 0;
  const rate = running.reduce((sum, { state }) => sum + (state.bytesPerSecond ?? 0), 0);
  const left = rate > 0 ? (total - sent) / rate : null;
  return (
    <DockLink projectId={first.projectId} label={t('upload.dockLabel', { percent })}>
      <CircularProgress variant="determinate" value={percent} size={20} thickness={6} enableTrackSlot aria-hidden />
      <Typography variant="body2" noWrap>
        <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
          {t('upload.dock')}{' '}
        </Box>
        {percent}%
        {left !== null && (
          <Box component="span" sx={{ color: 'text.secondary', display: { xs: 'none', md: 'inline' } }}>
            {' '}
            · {formatTimeLeft(left)}
          </Box>
        )}
      </Typography>
    </DockLink>
  );
}

function DockLink({ projectId, label, children }: { projectId: string; label: string; children: ReactNode }) {
  return (
    <MuiLink
      component={Link}
      to={`/projects/${projectId}`}
      state={SHOW_UPLOAD}
      underline="none"
      color="text.primary"
      aria-label={label}
      sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 24, minHeight: 32 }}
    >
      {children}
    </MuiLink>
  );
}
