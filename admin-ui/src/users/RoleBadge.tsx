import { Typography } from '@mui/material';
import type { ListedUserDto, UserDto } from '@showreel/api-client';
import { useGetIdentity } from 'react-admin';
import { useText } from '../i18n/language';
import { StatusBadge } from '../ui/StatusBadge';

/** Says where the password is managed. */
export const accountType = (user: UserDto) => (user.isLocal ? 'users.local' : 'users.oauth');

/** Says whether a second step protects the account; the identity provider asks for its own. */
export const secondStep = ({ isLocal, hasSecondFactor }: ListedUserDto) =>
  !isLocal ? 'users.secondStepElsewhere' : hasSecondFactor ? 'users.secondStepSet' : 'users.secondStepNone';

/** Shows whether a user is an admin or a regular user. */
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

/** Shows "(you)" beside the own account. */
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
