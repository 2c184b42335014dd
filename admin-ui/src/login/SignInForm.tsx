import { Button, Stack, TextField } from '@mui/material';
import { useState, type FormEvent } from 'react';
import { fieldErrors, isExternalLogin, messageOf } from '../api/errors';
import { signIn } from '../api/session';
import { useSite } from '../api/site';
import type { Text } from '../i18n/catalogue';
import { useText } from '../i18n/language';
import { useToast } from '../ui/useToast';
import { leaveSignedIn } from './leaveSignedIn';

type Field = 'email' | 'password';

function validationErrors(t: Text, email: string, password: string): Partial<Record<Field, string>> {
  return {
    ...(/^[^\s@]+@[^\s@]+$/.test(email.trim()) ? {} : { email: t('login.emailInvalid') }),
    ...(password ? {} : { password: t('login.passwordRequired') }),
  };
}

/** E-mail and password. */
export function SignInForm({ onMustChange }: { onMustChange: (currentPassword: string) => void }) {
  const t = useText();
  const { externalLogin, staffEmailDomain } = useSite();
  const toast = useToast();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<Partial<Record<Field, string>>>({});
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = validationErrors(t, email, password);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      const user = await signIn(email.trim(), password);
      if (user.mustChangePassword) return onMustChange(password);
      toast({ title: t('login.successful'), text: t('login.welcome') });
      leaveSignedIn();
    } catch (error) {
      // Staff who use the company's identity provider go on there: those of its domain, and whom the server names.
      const ofDomain =
        externalLogin && staffEmailDomain && email.trim().toLowerCase().endsWith(`@${staffEmailDomain.toLowerCase()}`);
      if (ofDomain || isExternalLogin(error)) return window.location.assign('/api/login');
      setErrors(fieldErrors(error) ?? {});
      toast({ title: t('login.failed'), text: messageOf(error, t('login.failedText')), destructive: true });
      setBusy(false);
    }
  };
  return (
    <Stack component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ gap: 1 }}>
      <TextField
        label={t('login.email')}
        type="email"
        name="email"
        autoComplete="username"
        autoFocus
        value={email}
        onChange={({ target }) => setEmail(target.value)}
        error={!!errors.email}
        helperText={errors.email}
      />
      <TextField
        label={t('login.password')}
        type="password"
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={({ target }) => setPassword(target.value)}
        error={!!errors.password}
        helperText={errors.password}
      />
      {/* The words change with the state, so no spinner covers them. */}
      <Button type="submit" variant="contained" size="large" disabled={busy} sx={{ mt: 1 }}>
        {t(busy ? 'login.signingIn' : 'login.signIn')}
      </Button>
    </Stack>
  );
}
