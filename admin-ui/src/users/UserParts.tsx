import { Avatar, Typography } from '@mui/material';
import type { UserDto } from '@showreel/api-client';
import { useGetIdentity } from 'react-admin';
import { useText } from '../i18n/language';
import { StatusBadge } from '../ui/StatusBadge';

/** First and last name, or the email of a user without a name. */
export const userName = (user: UserDto): string => `${user.firstName} ${user.lastName}`.trim() || user.email;

/** Picture, or the first letter. */
export function UserAvatar({ user }: { user: UserDto }) {
  return (
    <Avatar
      src={user.profileImageUrl ?? undefined}
      alt=""
      sx={{
        width: 32,
        height: 32,
        fontSize: '0.8125rem',
        fontWeight: 600,
        bgcolor: user.role === 'admin' ? 'primary.main' : 'action.selected',
        color: user.role === 'admin' ? 'primary.contrastText' : 'text.primary',
      }}
    >
      {userName(user).charAt(0).toUpperCase()}
    </Avatar>
  );
}

/** "(you)" beside the own account. */
export function Yourself({ user }: { user: UserDto }) {
  const t = useText();
  const { data: identity } = useGetIdentity();
  return identity?.id === user.id ? (
    <Typography component="span" variant="body2" color="textSecondary">
      {' '}
      {t('users.you')}
    </Typography>
  ) : null;
}

/** The place where the password is managed. */
export const accountType = (user: UserDto) => (user.isLocal ? 'users.local' : 'users.oauth');

/** Admin or regular user. */
export function RoleBadge({ user }: { user: UserDto }) {
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
