import type { UserDto } from '@showreel/api-client';
import { deleteUserMutation } from '@showreel/api-client/queries';
import { useQueryClient } from '@tanstack/react-query';
import { refresh, resourceKey } from '../api/queries';
import { useText } from '../i18n/language';
import { ConfirmDialog } from '../ui/feedback/ConfirmDialog';
import { useAction } from '../ui/feedback/useAction';
import { useToast } from '../ui/feedback/useToast';

/** Deletes an account after a confirmation. */
export function DeleteUserDialog({ user: { id, email, isLocal }, onClose }: { user: UserDto; onClose: () => void }) {
  const t = useText();
  const toast = useToast();
  const queries = useQueryClient();
  const { busy, start } = useAction({
    ...deleteUserMutation(),
    failure: t('users.error'),
    failureText: t('users.deleteFailed'),
    done: () => {
      toast({ title: t('users.deleted'), text: t('users.deletedText', { email }) });
      onClose();
      void refresh(queries, resourceKey('users'));
    },
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
