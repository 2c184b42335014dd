import { Box, Typography } from '@mui/material';
import type { ClientDto } from '@showreel/api-client';
import { nameOfLanguage, useText } from '../i18n/language';
import { formatNumber, formatRecent } from '../ui/format';
import { RecordList } from '../ui/list/RecordList';
import { ClientName, spentText } from './ClientName';

/** Lists all clients; a click opens one. */
export function ClientRows() {
  const t = useText();
  return (
    <RecordList<ClientDto>
      label={t('clients.all')}
      clickable
      columns={[
        {
          source: 'name',
          label: t('projects.client'),
          card: 'title',
          cell: (client) => <ClientName client={client} />,
        },
        {
          source: 'galleryCount',
          label: t('clients.galleries'),
          align: 'right',
          card: 'facts',
          cell: ({ galleryCount }) => formatNumber(galleryCount),
          onCard: ({ galleryCount }) => t('clients.galleryCount', { count: galleryCount }),
        },
        {
          source: 'spent',
          label: t('clients.spent'),
          align: 'right',
          card: 'beside',
          cell: (client) => spentText(client) || '–',
          onCard: (client) => (
            <Typography variant="body2" sx={{ fontWeight: 580 }}>
              {spentText(client)}
            </Typography>
          ),
        },
        {
          source: 'lastVisitAt',
          label: t('clients.lastVisit'),
          card: 'facts',
          cell: ({ lastVisitAt }) => (
            <Box component="span" sx={{ whiteSpace: 'nowrap', color: lastVisitAt ? undefined : 'text.secondary' }}>
              {lastVisitAt ? formatRecent(lastVisitAt) : t('clients.never')}
            </Box>
          ),
          onCard: ({ lastVisitAt }) => lastVisitAt && t('clients.visitedOn', { date: formatRecent(lastVisitAt) }),
        },
        { label: t('app.language'), card: 'facts', cell: ({ language }) => nameOfLanguage(language) },
      ]}
    />
  );
}
