import { Button, Stack } from '@mui/material';
import type { UserDto } from '@showreel/api-client';
import { useState } from 'react';
import { useText } from '../i18n/language';
import { ResetPasswordDialog } from './ResetPasswordDialog';
import { RoleDialog } from './RoleDialog';

/** The actions on an account. */
export function UserActions({ user }: { user: UserDto }) {
  const t = useText();
  const [open, setOpen] = useState<'role' | 'password' | null>(null);
  const close = () => setOpen(null);
  return (
    <Stack direction="row" sx={{ gap: 0.75, whiteSpace: 'nowrap', justifyContent: { md: 'flex-end' } }}>
      <Button size="small" variant="outlined" color="inherit" onClick={() => setOpen('role')}>
        {t(user.role === 'admin' ? 'users.removeAdmin' : 'users.makeAdmin')}
      </Button>
      {user.isLocal && (
        <Button size="small" variant="outlined" color="inherit" onClick={() => setOpen('password')}>
          {t('users.resetPassword')}
        </Button>
      )}
      {open === 'role' && <RoleDialog user={user} onClose={close} />}
      {open === 'password' && <ResetPasswordDialog user={user} onClose={close} />}
    </Stack>
  );
}
