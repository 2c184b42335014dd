import BackIcon from '@mui/icons-material/ArrowBack';
import { Link as MuiLink } from '@mui/material';
import { Link } from 'react-router-dom';
import { TOUCH } from '../theme';

/** Links from the head of a page to the page above it. */
export function BackLink({ to, title }: { to: string; title: string }) {
  return (
    <MuiLink
      component={Link}
      to={to}
      color="text.secondary"
      underline="hover"
      variant="body2"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.5,
        mb: 1,
        [TOUCH]: { mb: 0, mt: -1 },
      }}
    >
      <BackIcon sx={{ fontSize: 16 }} /> {title}
    </MuiLink>
  );
}
