import { Link as MuiLink, Stack, Typography } from '@mui/material';
import type { ClientDto } from '@showreel/api-client';
import { Link } from 'react-router-dom';
import { clientPath } from '../ui/ClientLink';
import { formatCents } from '../ui/format';
import { TOUCH_AREA } from '../ui/theme';

/** The name over the address, leading to the client's page; the address alone where no name is known. */
export function ClientName({ client: { id, name, email } }: { client: ClientDto }) {
  return (
    <Stack sx={{ minWidth: 0 }}>
      <MuiLink
        component={Link}
        to={clientPath(id)}
        color="text.primary"
        underline="hover"
        sx={{ fontWeight: 580, overflowWrap: 'anywhere', ...TOUCH_AREA }}
      >
        {name ?? email}
      </MuiLink>
      {name && (
        <Typography variant="caption" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {email}
        </Typography>
      )}
    </Stack>
  );
}

/** What the studio keeps of their payments; currencies are never added up. Empty without any. */
export const spentText = ({ spent }: Pick<ClientDto, 'spent'>): string =>
  spent.map(({ currency, cents }) => formatCents(cents, currency)).join(' + ');
