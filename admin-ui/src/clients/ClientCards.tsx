import { Stack, Typography } from '@mui/material';
import type { ClientDto } from '@showreel/api-client';
import { useListContext } from 'react-admin';
import { nameOfLanguage, useText } from '../i18n/language';
import { CardList } from '../ui/list/CardList';
import { formatRecent } from '../ui/format';
import { ClientName, spentText } from './ClientName';

/** Clients on narrow screens, one below the other. */
export function ClientCards() {
  const t = useText();
  const { data } = useListContext<ClientDto>();
  return (
    <CardList label={t('clients.all')} clickable>
      {data?.map((client) => (
        <Stack component="li" key={client.id} sx={{ px: 2, py: 1.5, gap: 0.5 }}>
          <Stack direction="row" sx={{ gap: 1.5, justifyContent: 'space-between', alignItems: 'flex-start' }}>
            <ClientName client={client} />
            <Typography
              variant="body2"
              sx={{ fontWeight: 580, fontVariantNumeric: 'tabular-nums', textAlign: 'right', flexShrink: 0 }}
            >
              {spentText(client)}
            </Typography>
          </Stack>
          <Typography variant="caption" color="textSecondary">
            {[
              t('clients.galleryCount', { count: client.galleryCount }),
              ...(client.lastVisitAt ? [t('clients.visitedOn', { date: formatRecent(client.lastVisitAt) })] : []),
              nameOfLanguage(client.language),
            ].join(' · ')}
          </Typography>
        </Stack>
      ))}
    </CardList>
  );
}
