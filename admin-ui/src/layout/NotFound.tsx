import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { EmptyState } from '../ui/EmptyState';

/** Any address of the console that leads nowhere. */
export function NotFound() {
  return (
    <EmptyState wholeScreen title="Page Not Found" text="There is no page at this address of the console. Did you forget to add the page to the router?">
      <Button variant="contained" component={Link} to="/dashboard">
        Go to the dashboard
      </Button>
    </EmptyState>
  );
}
