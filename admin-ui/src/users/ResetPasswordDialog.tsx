import { TextField, Typography } from '@mui/material';
import type { UserDto } from '@showreel/api-client';
import { useState } from 'react';
import { useConsoleData } from '../api/dataProvider';
import { useText } from '../i18n/language';
import { FormDialog } from '../ui/FormDialog';
import { useToast } from '../ui/useToast';

const MIN_LENGTH = 6;

/** Sets a local user's password. */
export function ResetPasswordDialog({ user, onClose }: { user: UserDto; onClose: () => void }) {
  const t = useText();
  const data = useConsoleData();
  const toast = useToast();
  const [password, setPassword] = useState('');
  return (
    <FormDialog
      title={t('users.resetPassword')}
      action={t('users.resetPassword')}
      fields={['password']}
      failure={t('users.resetFailed')}
      failureTitle={t('users.error')}
      canSubmit={password.length >= MIN_LENGTH}
      validate={() => {
        if (password.length >= MIN_LENGTH) return {};
        toast({ title: t('users.invalidPassword'), text: t('users.passwordShort'), destructive: true });
        return { password: t('users.passwordShort') };
      }}
      submit={async () => {
        await data.resetPassword(user.id, password);
        toast({ title: t('users.passwordReset'), text: t('users.passwordResetText', { email: user.email }) });
        onClose();
      }}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <Typography variant="body2" color="textSecondary" sx={{ mb: 0.5, overflowWrap: 'anywhere' }}>
            {t('users.resetText', { email: user.email })}
          </Typography>
          <TextField
            label={t('users.newPassword')}
            type="password"
            autoComplete="new-password"
            autoFocus
            value={password}
            onChange={({ target }) => setPassword(target.value)}
            error={!!errors.password}
            helperText={errors.password ?? t('users.newPasswordHint')}
          />
        </>
      )}
    </FormDialog>
  );
}
