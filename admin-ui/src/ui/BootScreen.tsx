import { Box } from '@mui/material';
import { LoadingScreen } from './LoadingScreen';

/** While it is asked who is there: the frame is not drawn yet. */
export function BootScreen() {
  return (
    <Box sx={{ p: { xs: 2, md: 4 }, pt: { xs: 9, sm: 11 } }}>
      <LoadingScreen />
    </Box>
  );
}
