import { Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useSite } from '../api/site';

/** Shows the head of a page, also in the browser's tab: its title and its main action. */
export function PageTitle({ title, children }: { title: string; children?: ReactNode }) {
  const { studioName } = useSite();
  return (
    <Stack
      direction="row"
      sx={{ gap: 1.5, mb: { xs: 2, md: 2.5 }, minHeight: 38, flexWrap: 'wrap', alignItems: 'center' }}
    >
      <title>{`${title} · ${studioName}`}</title>
      <Typography variant="h1" sx={{ flex: 1, whiteSpace: 'nowrap' }}>
        {title}
      </Typography>
      {children}
    </Stack>
  );
}
