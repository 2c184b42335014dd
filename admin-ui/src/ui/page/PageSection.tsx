import { Box, Card, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';

/** Shows a section with its subject on the left and its fields on the right; one above the other on a phone. */
export function PageSection({
  id,
  title,
  about,
  stacked = false,
  children,
}: {
  /** The anchor for links to the section. */
  id?: string;
  title: string;
  about: string;
  /** Puts both parts one above the other, where only a part of the screen is left. */
  stacked?: boolean;
  children: ReactNode;
}) {
  return (
    <Box
      component="section"
      id={id}
      aria-label={title}
      sx={{
        // A link to the section ends below the console's bar.
        scrollMarginTop: 72,
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', ...(stacked ? {} : { md: '280px minmax(0, 1fr)' }) },
        columnGap: 5,
        rowGap: 1.5,
        py: { xs: 2.5, md: 4 },
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box>
        <Typography variant="h2">{title}</Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, maxWidth: 420, textWrap: 'pretty' }}>
          {about}
        </Typography>
      </Box>
      <Card sx={{ p: { xs: 2, md: 3 } }}>
        <Stack sx={{ gap: 2.5, '& > .MuiFormControl-root': { my: 0 } }}>{children}</Stack>
      </Card>
    </Box>
  );
}
