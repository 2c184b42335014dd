import { Box, CircularProgress } from '@mui/material';

/** While a screen's code or the session is on its way. */
export function LoadingScreen() {
  return (
    <Box sx={{ display: 'grid', placeItems: 'center', minHeight: '50vh' }}>
      <CircularProgress size={28} aria-label="Loading" />
    </Box>
  );
}
