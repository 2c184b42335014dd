import BackIcon from '@mui/icons-material/ArrowBack';
import { Box, Link as MuiLink, Stack } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

/** The head of a record's page: a link back to its list, what it is, and its actions. */
export function PageHeader({
  back,
  backTo,
  actions,
  children,
  after,
}: {
  /** The list's title. */
  back: string;
  backTo: string;
  actions: ReactNode;
  /** Title and facts. */
  children: ReactNode;
  after?: ReactNode;
}) {
  return (
    <Box component="header" sx={{ mb: { xs: 2.5, md: 3 } }}>
      <MuiLink
        component={Link}
        to={backTo}
        color="text.secondary"
        underline="hover"
        variant="body2"
        sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, mb: 1 }}
      >
        <BackIcon sx={{ fontSize: 16 }} /> {back}
      </MuiLink>
      <Stack
        direction={{ xs: 'column', md: 'row' }}
        sx={{ gap: 2, justifyContent: 'space-between', alignItems: { md: 'flex-start' } }}
      >
        <Box sx={{ minWidth: 0 }}>{children}</Box>
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', flexShrink: 0 }}>
          {actions}
        </Stack>
      </Stack>
      {after}
    </Box>
  );
}
