import { Box, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';

/** Shows one second factor: its name, a sentence about it, and its buttons. */
export function FactorRow({ name, text, children }: { name: string; text: string; children: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', gap: 1.5, minHeight: 44, alignItems: 'center', flexWrap: 'wrap' }}>
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
        <Typography variant="body2" sx={{ fontWeight: 540, overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        <Typography variant="caption" color="textSecondary">
          {text}
        </Typography>
      </Box>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        {children}
      </Stack>
    </Box>
  );
}
