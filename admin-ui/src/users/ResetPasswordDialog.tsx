import { Typography } from '@mui/material';
import { resetUserPassword, type UserDto } from '@showreel/api-client';
import { useText } from '../i18n/language';
import { FormDialog } from '../ui/form/FormDialog';
import { TextInput } from '../ui/form/inputs';
import { useToast } from '../ui/feedback/useToast';

/** A password that staff set has at least this many characters. People's own have to be longer (account). */
const MIN_LENGTH = 6;

/** Sets a local user's password. */
export function ResetPasswordDialog({ user, onClose }: { user: UserDto; onClose: () => void }) {
  const t = useText();
  const toast = useToast();
  return (
    <FormDialog
      title={t('users.resetPassword')}
      action={t('users.resetPassword')}
      defaultValues={{ password: '' }}
      failure={t('users.resetFailed')}
      failureTitle={t('users.error')}
      canSubmit={({ password }) => password.length >= MIN_LENGTH}
      onInvalid={() =>
        toast({ title: t('users.invalidPassword'), text: t('users.passwordShort'), destructive: true, silent: true })
      }
      onSubmit={async ({ password }) => {
        await resetUserPassword({ path: { userId: user.id }, body: { password } });
        toast({ title: t('users.passwordReset'), text: t('users.passwordResetText', { email: user.email }) });
        onClose();
      }}
      onClose={onClose}
    >
      <Typography variant="body2" color="textSecondary" sx={{ mb: 0.5, overflowWrap: 'anywhere' }}>
        {t('users.resetText', { email: user.email })}
      </Typography>
      <TextInput
        source="password"
        label={t('users.newPassword')}
        type="password"
        autoComplete="new-password"
        autoFocus
        hint={t('users.newPasswordHint')}
        validate={(password: string) => (password.length >= MIN_LENGTH ? undefined : t('users.passwordShort'))}
      />
    </FormDialog>
  );
}
