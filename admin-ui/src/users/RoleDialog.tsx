import type { UserDto } from '@showreel/api-client';
import { useQueryClient } from '@tanstack/react-query';
import { useConsoleData } from '../api/dataProvider';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { useAction } from '../ui/useAction';
import { useToast } from '../ui/useToast';

/** Makes a user admin or regular after a confirmation. */
export function RoleDialog({ user, onClose }: { user: UserDto; onClose: () => void }) {
  const data = useConsoleData();
  const toast = useToast();
  const queries = useQueryClient();
  const promote = user.role !== 'admin';
  const { busy, start } = useAction({
    run: () => data.changeRole(user.id, promote ? 'admin' : 'user'),
    failure: 'Error',
    failureText: 'Failed to update user role',
    done: () => {
      toast({ title: 'Role Updated', text: `${user.email} is now ${promote ? 'an admin' : 'a regular user'}.` });
      onClose();
      void queries.invalidateQueries({ queryKey: ['users'] });
    },
  });
  const text = promote
    ? `Are you sure you want to make ${user.email} an admin? Admins manage all projects, files and users.`
    : `Are you sure you want to remove admin rights from ${user.email}? They keep their account as a regular user.`;
  return <ConfirmDialog title={promote ? 'Make Admin' : 'Remove Admin'} text={text} action={promote ? 'Make Admin' : 'Remove Admin'} destructive={!promote} busy={busy} onConfirm={() => start()} onCancel={onClose} />;
}
