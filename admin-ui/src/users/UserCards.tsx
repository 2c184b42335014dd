import { Box, Stack, Typography } from '@mui/material';
import type { UserDto } from '@showreel/api-client';
import { useListContext } from 'react-admin';
import { useText } from '../i18n/language';
import { CardList } from '../ui/list/CardList';
import { formatDate } from '../ui/format';
import { UserActions } from './UserActions';
import { accountType, RoleBadge, Yourself } from './RoleBadge';
import { UserAvatar, userName } from './UserAvatar';

/** All users on narrow screens. */
export function UserCards() {
  const t = useText();
  const { data } = useListContext<UserDto>();
  return (
    <CardList>
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
    </CardList>
  );
}
