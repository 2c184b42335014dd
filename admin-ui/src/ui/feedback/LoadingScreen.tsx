import { Box, Card, Skeleton } from '@mui/material';
import { ListSkeleton } from './ListSkeleton';

/** Holds the places of title and rows while a screen's code or the session is loading. */
export function LoadingScreen() {
  return (
    <Box>
      <Skeleton width={180} height={36} sx={{ mb: 2 }} />
      <Card>
        <ListSkeleton rows={5} />
      </Card>
    </Box>
  );
}

/** Shown while the session is checked, before the frame is rendered. */
export function BootScreen() {
  return (
    <Box sx={{ p: { xs: 2, md: 4 }, pt: { xs: 9, sm: 11 } }}>
      <LoadingScreen />
    </Box>
  );
}
