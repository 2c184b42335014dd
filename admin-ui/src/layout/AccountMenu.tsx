import CheckIcon from '@mui/icons-material/Check';
import {
  Avatar,
  Box,
  ButtonBase,
  Divider,
  ListItemIcon,
  ListItemText,
  ListSubheader,
  MenuItem,
  Typography,
} from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import type { UserIdentity } from 'react-admin';
import { Link } from 'react-router-dom';
import { setLanguage, LANGUAGES, useLanguage, useText, type Language } from '../i18n/language';
import { ButtonMenu } from '../ui/ButtonMenu';
import { TOUCH, TOUCH_SIZE } from '../ui/theme';
import { useToast } from '../ui/feedback/useToast';
import { useSignOutEverywhere } from '../ui/feedback/useSignOutEverywhere';

/** Shows who is signed in; the menu has the user's account, the console's language and signing out everywhere. */
export function AccountMenu({ identity: { fullName = '', avatar } }: { identity: UserIdentity }) {
  const t = useText();
  const toast = useToast();
  const now = useLanguage();
  const signOut = useSignOutEverywhere();
  const choose = (language: Language) => {
    setLanguage(language).catch(() => toast({ title: t('app.languageFailed'), destructive: true }));
  };
  return (
    <>
      <ButtonMenu
        button={(opener) => (
          <ButtonBase
            {...opener}
            sx={{
              gap: 1,
              minWidth: 0,
              p: 0.5,
              [TOUCH]: { minWidth: TOUCH_SIZE, minHeight: TOUCH_SIZE, justifyContent: 'center' },
              borderRadius: 2,
              '&:hover': { bgcolor: 'action.hover' },
              '&.Mui-focusVisible': { outline: 2, outlineColor: 'primary.main' },
            }}
          >
            <Box component="span" sx={visuallyHidden}>
              {t('app.account', { name: fullName })}
            </Box>
            <Avatar
              aria-hidden
              src={avatar}
              alt=""
              sx={{
                width: 30,
                height: 30,
                fontSize: '0.8rem',
                fontWeight: 600,
                bgcolor: 'primary.main',
                color: 'primary.contrastText',
              }}
            >
              {fullName.charAt(0).toUpperCase()}
            </Avatar>
            <Typography
              aria-hidden
              variant="body2"
              noWrap
              data-testid="admin-name"
              sx={{ display: { xs: 'none', sm: 'block' }, maxWidth: 220 }}
            >
              {fullName}
            </Typography>
          </ButtonBase>
        )}
      >
        <MenuItem component={Link} to="/account">
          {t('account.title')}
        </MenuItem>
        <ListSubheader role="presentation" sx={{ lineHeight: 2.4 }}>
          {t('app.language')}
        </ListSubheader>
        {LANGUAGES.map(({ locale, name }) => (
          <MenuItem
            key={locale}
            role="menuitemradio"
            aria-checked={now === locale}
            lang={locale}
            onClick={() => choose(locale)}
          >
            <ListItemIcon>{now === locale && <CheckIcon fontSize="small" />}</ListItemIcon>
            <ListItemText>{name}</ListItemText>
          </MenuItem>
        ))}
        <Divider />
        <MenuItem onClick={signOut.ask}>{t('app.signOutEverywhere')}</MenuItem>
      </ButtonMenu>
      {signOut.question}
    </>
  );
}
