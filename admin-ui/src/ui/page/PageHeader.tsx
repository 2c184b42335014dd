import { Box, Stack } from '@mui/material';
import type { ReactNode } from 'react';
import { TOUCH } from '../theme';
import { BackLink } from './BackLink';

/** The head of a record's page: a link back to its list, what it is, and its actions. */
export function PageHeader({
  back,
  backTo,
  beside,
  actions,
  children,
  after,
}: {
  /** The list's title. */
  back: string;
  backTo: string;
  /** Content at the other end of the line with the link back. */
  beside?: ReactNode;
  actions: ReactNode;
  /** Title and facts. */
  children: ReactNode;
  after?: ReactNode;
}) {
  return (
    <Box component="header" sx={{ mb: { xs: 1.5, md: 3 } }}>
      <Stack
        direction="row"
        sx={{
          gap: 1,
          justifyContent: 'space-between',
          alignItems: 'center',
          // The whole line moves up instead of the link alone, which would stand above its neighbours.
          [TOUCH]: { mt: -1, '& > a': { mt: 0 } },
        }}
      >
        <BackLink to={backTo} title={back} />
        {beside}
      </Stack>
      <Stack
        direction={{ xs: 'column', md: 'row' }}
        sx={{ gap: 2, justifyContent: 'space-between', alignItems: { md: 'flex-start' } }}
      >
        <Box sx={{ minWidth: 0 }}>{children}</Box>
        {actions && (
          <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', flexShrink: 0 }}>
            {actions}
          </Stack>
        )}
      </Stack>
      {after}
    </Box>
  );
}
