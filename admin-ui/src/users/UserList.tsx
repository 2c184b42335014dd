import PersonAddIcon from '@mui/icons-material/PersonAddOutlined';
import { Button, Card, Stack } from '@mui/material';
import type { UserDto } from '@showreel/api-client';
import { useState } from 'react';
import { ListBase, useListContext } from 'react-admin';
import { EmptyState } from '../ui/EmptyState';
import { ListRows } from '../ui/ListRows';
import { ListSearch } from '../ui/ListSearch';
import { hasDraft } from '../ui/draft';
import { useText } from '../i18n/language';
import { CREATE_USER_DRAFT, CreateUserDialog } from './CreateUserDialog';
import { RoleCards } from './RoleCards';
import { UserCards, UserTable } from './UserTable';

/** The dashboard's second tab. */
export function UserList() {
  const t = useText();
  const [creating, setCreating] = useState(() => hasDraft(CREATE_USER_DRAFT));
  return (
    <ListBase<UserDto>
      resource="users"
      sort={{ field: 'createdAt', order: 'DESC' }}
      perPage={25}
      disableSyncWithLocation
      storeKey="users.list"
    >
      <RoleCards />
      <Stack
        direction="row"
        sx={{ gap: 1.5, my: 2, alignItems: 'center', justifyContent: 'space-between', flexWrap: 'wrap' }}
      >
        <ListSearch label={t('users.search')} />
        <Button variant="contained" startIcon={<PersonAddIcon />} onClick={() => setCreating(true)}>
          {t('users.create')}
        </Button>
      </Stack>
      <Card>
        <UserRows />
      </Card>
      {creating && <CreateUserDialog onClose={() => setCreating(false)} />}
    </ListBase>
  );
}

function UserRows() {
  const t = useText();
  const { setFilters } = useListContext<UserDto>();
  const empty = (
    <EmptyState title={t('users.noMatch')} text={t('users.noMatchText')}>
      <Button variant="outlined" color="inherit" onClick={() => setFilters({})}>
        {t('app.clearSearch')}
      </Button>
    </EmptyState>
  );
  return <ListRows skeletonRows={4} empty={empty} table={<UserTable />} cards={<UserCards />} />;
}
