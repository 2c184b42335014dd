import DarkModeIcon from '@mui/icons-material/DarkModeOutlined';
import LightModeIcon from '@mui/icons-material/LightModeOutlined';
import { AppBar, Box, IconButton, Link as MuiLink, Toolbar, Tooltip } from '@mui/material';
import { useTheme as useMuiTheme } from '@mui/material/styles';
import { useGetIdentity, useTheme } from 'react-admin';
import { Link } from 'react-router-dom';
import { useText } from '../i18n/language';
import { UploadDock } from '../upload/components/UploadDock';
import { AccountMenu } from './AccountMenu';
import { LogoutButton } from './LogoutButton';
import { StudioLogo } from './StudioLogo';
import { TestModeChip } from './TestModeChip';

/** Shows uploads under way, who is signed in, and Logout; on phones the studio too. */
export function ConsoleBar() {
  const { data: identity } = useGetIdentity();
  return (
    <AppBar
      position="sticky"
      color="inherit"
      elevation={0}
      sx={{ bgcolor: 'background.paper', borderBottom: 1, borderColor: 'divider' }}
    >
      <Toolbar sx={{ gap: { xs: 0.5, sm: 2 }, minHeight: { xs: 56, sm: 60 }, px: { xs: 2, md: 4 } }}>
        <MuiLink
          component={Link}
          to="/dashboard"
          underline="none"
          color="text.primary"
          sx={{ display: { xs: 'flex', md: 'none' }, alignItems: 'center', gap: 1.25, minWidth: 0 }}
        >
          <StudioLogo />
        </MuiLink>
        <TestModeChip />
        <Box sx={{ flex: '1 0 auto', display: 'flex', justifyContent: 'flex-end' }}>
          <UploadDock at="top" />
        </Box>
        <ModeButton />
        {identity && <AccountMenu identity={identity} />}
        <LogoutButton />
      </Toolbar>
    </AppBar>
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
