import { Alert, Button } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

/** Shows a notice above every screen, with a link to where somebody can act on it. */
export function Banner({
  severity,
  action,
  to,
  children,
}: {
  /** An error is announced at once. */
  severity: 'error' | 'info';
  action: string;
  to: string;
  children: ReactNode;
}) {
  return (
    <Alert
      severity={severity}
      role={severity === 'error' ? 'alert' : 'status'}
      square
      action={
        <Button color="inherit" size="small" component={Link} to={to}>
          {action}
        </Button>
      }
    >
      {children}
    </Alert>
  );
}
