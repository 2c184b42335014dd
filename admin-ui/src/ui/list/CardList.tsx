import { Divider, Stack } from '@mui/material';
import type { ReactNode } from 'react';
import { followRow } from './followRow';

/** Lists records one below the other, with lines between them. */
export function CardList({
  label,
  clickable = false,
  children,
}: {
  label?: string;
  /** A click on a record follows its first link. */
  clickable?: boolean;
  children: ReactNode;
}) {
  return (
    <Stack
      component="ul"
      aria-label={label}
      onClick={clickable ? followRow : undefined}
      divider={<Divider component="li" aria-hidden />}
      sx={{ listStyle: 'none', m: 0, p: 0, ...(clickable && { '& > li': { cursor: 'pointer' } }) }}
    >
      {children}
    </Stack>
  );
}
