import PersonAddIcon from '@mui/icons-material/PersonAddOutlined';
import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useText } from '../i18n/language';
import { hasDraft } from '../ui/form/draft';
import { ListPage } from '../ui/list/ListPage';
import { ListSearch } from '../ui/list/ListSearch';
import { NoMatch } from '../ui/list/NoMatch';
import type { SortChoice } from '../ui/list/SortSelect';
import { CREATE_USER_DRAFT, UserCreateDialog } from './UserCreateDialog';
import { RoleCards } from './RoleCards';
import { UserRows } from './UserRows';

const SORTS = [
  { field: 'createdAt', order: 'DESC', label: 'app.newestFirst' },
  { field: 'createdAt', order: 'ASC', label: 'app.oldestFirst' },
  { field: 'firstName', order: 'ASC', label: 'users.name' },
  { field: 'email', order: 'ASC', label: 'users.email' },
  { field: 'role', order: 'ASC', label: 'users.role' },
] as const satisfies readonly SortChoice[];

/** Lists all accounts, with the tools of the list. */
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
      empty={<NoMatch title={t('users.noMatch')} text={t('users.noMatchText')} />}
      rows={<UserRows />}
      after={creating && <UserCreateDialog onClose={() => setCreating(false)} />}
    />
  );
}
