import PersonAddIcon from '@mui/icons-material/PersonAddOutlined';
import { Box, Button, Typography } from '@mui/material';
import type { UserDto } from '@showreel/api-client';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import { useText } from '../i18n/language';
import { hasDraft } from '../ui/form/draft';
import { EmptyState } from '../ui/feedback/EmptyState';
import { ListPage } from '../ui/list/ListPage';
import { ListSearch } from '../ui/list/ListSearch';
import type { SortChoice } from '../ui/list/SortSelect';
import { CREATE_USER_DRAFT, UserCreateDialog } from './UserCreateDialog';
import { RoleCards } from './RoleCards';
import { UserCards } from './UserCards';
import { UserTable } from './UserTable';

const SORTS = [
  { field: 'createdAt', order: 'DESC', label: 'app.newestFirst' },
  { field: 'createdAt', order: 'ASC', label: 'app.oldestFirst' },
  { field: 'firstName', order: 'ASC', label: 'users.name' },
  { field: 'email', order: 'ASC', label: 'users.email' },
  { field: 'role', order: 'ASC', label: 'users.role' },
] as const satisfies readonly SortChoice[];

/** All accounts. */
export function UserList() {
  const t = useText();
  const [creating, setCreating] = useState(() => hasDraft(CREATE_USER_DRAFT));
  return (
    <ListPage
      resource="users"
      title={t('app.team')}
      sorts={SORTS}
      before={
        <Box sx={{ mb: 2 }}>
          <Typography variant="h2">{t('dashboard.users')}</Typography>
          <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, mb: 2, maxWidth: 720 }}>
            {t('users.about')}
          </Typography>
          <RoleCards />
        </Box>
      }
      filters={<ListSearch label={t('users.search')} />}
      action={
        <Button variant="contained" startIcon={<PersonAddIcon />} onClick={() => setCreating(true)}>
          {t('users.create')}
        </Button>
      }
      empty={<UserEmpty />}
      table={<UserTable />}
      cards={<UserCards />}
      after={creating && <UserCreateDialog onClose={() => setCreating(false)} />}
    />
  );
}

function UserEmpty() {
  const t = useText();
  const { setFilters } = useListContext<UserDto>();
  return (
    <EmptyState title={t('users.noMatch')} text={t('users.noMatchText')}>
      <Button variant="outlined" color="inherit" onClick={() => setFilters({})}>
        {t('app.clearSearch')}
      </Button>
    </EmptyState>
  );
}
