import { Button, Skeleton, Stack, Typography } from '@mui/material';
import { Suspense } from 'react';
import { useLogin } from 'react-admin';
import { FormProvider } from 'react-hook-form';
import { isExternalLogin, secondStepOf, type FactorMethod } from '../api/errors';
import { useSite } from '../api/site';
import { useText } from '../i18n/language';
import { TextInput } from '../ui/form/inputs';
import { ServerError } from '../ui/form/ServerError';
import { useServerForm } from '../ui/form/useServerForm';
import { useToast } from '../ui/feedback/useToast';
import { emailAddress, requiredValue } from '../ui/form/validators';
import { lazyNamed } from '../ui/lazyNamed';

// The first sight of the sign-in does not need the code for passkeys.
const PasskeyButton = lazyNamed(() => import('./PasskeyButton'), 'PasskeyButton');

const EMPTY = { email: '', password: '' };

/** Asks for email address and password. */
export function SignInForm({
  onMustChange,
  onSecondStep,
  onForgot,
}: {
  onMustChange: (currentPassword: string) => void;
  /** Called when the password was right, and a second step is needed. */
  onSecondStep: (currentPassword: string, methods: readonly FactorMethod[]) => void;
  onForgot: () => void;
}) {
  const t = useText();
  const { externalLogin, staffEmailDomain, sendsMail } = useSite();
  const toast = useToast();
  const login = useLogin();
  const signIn = async ({ email, password }: typeof EMPTY) => {
    try {
      const { mustChangePassword } = (await login({ email: email.trim(), password })) as {
        mustChangePassword: boolean;
      };
      if (mustChangePassword) return onMustChange(password);
      toast({ title: t('login.successful'), text: t('login.welcome') });
    } catch (error) {
      const methods = secondStepOf(error);
      if (methods) return onSecondStep(password, methods);
      // Staff who use the company's identity provider continue there: addresses of its domain, and those that the
      // server names.
      const ofDomain =
        externalLogin && staffEmailDomain && email.trim().toLowerCase().endsWith(`@${staffEmailDomain.toLowerCase()}`);
      if (ofDomain || isExternalLogin(error)) return window.location.assign('/api/login');
      throw error;
    }
  };
  const { form, isSaving, submit, element } = useServerForm({
    values: EMPTY,
    save: signIn,
    failure: t('login.failedText'),
    toastTitle: t('login.failed'),
    isSignedIn: false,
  });
  const busy = isSaving || form.formState.isSubmitSuccessful;
  return (
    <FormProvider {...form}>
      <Stack component="form" ref={element} noValidate onSubmit={submit} sx={{ gap: 1 }}>
        <TextInput
          source="email"
          label={t('login.email')}
          type="email"
          autoComplete="username webauthn"
          autoFocus
          validate={emailAddress(t('login.emailInvalid'), { local: true })}
        />
        <TextInput
          source="password"
          label={t('login.password')}
          type="password"
          autoComplete="current-password"
          validate={requiredValue(t('login.passwordRequired'))}
        />
        <ServerError />
        {/* The label changes with the state, so no spinner covers it. */}
        <Button type="submit" variant="contained" size="large" disabled={busy} sx={{ mt: 1 }}>
          {t(busy ? 'login.signingIn' : 'login.signIn')}
        </Button>
        <Suspense fallback={<Skeleton height={42} />}>
          <PasskeyButton hasField />
        </Suspense>
        {sendsMail ? (
          <Button color="inherit" onClick={onForgot}>
            {t('login.forgot')}
          </Button>
        ) : (
          <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
            {t('login.forgot')} {t('login.noMail')}
          </Typography>
        )}
      </Stack>
    </FormProvider>
  );
}
