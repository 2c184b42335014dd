import InterruptedIcon from '@mui/icons-material/SyncProblemOutlined';
import PauseIcon from '@mui/icons-material/PauseRounded';
import PlayIcon from '@mui/icons-material/PlayArrowRounded';
import { Box, CircularProgress, IconButton, Link as MuiLink, Typography, useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { useLayoutEffect, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useText } from '../../i18n/language';
import { formatPercent, formatTimeLeft } from '../../ui/format';
import { BOTTOM_BAR, UPLOAD_DOCK } from '../../ui/theme';
import { useInterruptedUploads, usePauseUploads, useRunningUploads } from '../UploadsProvider';

/** The project's page opens its upload dialog. */
const SHOW_UPLOAD = { upload: true };

/**
 * Shows uploads in progress or left unfinished on every screen, with a link to their project. On phones the dock is
 * above the navigation at the bottom, where it has the width of the screen; otherwise it is in the bar at the top.
 */
export function UploadDock({ at }: { at: 'top' | 'bottom' }) {
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  if (isPhone !== (at === 'bottom')) return null;
  return <Dock isPhone={isPhone} />;
}

function Dock({ isPhone }: { isPhone: boolean }) {
  const t = useText();
  const running = useRunningUploads();
  const interrupted = useInterruptedUploads();
  const { pause, resume } = usePauseUploads();
  const first = running[0];
  if (!first) {
    if (!interrupted) return null;
    const label = t('upload.dockInterrupted', { count: interrupted.count });
    return (
      <Place isPhone={isPhone} label={label}>
        <DockLink projectId={interrupted.projectId} label={label}>
          <InterruptedIcon color="warning" fontSize="small" aria-hidden />
          <Typography variant="body2" noWrap>
            {label}
          </Typography>
        </DockLink>
      </Place>
    );
  }
  const total = running.reduce((sum, { state }) => sum + state.totalBytes, 0);
  const sent = running.reduce((sum, { state }) => sum + state.sentBytes, 0);
  const percent = total > 0 ? Math.floor((100 * sent) / total) : 0;
  const rate = running.reduce((sum, { state }) => sum + (state.bytesPerSecond ?? 0), 0);
  const left = rate > 0 ? (total - sent) / rate : null;
  const paused = running.every(({ state }) => state.paused);
  return (
    <Place isPhone={isPhone} label={t(paused ? 'upload.dockPaused' : 'upload.dock')}>
      <DockLink
        projectId={first.projectId}
        label={t(paused ? 'upload.dockPausedLabel' : 'upload.dockLabel', { percent })}
      >
        <CircularProgress variant="determinate" value={percent} size={20} thickness={6} enableTrackSlot aria-hidden />
        <Typography variant="body2" noWrap>
          {t(paused ? 'upload.dockPaused' : 'upload.dock')} {formatPercent(percent)}
          {left !== null && (
            <Box component="span" sx={{ color: 'text.secondary', display: { sm: 'none', md: 'inline' } }}>
              {' '}
              · {formatTimeLeft(left)}
            </Box>
          )}
        </Typography>
      </DockLink>
      <IconButton
        aria-label={t(paused ? 'upload.dockResume' : 'upload.dockPause')}
        onClick={paused ? resume : pause}
        sx={{ color: 'text.secondary' }}
      >
        {paused ? <PlayIcon fontSize="small" /> : <PauseIcon fontSize="small" />}
      </IconButton>
    </Place>
  );
}

function Place({ isPhone, label, children }: { isPhone: boolean; label: string; children: ReactNode }) {
  // Other elements at the bottom edge of a phone move up.
  useLayoutEffect(() => {
    if (!isPhone) return undefined;
    const { style } = document.documentElement;
    style.setProperty('--upload-dock', `${UPLOAD_DOCK}px`);
    return () => void style.removeProperty('--upload-dock');
  }, [isPhone]);
  if (!isPhone) return <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>{children}</Box>;
  return (
    <Box
      component="section"
      aria-label={label}
      sx={{
        position: 'sticky',
        bottom: BOTTOM_BAR,
        zIndex: 'appBar',
        display: 'flex',
        alignItems: 'center',
        height: UPLOAD_DOCK,
        pl: 2,
        pr: 1,
        bgcolor: 'background.paper',
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      {children}
    </Box>
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
      sx={{
        display: 'flex',
        flex: { xs: 1, sm: 'none' },
        alignItems: 'center',
        gap: 1.25,
        minWidth: 0,
        minHeight: 44,
      }}
    >
      {children}
    </MuiLink>
  );
}
