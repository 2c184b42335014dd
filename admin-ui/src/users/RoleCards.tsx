import { AvatarGroup, Box, Card, Skeleton, Typography } from '@mui/material';
import type { UserDto } from '@showreel/api-client';
import { useGetList } from 'react-admin';
import { useText } from '../i18n/language';
import { formatNumber } from '../ui/format';
import { UserAvatar, userName } from './UserAvatar';

const SHOWN = 5;

/** Explains admins and regular users, with a card for each. */
export function RoleCards() {
  const t = useText();
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: '1fr 1fr' }}>
      <RoleCard role="admin" title={t('users.administrators')} />
      <RoleCard role="user" title={t('users.regularUsers')} />
    </Box>
  );
}

function RoleCard({ role, title }: { role: UserDto['role']; title: string }) {
  const t = useText();
  const { data, total } = useGetList<UserDto>('users', {
    filter: { role },
    sort: { field: 'createdAt', order: 'DESC' },
    pagination: { page: 1, perPage: SHOWN },
  });
  const names = data?.slice(0, 3).map(userName).join(', ');
  return (
    <Card
      component="section"
      aria-label={title}
      sx={{
        px: { xs: 2, md: 2.5 },
        py: { xs: 1.5, md: 2 },
        display: 'flex',
        gap: 2,
        alignItems: 'center',
        justifyContent: 'space-between',
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="overline" color="textSecondary" sx={{ display: 'block' }}>
          {title}
        </Typography>
        <Typography component="p" sx={{ fontSize: '1.375rem', fontWeight: 620, lineHeight: 1.25 }}>
          {total === undefined ? <Skeleton width={40} /> : formatNumber(total)}
        </Typography>
        <Typography variant="body2" color="textSecondary" noWrap={total !== 0}>
          {total === 0 ? t('users.noneYet') : names}
          {(total ?? 0) > 3 ? ' …' : ''}
        </Typography>
      </Box>
      <AvatarGroup max={SHOWN + 1} sx={{ display: { xs: 'none', lg: 'flex' } }}>
        {data?.map((user) => (
          <UserAvatar key={user.id} user={user} />
        ))}
      </AvatarGroup>
    </Card>
  );
}
