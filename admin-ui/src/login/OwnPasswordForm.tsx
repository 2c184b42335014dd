import { Button, Stack, TextField, Typography } from '@mui/material';
import { useState, type FormEvent } from 'react';
import { fieldErrors, messageOf } from '../api/errors';
import { changeOwnPassword } from '../api/session';
import { useText } from '../i18n/language';
import { useToast } from '../ui/useToast';
import { leaveSignedIn } from './leaveSignedIn';

const MIN_LENGTH = 8;

/** The step after a first sign-in. `current` is the password just used, null when the page was opened later. */
export function OwnPasswordForm({ current }: { current: string | null }) {
  const t = useText();
  const toast = useToast();
  const [old, setOld] = useState('');
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [errors, setErrors] = useState<Partial<Record<'currentPassword' | 'newPassword' | 'again', string>>>({});
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = {
      ...((current ?? old) ? {} : { currentPassword: t('login.passwordRequired') }),
      ...(password.length >= MIN_LENGTH ? {} : { newPassword: t('login.newPasswordShort') }),
      ...(password === again ? {} : { again: t('login.passwordsDiffer') }),
    };
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      await changeOwnPassword(current ?? old, password);
      toast({ title: t('login.successful'), text: t('login.welcome') });
      leaveSignedIn();
    } catch (error) {
      setErrors(fieldErrors(error) ?? {});
      toast({ title: t('login.failed'), text: messageOf(error, t('login.failedText')), destructive: true });
      setBusy(false);
    }
  };
  return (
    <Stack component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ gap: 1 }}>
      <Typography variant="body2" color="textSecondary">
        {t('login.firstPassword')}
      </Typography>
      {current === null && (
        <TextField
          label={t('login.currentPassword')}
          type="password"
          autoComplete="current-password"
          value={old}
          onChange={({ target }) => setOld(target.value)}
          error={!!errors.currentPassword}
          helperText={errors.currentPassword}
        />
      )}
      <TextField
        label={t('login.newPassword')}
        type="password"
        autoComplete="new-password"
        autoFocus
        value={password}
        onChange={({ target }) => setPassword(target.value)}
        error={!!errors.newPassword}
        helperText={errors.newPassword ?? t('login.newPasswordHint')}
      />
      <TextField
        label={t('login.repeatPassword')}
        type="password"
        autoComplete="new-password"
        value={again}
        onChange={({ target }) => setAgain(target.value)}
        error={!!errors.again}
        helperText={errors.again}
      />
      <Button type="submit" variant="contained" size="large" disabled={busy} sx={{ mt: 1 }}>
        {t(busy ? 'login.saving' : 'login.save')}
      </Button>
    </Stack>
  );
}
