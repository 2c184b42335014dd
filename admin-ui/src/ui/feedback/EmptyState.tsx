import { Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';

/**
 * Shows that nothing is here yet, and what to do first. If it fills the screen, its title is the screen's; in a card
 * that has a title of its own it is smaller.
 */
export function EmptyState({
  title,
  text,
  icon,
  wholeScreen,
  inCard,
  children,
}: {
  title: string;
  text?: ReactNode;
  icon?: ReactNode;
  wholeScreen?: boolean;
  inCard?: boolean;
  children?: ReactNode;
}) {
  return (
    <Stack sx={{ alignItems: 'center', textAlign: 'center', gap: 1.25, py: inCard ? 3 : { xs: 5, md: 8 }, px: 2 }}>
      {icon}
      <Typography variant={inCard ? 'h3' : 'h2'} component={wholeScreen ? 'h1' : inCard ? 'h3' : 'h2'}>
        {title}
      </Typography>
      {text && (
        <Typography variant="body2" color="textSecondary" sx={{ maxWidth: 440, textWrap: 'balance' }}>
          {text}
        </Typography>
      )}
      {children && (
        <Stack direction="row" sx={{ gap: 1, mt: 1, flexWrap: 'wrap', justifyContent: 'center' }}>
          {children}
        </Stack>
      )}
    </Stack>
  );
}
