import { Box, Divider, Stack, Typography } from '@mui/material';
import type { UserDto } from '@showreel/api-client';
import { DataTable, useGetIdentity, useListContext } from 'react-admin';
import { useText } from '../i18n/language';
import { formatDate } from '../ui/format';
import { SortSelect, type SortChoice } from '../ui/SortSelect';
import { StatusBadge } from '../ui/StatusBadge';
import { UserActions } from './UserActions';
import { UserAvatar, userName } from './UserAvatar';

const Column = DataTable.Col<UserDto>;

/** All users on wide screens. */
export function UserTable() {
  const t = useText();
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <DataTable<UserDto>
        bulkActionButtons={false}
        rowClick={false}
        hover
        hiddenColumns={[]}
        aria-label={t('users.all')}
      >
        <Column
          source="firstName"
          label={t('users.user')}
          render={(user) => (
            <Stack direction="row" sx={{ gap: 1.25, alignItems: 'center' }}>
              <UserAvatar user={user} />
              <Typography variant="body2" sx={{ fontWeight: 560, overflowWrap: 'anywhere' }}>
                {userName(user)}
                <Yourself user={user} />
              </Typography>
            </Stack>
          )}
        />
        <Column
          source="email"
          label={t('users.email')}
          render={(user) => (
            <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              {user.email}
            </Typography>
          )}
        />
        <Column source="role" label={t('users.role')} render={(user) => <RoleBadge user={user} />} />
        <Column label={t('users.accountType')} disableSort render={(user) => t(accountType(user))} />
        <Column
          source="createdAt"
          label={t('users.created')}
          render={(user) => <span style={{ whiteSpace: 'nowrap' }}>{formatDate(user.createdAt)}</span>}
        />
        <Column label={t('users.actions')} disableSort align="right" render={(user) => <UserActions user={user} />} />
      </DataTable>
    </Box>
  );
}

const SORTS: readonly SortChoice[] = [
  { field: 'createdAt', order: 'DESC', label: 'app.newestFirst' },
  { field: 'createdAt', order: 'ASC', label: 'app.oldestFirst' },
  { field: 'firstName', order: 'ASC', label: 'users.name' },
  { field: 'email', order: 'ASC', label: 'users.email' },
  { field: 'role', order: 'ASC', label: 'users.role' },
];

/** All users on narrow screens. */
export function UserCards() {
  const t = useText();
  const { data } = useListContext<UserDto>();
  return (
    <>
      <SortSelect choices={SORTS} />
      <Stack component="ul" divider={<Divider component="li" aria-hidden />} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data?.map((user) => (
          <Stack
            component="li"
            key={user.id}
            sx={{
              px: 2,
              py: 1.5,
              columnGap: 2,
              rowGap: 1,
              display: 'grid',
              alignItems: 'center',
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto' },
            }}
          >
            <Stack direction="row" sx={{ gap: 1.25, alignItems: 'center' }}>
              <UserAvatar user={user} />
              <Box sx={{ minWidth: 0, flex: 1 }}>
                <Typography variant="body2" sx={{ fontWeight: 560, overflowWrap: 'anywhere' }}>
                  {userName(user)}
                  <Yourself user={user} />
                </Typography>
                <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
                  {user.email}
                </Typography>
                <Typography variant="caption" color="textSecondary">
                  {t(accountType(user))} · {t('users.createdOn', { date: formatDate(user.createdAt) })}
                </Typography>
              </Box>
              <RoleBadge user={user} />
            </Stack>
            <UserActions user={user} />
          </Stack>
        ))}
      </Stack>
    </>
  );
}

/** Marks the account of whoever is looking. */
function Yourself({ user }: { user: UserDto }) {
  const t = useText();
  const { data: identity } = useGetIdentity();
  return identity?.id === user.id ? (
    <Typography component="span" variant="body2" color="textSecondary">
      {' '}
      {t('users.you')}
    </Typography>
  ) : null;
}

const accountType = (user: UserDto) => (user.isLocal ? 'users.local' : 'users.oauth');

function RoleBadge({ user }: { user: UserDto }) {
  const t = useText();
  return user.role === 'admin' ? (
    <StatusBadge icon="dot" color="success">
      {t('users.roleAdmin')}
    </StatusBadge>
  ) : (
    <StatusBadge icon="ring" color="secondary">
      {t('users.roleUser')}
    </StatusBadge>
  );
}
