import { Link as MuiLink } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

/** The page of a client, whose id is the address in lower case. */
export const clientPath = (email: string): string => `/clients/${encodeURIComponent(email.trim().toLowerCase())}`;

/** Leads to the page of the client with this address. */
export function ClientLink({ email, children = email }: { email: string; children?: ReactNode }) {
  return (
    <MuiLink
      component={Link}
      to={clientPath(email)}
      color="inherit"
      underline="hover"
      sx={{ overflowWrap: 'anywhere' }}
    >
      {children}
    </MuiLink>
  );
}
