import { Box, Card, Typography } from '@mui/material';
import type { ReactNode } from 'react';

/** Shows four of `Figure` side by side, two by two on a phone and in a narrow column of a wide screen. */
export function Figures({ label, narrow, children }: { label: string; narrow?: boolean; children: ReactNode }) {
  return (
    <Card
      component="section"
      aria-label={label}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(4, 1fr)', ...(narrow ? { lg: '1fr 1fr' } : {}) },
        gap: '1px',
        bgcolor: 'divider',
      }}
    >
      {children}
    </Card>
  );
}

const NUMBER = { fontWeight: 620, fontVariantNumeric: 'tabular-nums' } as const;
const LARGE = { ...NUMBER, fontSize: { xs: '1.375rem', md: '1.75rem' }, letterSpacing: '-0.02em', lineHeight: 1.25 };
const SMALL = { ...NUMBER, fontSize: '1.25rem', lineHeight: 1.3 };

/** Shows a number with its label. */
export function Figure({ label, value, large }: { label: string; value: ReactNode; large?: boolean }) {
  return (
    <Box
      role="group"
      aria-label={label}
      sx={{
        bgcolor: 'background.paper',
        px: large ? { xs: 2, md: 2.5 } : 2,
        py: large ? { xs: 1.75, md: 2 } : 1.25,
      }}
    >
      <Typography variant="overline" color="textSecondary" sx={{ display: 'block' }}>
        {label}
      </Typography>
      <Typography component="p" sx={large ? LARGE : SMALL}>
        {value}
      </Typography>
    </Box>
  );
}
