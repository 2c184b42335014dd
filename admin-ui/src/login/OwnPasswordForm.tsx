import { Button, Stack, TextField, Typography } from '@mui/material';
import { useState, type FormEvent } from 'react';
import { fieldErrors, messageOf } from '../lib/refusals';
import { chooseOwnPassword } from '../api/session';
import { useToast } from '../ui/useToast';
import { leaveSignedIn } from './leaveSignedIn';

const LEAST = 6;

/** The step after a first sign-in. `current` is the password just used, null when the page was opened later. */
export function OwnPasswordForm({ current }: { current: string | null }) {
  const toast = useToast();
  const [old, setOld] = useState('');
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [errors, setErrors] = useState<Partial<Record<'currentPassword' | 'newPassword' | 'again', string>>>({});
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = {
      ...(current ?? old ? {} : { currentPassword: 'Password is required' }),
      ...(password.length >= LEAST ? {} : { newPassword: 'Password must be at least 6 characters long.' }),
      ...(password === again ? {} : { again: 'The two passwords differ.' }),
    };
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      await chooseOwnPassword(current ?? old, password);
      toast({ title: 'Login Successful', text: 'Welcome back!' });
      leaveSignedIn();
    } catch (error) {
      setErrors(fieldErrors(error) ?? {});
      toast({ title: 'Login Failed', text: messageOf(error, 'Invalid email or password'), destructive: true });
      setBusy(false);
    }
  };
  return (
    <Stack component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ gap: 1 }}>
      <Typography variant="body2" color="textSecondary">You signed in with a first password. Choose one that only you know.</Typography>
      {current === null && (
        <TextField label="Current Password" type="password" autoComplete="current-password" value={old} onChange={({ target }) => setOld(target.value)} error={!!errors.currentPassword} helperText={errors.currentPassword} />
      )}
      <TextField label="New Password" type="password" autoComplete="new-password" autoFocus value={password} onChange={({ target }) => setPassword(target.value)} error={!!errors.newPassword} helperText={errors.newPassword ?? 'At least 6 characters.'} />
      <TextField label="Repeat New Password" type="password" autoComplete="new-password" value={again} onChange={({ target }) => setAgain(target.value)} error={!!errors.again} helperText={errors.again} />
      <Button type="submit" variant="contained" size="large" disabled={busy} sx={{ mt: 1 }}>{busy ? 'Saving...' : 'Save Password'}</Button>
    </Stack>
  );
}
