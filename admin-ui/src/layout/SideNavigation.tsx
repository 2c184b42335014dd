import { Box, Link as MuiLink, List, ListItem, ListItemButton, ListItemIcon, ListItemText } from '@mui/material';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { useText } from '../i18n/language';
import { alsoActive, MAIN, MORE, type Destination } from './navigation';
import { StudioLogo } from './StudioLogo';

const WIDTH = 224;

/** Shows the pages of the console beside the page; on phones they are in the bar at the bottom. */
export function SideNavigation() {
  const t = useText();
  return (
    <Box
      component="nav"
      aria-label={t('app.console')}
      sx={{
        display: { xs: 'none', md: 'flex' },
        flexDirection: 'column',
        flexShrink: 0,
        width: WIDTH,
        height: '100dvh',
        position: 'sticky',
        top: 0,
        overflowY: 'auto',
        bgcolor: 'background.paper',
        borderRight: 1,
        borderColor: 'divider',
        px: 1.5,
      }}
    >
      <MuiLink
        component={Link}
        to="/dashboard"
        underline="none"
        color="text.primary"
        sx={{ display: 'flex', alignItems: 'center', gap: 1.25, minHeight: 60, px: 1, mb: 1.5, flexShrink: 0 }}
      >
        <StudioLogo />
      </MuiLink>
      <Destinations pages={MAIN} />
      <Box sx={{ flex: 1, minHeight: 24 }} />
      <Destinations pages={MORE} />
    </Box>
  );
}

function Destinations({ pages }: { pages: readonly Destination[] }) {
  const t = useText();
  const { pathname } = useLocation();
  return (
    <List disablePadding sx={{ display: 'grid', gap: 0.25, pb: 2 }}>
      {pages.map(({ to, label, icon: Icon, Badge, also }) => (
        <ListItem key={to} disablePadding>
          <ListItemButton
            component={NavLink}
            to={to}
            className={alsoActive(also, pathname)}
            sx={{
              minHeight: 44,
              px: 1.25,
              borderRadius: 2,
              color: 'text.secondary',
              '&.active': { bgcolor: 'action.selected', color: 'text.primary', '& *': { fontWeight: 600 } },
            }}
          >
            <ListItemIcon sx={{ minWidth: 34, color: 'inherit', '& svg': { fontSize: 20 } }}>
              <Icon />
            </ListItemIcon>
            <ListItemText primary={t(label)} slotProps={{ primary: { variant: 'body2' } }} />
            {Badge && <Badge />}
          </ListItemButton>
        </ListItem>
      ))}
    </List>
  );
}
