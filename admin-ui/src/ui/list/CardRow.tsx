import { Box, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';

const BUTTONS = { minHeight: { xs: 44, md: 36 }, flex: { xs: 1, sm: 'none' }, whiteSpace: 'nowrap' } as const;

/** Shows a record of a CardList: its name, what is known of it, and its buttons; narrow screens show these below. */
export function CardRow({ name, buttons, children }: { name: string; buttons: ReactNode; children: ReactNode }) {
  return (
    <Stack
      component="li"
      direction={{ xs: 'column', sm: 'row' }}
      sx={{ px: 2, py: 1.5, gap: { xs: 1, sm: 2 }, alignItems: { sm: 'center' } }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="body2" sx={{ fontWeight: 580, overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        {children}
      </Box>
      <Stack direction="row" sx={{ gap: 1, '& > button': BUTTONS }}>
        {buttons}
      </Stack>
    </Stack>
  );
}
