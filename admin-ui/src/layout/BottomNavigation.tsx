import MoreIcon from '@mui/icons-material/MoreHoriz';
import { Box, BottomNavigationAction, MenuItem, Paper } from '@mui/material';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { useText } from '../i18n/language';
import { ButtonMenu } from '../ui/ButtonMenu';
import { BOTTOM_BAR } from '../ui/theme';
import { alsoActive, MAIN, MORE } from './navigation';

/** The bar has room for five pages. */
const BAR = MAIN.filter(({ inMenu }) => !inMenu);
const MENU = [...MAIN.filter(({ inMenu }) => inMenu), ...MORE];

const ACTION = {
  minWidth: 0,
  px: 0.5,
  color: 'text.secondary',
  '& .MuiBottomNavigationAction-label': { fontSize: '0.75rem', opacity: 1, whiteSpace: 'nowrap' },
  '&.active': { color: 'text.primary', '& .MuiBottomNavigationAction-label': { fontWeight: 600 } },
} as const;

/** Shows the pages of the console on phones and small tablets, where a thumb reaches them. */
export function BottomNavigation() {
  const t = useText();
  const { pathname } = useLocation();
  return (
    <Paper
      component="nav"
      aria-label={t('app.console')}
      square
      sx={{
        display: { xs: 'flex', md: 'none' },
        position: 'fixed',
        inset: 'auto 0 0',
        zIndex: 'appBar',
        height: BOTTOM_BAR,
        justifyContent: 'center',
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      {BAR.map(({ to, label, icon: Icon, Badge, also }) => (
        <BottomNavigationAction
          key={to}
          component={NavLink}
          to={to}
          className={alsoActive(also, pathname)}
          showLabel
          label={t(label)}
          icon={
            <Box component="span" sx={{ position: 'relative', display: 'flex' }}>
              <Icon />
              {Badge && (
                <Box component="span" sx={{ position: 'absolute', left: 14, top: -6, display: 'flex' }}>
                  <Badge />
                </Box>
              )}
            </Box>
          }
          sx={ACTION}
        />
      ))}
      <ButtonMenu
        button={(opener) => (
          <BottomNavigationAction
            {...opener}
            showLabel
            className={MENU.some(({ to }) => pathname.startsWith(to)) ? 'active' : ''}
            label={t('app.more')}
            icon={<MoreIcon />}
            sx={ACTION}
          />
        )}
      >
        {MENU.map(({ to, label }) => (
          <MenuItem key={to} component={Link} to={to} sx={{ minHeight: 44 }}>
            {t(label)}
          </MenuItem>
        ))}
      </ButtonMenu>
    </Paper>
  );
}
