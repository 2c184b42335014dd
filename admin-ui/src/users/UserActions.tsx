import { MenuItem, Stack } from '@mui/material';
import type { UserDto } from '@showreel/api-client';
import { useState } from 'react';
import { useGetIdentity } from 'react-admin';
import { useSite } from '../api/site';
import { useText } from '../i18n/language';
import { MoreMenu } from '../ui/ButtonMenu';
import { hasDraft } from '../ui/form/draft';
import { DeleteUserDialog } from './DeleteUserDialog';
import { ResetFactorsDialog } from './ResetFactorsDialog';
import { ResetPasswordDialog } from './ResetPasswordDialog';
import { RoleDialog } from './RoleDialog';
import { editUserDraft, UserEditDialog } from './UserEditDialog';
import { userName } from './UserAvatar';
import { usePasswordLink } from './usePasswordLink';
import { SecondaryButton } from '../ui/SecondaryButton';

type Open = 'role' | 'password' | 'edit' | 'factors' | 'delete' | null;

/** Offers the actions on an account. */
export function UserActions({ user }: { user: UserDto }) {
  const t = useText();
  const { sendsMail } = useSite();
  const { data: identity } = useGetIdentity();
  const sendLink = usePasswordLink();
  const [open, setOpen] = useState<Open>(() => (hasDraft(editUserDraft(user.id)) ? 'edit' : null));
  const close = () => setOpen(null);
  const choose = (next: Open) => () => setOpen(next);
  return (
    <Stack
      direction="row"
      sx={{
        gap: 0.75,
        // On a phone long texts have two lines, so that the menu is never alone on a line.
        whiteSpace: { sm: 'nowrap' },
        justifyContent: { md: 'flex-end' },
      }}
    >
      <SecondaryButton size="small" onClick={choose('role')}>
        {t(user.role === 'admin' ? 'users.removeAdmin' : 'users.makeAdmin')}
      </SecondaryButton>
      {user.isLocal && (
        <SecondaryButton size="small" onClick={choose('password')}>
          {t('users.resetPassword')}
        </SecondaryButton>
      )}
      <MoreMenu label={t('users.more', { name: userName(user) })} size="small">
        <MenuItem onClick={choose('edit')}>{t('users.edit')}</MenuItem>
        {user.isLocal && (
          <MenuItem onClick={() => sendLink.start(user)}>
            {t(sendsMail ? 'users.sendLink' : 'users.createLink')}
          </MenuItem>
        )}
        {user.isLocal && <MenuItem onClick={choose('factors')}>{t('users.resetFactors')}</MenuItem>}
        <MenuItem disabled={identity?.id === user.id} onClick={choose('delete')} sx={{ color: 'error.main' }}>
          {t('users.delete')}
        </MenuItem>
      </MoreMenu>
      {open === 'role' && <RoleDialog user={user} onClose={close} />}
      {open === 'password' && <ResetPasswordDialog user={user} onClose={close} />}
      {open === 'edit' && <UserEditDialog user={user} onClose={close} />}
      {open === 'factors' && <ResetFactorsDialog user={user} onClose={close} />}
      {open === 'delete' && <DeleteUserDialog user={user} onClose={close} />}
    </Stack>
  );
}
