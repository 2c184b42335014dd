import { Box } from '@mui/material';
import type { ClientDto } from '@showreel/api-client';
import { DataTable } from 'react-admin';
import { nameOfLanguage, useText } from '../i18n/language';
import { formatNumber, formatRecent } from '../ui/format';
import { RecordTable } from '../ui/list/RecordTable';
import { ClientName, spentText } from './ClientName';

const Column = DataTable.Col<ClientDto>;
const FIGURE = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } as const;

/** Clients on wide screens; heads sort on the server. */
export function ClientTable() {
  const t = useText();
  return (
    <RecordTable<ClientDto> label={t('clients.all')} clickable>
      <Column source="name" label={t('projects.client')} render={(client) => <ClientName client={client} />} />
      <Column
        source="galleryCount"
        label={t('clients.galleries')}
        align="right"
        render={({ galleryCount }) => (
          <Box component="span" sx={FIGURE}>
            {formatNumber(galleryCount)}
          </Box>
        )}
      />
      <Column
        source="spent"
        label={t('clients.spent')}
        align="right"
        render={(client) => (
          <Box component="span" sx={FIGURE}>
            {spentText(client) || '–'}
          </Box>
        )}
      />
      <Column
        source="lastVisitAt"
        label={t('clients.lastVisit')}
        render={({ lastVisitAt }) => (
          <Box component="span" sx={{ ...FIGURE, ...(lastVisitAt ? {} : { color: 'text.secondary' }) }}>
            {lastVisitAt ? formatRecent(lastVisitAt) : t('clients.never')}
          </Box>
        )}
      />
      <Column label={t('app.language')} disableSort render={({ language }) => nameOfLanguage(language)} />
    </RecordTable>
  );
}
