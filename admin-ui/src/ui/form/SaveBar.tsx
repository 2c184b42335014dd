import { Box, Button, GlobalStyles, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/language';
import { BOTTOM_BARS } from '../theme';

/** The focus keeps this distance from the bottom edge, where the bar is. */
const BOTTOM_SPACE = { html: { scrollPaddingBottom: `calc(120px + ${BOTTOM_BARS})` } };

/** Shows the save button at the end of the form; it is always visible while something is unsaved. */
export function SaveBar({
  action,
  changed,
  busy,
  canSave,
  idle,
  onDiscard,
  children,
}: {
  /** The button's text. */
  action: string;
  changed: string[];
  busy: boolean;
  canSave: boolean;
  /** The text while nothing is changed. */
  idle?: string | undefined;
  onDiscard: () => void;
  /** Says why the form cannot be saved. */
  children?: ReactNode;
}) {
  const t = useText();
  const dirty = changed.length > 0;
  return (
    <Box
      sx={{
        py: 1.75,
        borderTop: 1,
        borderColor: 'divider',
        bgcolor: 'background.default',
        zIndex: 2,
        // The bar is as wide as the screen, so that content scrolling under it never looks like a part of it.
        ...(dirty
          ? {
              position: 'sticky',
              bottom: { xs: BOTTOM_BARS, md: 0 },
              mx: { xs: -2, md: -4 },
              px: { xs: 2, md: 4 },
              boxShadow: '0 -8px 24px -18px rgb(0 0 0 / 0.5)',
            }
          : {}),
      }}
    >
      {dirty && <GlobalStyles styles={BOTTOM_SPACE} />}
      {children}
      <Stack
        direction={{ xs: 'column', sm: 'row' }}
        sx={{ gap: 1.5, alignItems: { sm: 'center' }, justifyContent: 'space-between' }}
      >
        <Typography
          variant="body2"
          color="textSecondary"
          role="status"
          sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: { sm: 'nowrap' } }}
        >
          {dirty ? t('settings.unsaved', { fields: changed.join(', ') }) : (idle ?? t('settings.allSaved'))}
        </Typography>
        <Stack direction="row" sx={{ gap: 1, flexShrink: 0, justifyContent: 'flex-end' }}>
          {dirty && (
            <Button color="inherit" disabled={busy} onClick={onDiscard}>
              {t('settings.discard')}
            </Button>
          )}
          <Button type="submit" variant="contained" loading={busy} disabled={!dirty || !canSave}>
            {action}
          </Button>
        </Stack>
      </Stack>
    </Box>
  );
}
