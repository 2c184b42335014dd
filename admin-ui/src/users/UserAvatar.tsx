import { Avatar } from '@mui/material';
import type { UserDto } from '@showreel/api-client';

/** Returns first and last name, or the email of a user without a name. */
export const userName = (user: UserDto): string => `${user.firstName} ${user.lastName}`.trim() || user.email;

/** Shows the user's picture, or the first letter. */
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
