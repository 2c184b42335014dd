import type { UserDto } from '@showreel/api-client';
import { deleteUserMutation } from '@showreel/api-client/queries';
import { resourceKey } from '../api/queries';
import { useText } from '../i18n/language';
import { ConfirmDialog } from '../ui/feedback/ConfirmDialog';
import { useAction } from '../ui/feedback/useAction';

/** Deletes an account after a confirmation. */
export function DeleteUserDialog({ user: { id, email, isLocal }, onClose }: { user: UserDto; onClose: () => void }) {
  const t = useText();
  const { busy, start } = useAction({
    ...deleteUserMutation(),
    success: { title: t('users.deleted'), text: t('users.deletedText', { email }) },
    failure: t('users.error'),
    failureText: t('users.deleteFailed'),
    done: onClose,
    refreshes: [resourceKey('users')],
  });
  return (
    <ConfirmDialog
      title={t('users.delete')}
      text={t(isLocal ? 'users.deleteText' : 'users.deleteProviderText', { email })}
      action={t('users.delete')}
      destructive
      busy={busy}
      onConfirm={() => start({ path: { userId: id } })}
      onCancel={onClose}
    />
  );
}
