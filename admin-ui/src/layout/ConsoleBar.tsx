import DarkModeIcon from '@mui/icons-material/DarkModeOutlined';
import LightModeIcon from '@mui/icons-material/LightModeOutlined';
import { AppBar, Box, IconButton, Link as MuiLink, Toolbar, Tooltip, Typography } from '@mui/material';
import { useTheme as useMuiTheme } from '@mui/material/styles';
import { useGetIdentity, useTheme } from 'react-admin';
import { Link } from 'react-router-dom';
import { useSite } from '../api/site';
import { useText } from '../i18n/language';
import { UploadDock } from '../upload/components/UploadDock';
import { AccountMenu } from './AccountMenu';
import { LogoutButton } from './LogoutButton';

/** Studio, uploads under way, who is signed in, Logout. */
export function ConsoleBar() {
  const t = useText();
  const { studioName, logoUrl } = useSite();
  const { data: identity } = useGetIdentity();
  return (
    <AppBar
      position="sticky"
      color="inherit"
      elevation={0}
      sx={{ bgcolor: 'background.paper', borderBottom: 1, borderColor: 'divider' }}
    >
      <Toolbar
        component="nav"
        aria-label={t('app.console')}
        sx={{ gap: { xs: 1, sm: 2 }, minHeight: { xs: 56, sm: 60 }, px: { xs: 2, md: 4 } }}
      >
        <MuiLink
          component={Link}
          to="/dashboard"
          underline="none"
          color="text.primary"
          sx={{ display: 'flex', alignItems: 'center', gap: 1.25, minWidth: 0 }}
        >
          {logoUrl ? (
            <Box component="img" src={logoUrl} alt="" sx={{ height: 28, maxWidth: 120, objectFit: 'contain' }} />
          ) : (
            <Mark />
          )}
          <Typography component="span" noWrap sx={{ fontWeight: 640, letterSpacing: '-0.01em', fontSize: '1rem' }}>
            {studioName}
          </Typography>
        </MuiLink>
        <Box sx={{ flex: '1 0 auto', display: 'flex', justifyContent: 'flex-end' }}>
          <UploadDock />
        </Box>
        <ModeButton />
        {identity && <AccountMenu identity={identity} />}
        <LogoutButton />
      </Toolbar>
    </AppBar>
  );
}

function Mark() {
  return (
    <Box
      aria-hidden
      sx={{
        width: 28,
        height: 28,
        borderRadius: 1.5,
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
        display: 'grid',
        placeItems: 'center',
        flexShrink: 0,
      }}
    >
      <svg width="12" height="14" viewBox="0 0 12 14">
        <path d="M1 1v12l10-6z" fill="currentColor" />
      </svg>
    </Box>
  );
}

function ModeButton() {
  const t = useText();
  const [, setMode] = useTheme();
  const dark = useMuiTheme().palette.mode === 'dark';
  const label = t(dark ? 'app.useLightTheme' : 'app.useDarkTheme');
  return (
    <Tooltip title={label}>
      <IconButton aria-label={label} onClick={() => setMode(dark ? 'light' : 'dark')} sx={{ color: 'text.secondary' }}>
        {dark ? <LightModeIcon fontSize="small" /> : <DarkModeIcon fontSize="small" />}
      </IconButton>
    </Tooltip>
  );
}
