import { Box, Stack } from '@mui/material';
import type { ReactNode } from 'react';
import { TOUCH } from '../theme';
import { BackLink } from './BackLink';

/**
 * Shows the head of a record's page: a link back to its list, what it is, and its actions. The layout is CSS alone:
 * menus and dialogs of the actions stay open when a phone is turned.
 */
export function PageHeader({
  back,
  backTo,
  beside,
  actions,
  actionsOnTop = false,
  children,
  after,
}: {
  /** The list's title. */
  back: string;
  backTo: string;
  /** Content at the other end of the line with the link back. */
  beside?: ReactNode;
  actions: ReactNode;
  /** True when the actions are beside the link back on phones, in the place of `beside`. */
  actionsOnTop?: boolean;
  /** Title and facts. */
  children: ReactNode;
  after?: ReactNode;
}) {
  return (
    <Box component="header" sx={{ mb: { xs: 1.5, md: 3 } }}>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr) auto',
          gridTemplateAreas: {
            xs: actionsOnTop ? '"back actions" "title title"' : '"back beside" "title title" "actions actions"',
            sm: '"back beside" "title title" "actions actions"',
            md: '"back beside" "title actions"',
          },
          columnGap: { xs: 1, md: 2 },
          rowGap: { xs: actionsOnTop ? 1 : 0, sm: 0 },
          alignItems: 'center',
          // The whole line moves up instead of the link alone, which would be above its neighbours.
          [TOUCH]: { mt: -1, '& > a': { mt: 0 } },
          '& > a': { gridArea: 'back', justifySelf: 'start' },
        }}
      >
        <BackLink to={backTo} title={back} />
        {beside && <Box sx={{ gridArea: 'beside' }}>{beside}</Box>}
        <Box sx={{ gridArea: 'title', minWidth: 0 }}>{children}</Box>
        {actions && (
          <Stack
            direction="row"
            sx={{
              gridArea: 'actions',
              gap: 1,
              flexWrap: { xs: actionsOnTop ? 'nowrap' : 'wrap', sm: 'wrap' },
              mt: { xs: actionsOnTop ? 0 : 2, sm: 2, md: 0 },
              alignSelf: { md: 'start' },
            }}
          >
            {actions}
          </Stack>
        )}
      </Box>
      {after}
    </Box>
  );
}
