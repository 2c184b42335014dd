import { TextField, Typography } from '@mui/material';
import type { UserDto } from '@showreel/api-client';
import { useState } from 'react';
import { useConsoleData } from '../api/dataProvider';
import { FormDialog } from '../ui/FormDialog';
import { useToast } from '../ui/useToast';

const LEAST = 6;

/** Sets a local user's password. */
export function ResetPasswordDialog({ user, onClose }: { user: UserDto; onClose: () => void }) {
  const data = useConsoleData();
  const toast = useToast();
  const [password, setPassword] = useState('');
  return (
    <FormDialog
      title="Reset Password"
      action="Reset Password"
      fields={['password']}
      failure="Failed to reset password"
      failureTitle="Error"
      canSubmit={password.length >= LEAST}
      validate={() => {
        if (password.length >= LEAST) return {};
        toast({ title: 'Invalid Password', text: 'Password must be at least 6 characters long.', destructive: true });
        return { password: 'Password must be at least 6 characters long.' };
      }}
      submit={async () => {
        await data.resetPassword(user.id, password);
        toast({ title: 'Password Reset', text: `The password of ${user.email} has been changed.` });
        onClose();
      }}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <Typography variant="body2" color="textSecondary" sx={{ mb: 0.5, overflowWrap: 'anywhere' }}>{user.email} is signed out everywhere and signs in with this password next.</Typography>
          <TextField label="New Password" type="password" autoComplete="new-password" autoFocus value={password} onChange={({ target }) => setPassword(target.value)} error={!!errors.password} helperText={errors.password ?? 'At least 6 characters.'} />
        </>
      )}
    </FormDialog>
  );
}
