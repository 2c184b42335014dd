import { Link as MuiLink } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { addressText } from '../api/erased';
import { TOUCH_AREA } from './theme';

/** Returns the path of a client's page, whose id is the address in lower case. */
export const clientPath = (email: string): string => `/clients/${encodeURIComponent(email.trim().toLowerCase())}`;

/** Leads to the page of the client with this address. */
export function ClientLink({ email, children = addressText(email) }: { email: string; children?: ReactNode }) {
  return (
    <MuiLink
      component={Link}
      to={clientPath(email)}
      color="inherit"
      underline="hover"
      sx={{ overflowWrap: 'anywhere', ...TOUCH_AREA }}
    >
      {children}
    </MuiLink>
  );
}
