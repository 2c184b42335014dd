import { Typography } from '@mui/material';
import type { ListedUserDto } from '@showreel/api-client';
import { useText } from '../i18n/language';
import { formatDate } from '../ui/format';
import { RecordList } from '../ui/list/RecordList';
import { UserActions } from './UserActions';
import { accountType, RoleBadge, secondStep, Yourself } from './RoleBadge';
import { UserAvatar, userName } from './UserAvatar';

/** Lists all accounts. */
export function UserRows() {
  const t = useText();
  return (
    <RecordList<ListedUserDto>
      label={t('users.all')}
      columns={[
        {
          source: 'firstName',
          label: t('users.user'),
          card: 'title',
          picture: (user) => <UserAvatar user={user} />,
          cell: (user) => (
            <Typography variant="body2" sx={{ fontWeight: 560, overflowWrap: 'anywhere' }}>
              {userName(user)}
              <Yourself user={user} />
            </Typography>
          ),
        },
        {
          source: 'email',
          label: t('users.email'),
          card: 'line',
          cell: ({ email }) => (
            <Typography
              variant="body2"
              sx={{ overflowWrap: 'anywhere', color: { xs: 'text.secondary', lg: 'text.primary' } }}
            >
              {email}
            </Typography>
          ),
        },
        { source: 'role', label: t('users.role'), card: 'beside', cell: (user) => <RoleBadge user={user} /> },
        {
          label: t('users.secondStep'),
          card: 'facts',
          cell: (user) => t(secondStep(user)),
          onCard: (user) => `${t('users.secondStep')}: ${t(secondStep(user))}`,
        },
        { label: t('users.accountType'), card: 'facts', cell: (user) => t(accountType(user)) },
        {
          source: 'createdAt',
          label: t('users.created'),
          card: 'facts',
          cell: ({ createdAt }) => <span style={{ whiteSpace: 'nowrap' }}>{formatDate(createdAt)}</span>,
          onCard: ({ createdAt }) => t('users.createdOn', { date: formatDate(createdAt) }),
        },
        { label: t('users.actions'), align: 'right', card: 'actions', cell: (user) => <UserActions user={user} /> },
      ]}
    />
  );
}
