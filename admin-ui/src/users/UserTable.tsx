import { Box, Divider, Stack, Typography } from '@mui/material';
import type { UserDto } from '@showreel/api-client';
import { DataTable, useListContext } from 'react-admin';
import { formatDate } from '../ui/format';
import { SortSelect, type SortChoice } from '../ui/SortSelect';
import { StatusBadge } from '../ui/StatusBadge';
import { UserActions } from './UserActions';
import { UserAvatar, userName } from './UserAvatar';

const Column = DataTable.Col<UserDto>;

/** All users on wide screens. */
export function UserTable() {
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <DataTable<UserDto> bulkActionButtons={false} rowClick={false} hover hiddenColumns={[]} aria-label="All users">
        <Column source="firstName" label="User" render={(user) => <Stack direction="row" sx={{ gap: 1.25, alignItems: 'center' }}><UserAvatar user={user} /><Typography variant="body2" sx={{ fontWeight: 560, overflowWrap: 'anywhere' }}>{userName(user)}</Typography></Stack>} />
        <Column source="email" label="Email" render={(user) => <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>{user.email}</Typography>} />
        <Column source="role" label="Role" render={(user) => <RoleBadge user={user} />} />
        <Column label="Account Type" disableSort render={(user) => accountType(user)} />
        <Column source="createdAt" label="Created" render={(user) => <span style={{ whiteSpace: 'nowrap' }}>{formatDate(user.createdAt)}</span>} />
        <Column label="Actions" disableSort align="right" render={(user) => <UserActions user={user} />} />
      </DataTable>
    </Box>
  );
}

const SORTS: readonly SortChoice[] = [
  { field: 'createdAt', order: 'DESC', label: 'Newest first' },
  { field: 'createdAt', order: 'ASC', label: 'Oldest first' },
  { field: 'firstName', order: 'ASC', label: 'Name' },
  { field: 'email', order: 'ASC', label: 'Email' },
  { field: 'role', order: 'ASC', label: 'Role' },
];

/** All users on narrow screens. */
export function UserCards() {
  const { data } = useListContext<UserDto>();
  return (
    <>
      <SortSelect choices={SORTS} />
      <Stack component="ul" divider={<Divider component="li" aria-hidden />} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data?.map((user) => (
          <Stack component="li" key={user.id} sx={{ px: 2, py: 1.5, gap: 1 }}>
            <Stack direction="row" sx={{ gap: 1.25, alignItems: 'center' }}>
              <UserAvatar user={user} />
              <Box sx={{ minWidth: 0, flex: 1 }}>
                <Typography variant="body2" noWrap sx={{ fontWeight: 560 }}>{userName(user)}</Typography>
                <Typography variant="body2" color="textSecondary" noWrap>{user.email}</Typography>
              </Box>
              <RoleBadge user={user} />
            </Stack>
            <Typography variant="caption" color="textSecondary">{accountType(user)} · Created {formatDate(user.createdAt)}</Typography>
            <UserActions user={user} />
          </Stack>
        ))}
      </Stack>
    </>
  );
}

const accountType = (user: UserDto) => (user.isLocal ? 'Local' : 'OAuth');

function RoleBadge({ user }: { user: UserDto }) {
  return user.role === 'admin' ? <StatusBadge mark="dot" tone="success">admin</StatusBadge> : <StatusBadge mark="ring" tone="secondary">user</StatusBadge>;
}
