import { Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';

/** Nothing here yet: shows what to do first. If it fills the screen, its title is the screen's. */
export function EmptyState({
  title,
  text,
  icon,
  wholeScreen,
  children,
}: {
  title: string;
  text?: ReactNode;
  icon?: ReactNode;
  wholeScreen?: boolean;
  children?: ReactNode;
}) {
  return (
    <Stack sx={{ alignItems: 'center', textAlign: 'center', gap: 1.25, py: { xs: 5, md: 8 }, px: 2 }}>
      {icon}
      <Typography variant="h2" component={wholeScreen ? 'h1' : 'h2'}>
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
