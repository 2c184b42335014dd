import type { UserDto } from '@showreel/api-client';
import { changeUserRoleMutation } from '@showreel/api-client/queries';
import { useGetIdentity } from 'react-admin';
import { resourceKey } from '../api/queries';
import { useText } from '../i18n/language';
import { ConfirmDialog } from '../ui/feedback/ConfirmDialog';
import { useAction } from '../ui/feedback/useAction';

/** Makes a user admin or regular after a confirmation. */
export function RoleDialog({ user, onClose }: { user: UserDto; onClose: () => void }) {
  const t = useText();
  const { data: identity } = useGetIdentity();
  const promote = user.role !== 'admin';
  const own = identity?.id === user.id;
  const { busy, start } = useAction({
    ...changeUserRoleMutation(),
    success: {
      title: t('users.roleUpdated'),
      text: t(promote ? 'users.nowAdmin' : 'users.nowRegular', { email: user.email }),
    },
    failure: t('users.error'),
    failureText: t('users.roleFailed'),
    done: onClose,
    refreshes: [resourceKey('users')],
  });
  const action = t(promote ? 'users.makeAdmin' : 'users.removeAdmin');
  return (
    <ConfirmDialog
      title={action}
      text={t(promote ? 'users.makeAdminText' : own ? 'users.removeOwnText' : 'users.removeAdminText', {
        email: user.email,
      })}
      action={action}
      destructive={!promote}
      busy={busy}
      onConfirm={() => start({ path: { userId: user.id }, body: { role: promote ? 'admin' : 'user' } })}
      onCancel={onClose}
    />
  );
}
