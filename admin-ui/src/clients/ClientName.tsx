import { Link as MuiLink, Stack, Typography } from '@mui/material';
import type { ClientDto } from '@showreel/api-client';
import { Link } from 'react-router-dom';
import { addressText } from '../api/erased';
import { useText } from '../i18n/language';
import { clientPath } from '../ui/ClientLink';
import { formatCents, formatDate } from '../ui/format';
import { TOUCH_AREA } from '../ui/theme';

/**
 * Shows the name over the address, and leads to the client's page; the address alone where no name is known. Somebody
 * who was erased has neither.
 */
export function ClientName({ client: { id, name, email, erasedAt } }: { client: ClientDto }) {
  const t = useText();
  const facts = [
    ...(name ? [addressText(email)] : []),
    ...(erasedAt ? [t('clients.erasedSince', { date: formatDate(erasedAt) })] : []),
  ];
  return (
    <Stack sx={{ minWidth: 0 }}>
      <MuiLink
        component={Link}
        to={clientPath(id)}
        color="text.primary"
        underline="hover"
        sx={{ fontWeight: 580, overflowWrap: 'anywhere', ...TOUCH_AREA }}
      >
        {name ?? addressText(email)}
      </MuiLink>
      {facts.length > 0 && (
        <Typography variant="caption" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {facts.join(' · ')}
        </Typography>
      )}
    </Stack>
  );
}

/** Returns what the studio keeps of a client's payments; currencies are never added up. Empty without payments. */
export const spentText = ({ spent }: Pick<ClientDto, 'spent'>): string =>
  spent.map(({ currency, cents }) => formatCents(cents, currency)).join(' + ');
