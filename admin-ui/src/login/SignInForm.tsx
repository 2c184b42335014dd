import { Button, Stack, Typography } from '@mui/material';
import { useLogin } from 'react-admin';
import { FormProvider, useForm } from 'react-hook-form';
import { isExternalLogin } from '../api/errors';
import { useSite } from '../api/site';
import { useText } from '../i18n/language';
import { TextInput } from '../ui/form/inputs';
import { ServerError } from '../ui/form/ServerError';
import { useFormErrors } from '../ui/form/useFormErrors';
import { useToast } from '../ui/feedback/useToast';
import { emailAddress, requiredValue } from '../ui/form/validators';

/** Email and password. */
export function SignInForm({
  onMustChange,
  onForgot,
}: {
  onMustChange: (currentPassword: string) => void;
  onForgot: () => void;
}) {
  const t = useText();
  const { externalLogin, staffEmailDomain, sendsMail } = useSite();
  const toast = useToast();
  const login = useLogin();
  const form = useForm({ defaultValues: { email: '', password: '' } });
  const showError = useFormErrors(form, { failure: t('login.failedText'), failureTitle: t('login.failed') });
  const { isSubmitting, isSubmitSuccessful } = form.formState;
  const submit = form.handleSubmit(async ({ email, password }) => {
    try {
      const { mustChangePassword } = (await login({ email: email.trim(), password })) as {
        mustChangePassword: boolean;
      };
      if (mustChangePassword) return onMustChange(password);
      toast({ title: t('login.successful'), text: t('login.welcome') });
    } catch (error) {
      // Staff who use the company's identity provider continue there: those of its domain, and those whom the server
      // names.
      const ofDomain =
        externalLogin && staffEmailDomain && email.trim().toLowerCase().endsWith(`@${staffEmailDomain.toLowerCase()}`);
      if (ofDomain || isExternalLogin(error)) return window.location.assign('/api/login');
      showError(error);
    }
  });
  const busy = isSubmitting || isSubmitSuccessful;
  return (
    <FormProvider {...form}>
      <Stack component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ gap: 1 }}>
        <TextInput
          source="email"
          label={t('login.email')}
          type="email"
          autoComplete="username"
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
