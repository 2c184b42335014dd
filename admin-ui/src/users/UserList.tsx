import PersonAddIcon from '@mui/icons-material/PersonAddOutlined';
import { Alert, Button, Card, Stack, useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import type { UserDto } from '@showreel/api-client';
import { useState } from 'react';
import { ListBase, Pagination, useListContext } from 'react-admin';
import { isSessionLost } from '../api/errors';
import { EmptyState } from '../ui/EmptyState';
import { ListSearch } from '../ui/ListSearch';
import { ListSkeleton } from '../ui/ListSkeleton';
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
  const { data, total, isPending, error, setFilters, refetch } = useListContext<UserDto>();
  const wide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'), { noSsr: true });
  // The end of the session has its own toast.
  if (isPending || (!data && isSessionLost(error))) return <ListSkeleton rows={4} />;
  if (error && !data) {
    return (
      <Alert
        severity="error"
        action={
          <Button color="inherit" onClick={() => void refetch()}>
            {t('app.tryAgain')}
          </Button>
        }
      >
        {error.message}
      </Alert>
    );
  }
  if (total === 0) {
    return (
      <EmptyState title={t('users.noMatch')} text={t('users.noMatchText')}>
        <Button variant="outlined" color="inherit" onClick={() => setFilters({})}>
          {t('app.clearSearch')}
        </Button>
      </EmptyState>
    );
  }
  return (
    <>
      {wide ? <UserTable /> : <UserCards />}
      <Pagination rowsPerPageOptions={[10, 25, 50, 100]} />
    </>
  );
}
