import { Stack, Typography } from '@mui/material';
import type { UserDto } from '@showreel/api-client';
import { DataTable } from 'react-admin';
import { useText } from '../i18n/language';
import { RecordTable } from '../ui/list/RecordTable';
import { formatDate } from '../ui/format';
import { UserActions } from './UserActions';
import { accountType, RoleBadge, Yourself } from './RoleBadge';
import { UserAvatar, userName } from './UserAvatar';

const Column = DataTable.Col<UserDto>;

/** All users on wide screens. */
export function UserTable() {
  const t = useText();
  return (
    <RecordTable<UserDto> label={t('users.all')}>
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
    </RecordTable>
  );
}
