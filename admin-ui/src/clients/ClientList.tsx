import AddIcon from '@mui/icons-material/Add';
import { Button } from '@mui/material';
import type { ClientDto } from '@showreel/api-client';
import { useListContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { useText } from '../i18n/language';
import { EmptyState } from '../ui/feedback/EmptyState';
import { clientPath } from '../ui/ClientLink';
import { ListPage } from '../ui/list/ListPage';
import { ListSearch } from '../ui/list/ListSearch';
import { NoMatch } from '../ui/list/NoMatch';
import type { SortChoice } from '../ui/list/SortSelect';
import { ClientRows } from './ClientRows';
import { SecondaryButton } from '../ui/SecondaryButton';

const SORTS = [
  { field: 'createdAt', order: 'DESC', label: 'app.newestFirst' },
  { field: 'name', order: 'ASC', label: 'users.name' },
  { field: 'lastVisitAt', order: 'DESC', label: 'clients.lastVisitFirst' },
  { field: 'spent', order: 'DESC', label: 'clients.highestSpending' },
  { field: 'galleryCount', order: 'DESC', label: 'clients.mostGalleries' },
] as const satisfies readonly [SortChoice, ...SortChoice[]];

/** Lists everybody with a gallery, a purchase or an account. */
export function ClientList({ onCreate }: { onCreate: () => void }) {
  const t = useText();
  return (
    <ListPage
      resource="clients"
      title={t('app.clients')}
      sorts={SORTS}
      filters={<ListSearch label={t('clients.search')} />}
      action={
        <Button variant="contained" startIcon={<AddIcon />} onClick={onCreate}>
          {t('clients.newGallery')}
        </Button>
      }
      empty={<ClientEmpty onCreate={onCreate} />}
      rows={<ClientRows />}
    />
  );
}

function ClientEmpty({ onCreate }: { onCreate: () => void }) {
  const t = useText();
  const { filterValues } = useListContext<ClientDto>();
  const q = String(filterValues['q'] ?? '').trim();
  if (q !== '')
    return (
      <NoMatch title={t('clients.noMatch')} text={t('clients.noMatchText')}>
        {/* Guests are no clients, nor are people whom only the activity log names. */}
        {q.includes('@') && (
          <SecondaryButton component={Link} to={clientPath(q)}>
            {t('clients.lookFor', { address: q })}
          </SecondaryButton>
        )}
      </NoMatch>
    );
  return (
    <EmptyState title={t('clients.empty')} text={t('clients.emptyText')}>
      <Button variant="contained" startIcon={<AddIcon />} onClick={onCreate}>
        {t('clients.newGallery')}
      </Button>
    </EmptyState>
  );
}
