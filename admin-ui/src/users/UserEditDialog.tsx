import { Alert } from '@mui/material';
import type { UserDto } from '@showreel/api-client';
import { useWatch } from 'react-hook-form';
import { useUpdateRecord } from '../api/records';
import { useText } from '../i18n/language';
import { FormDialog } from '../ui/form/FormDialog';
import { useToast } from '../ui/feedback/useToast';
import { userFields, UserInputs, type UserForm } from './UserInputs';

/** The form's draft is stored under this name when the session ends. */
export const editUserDraft = (userId: string) => `edit-user-${userId}`;

/** Edits name, email, phone number and role. */
export function UserEditDialog({ user, onClose }: { user: UserDto; onClose: () => void }) {
  const t = useText();
  const toast = useToast();
  const update = useUpdateRecord<UserDto>('users');
  const { firstName, lastName, email, phoneNumber, role } = user;
  return (
    <FormDialog<UserForm>
      title={t('users.edit')}
      action={t('users.save')}
      defaultValues={{ firstName, lastName, email, phoneNumber: phoneNumber ?? '', role }}
      draft={editUserDraft(user.id)}
      failure={t('users.editFailed')}
      failureTitle={t('users.error')}
      onSubmit={async (values) => {
        await update(user, userFields(values));
        toast({ title: t('users.updated') });
        onClose();
      }}
      onClose={onClose}
    >
      <UserInputs />
      <EmailChanged before={email} />
    </FormDialog>
  );
}

/** Says what a new address means for sessions and galleries. */
function EmailChanged({ before }: { before: string }) {
  const t = useText();
  const email = useWatch<UserForm, 'email'>({ name: 'email' });
  if (email.trim().toLowerCase() === before.toLowerCase()) return null;
  return <Alert severity="info">{t('users.emailChanged', { email: before })}</Alert>;
}
