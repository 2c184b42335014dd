import { Box, CircularProgress, Link as MuiLink, Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import { formatTimeLeft } from '../ui/format';
import { useRunningUploads } from './UploadsProvider';

/** In the bar, on every screen: uploads under way, leading to their project. */
export function UploadDock() {
  const running = useRunningUploads();
  if (running.length === 0) return null;
  const total = running.reduce((sum, { state }) => sum + state.totalBytes, 0);
  const sent = running.reduce((sum, { state }) => sum + state.sentBytes, 0);
  const percent = total > 0 ? Math.floor((100 * sent) / total) : 0;
  const left = running[0]!.state.secondsLeft;
  return (
    <MuiLink component={Link} to={`/projects/${running[0]!.projectId}`} underline="none" color="text.primary" aria-label={`Uploading, ${percent}%`} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <CircularProgress variant="determinate" value={percent} size={20} thickness={6} enableTrackSlot aria-hidden />
      <Typography variant="body2" noWrap>
        <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>Uploading </Box>{percent}%
        {left !== null && <Box component="span" sx={{ color: 'text.secondary', display: { xs: 'none', md: 'inline' } }}> · {formatTimeLeft(left)}</Box>}
      </Typography>
    </MuiLink>
  );
}
