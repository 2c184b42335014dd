import { Alert, Button, Stack, Typography } from '@mui/material';
import { requestPasswordReset } from '@showreel/api-client';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { language, useText } from '../i18n/language';
import { TextInput } from '../ui/form/inputs';
import { ServerError } from '../ui/form/ServerError';
import { useFormErrors } from '../ui/form/useFormErrors';
import { emailAddress } from '../ui/form/validators';

/** Asks for a link to choose a new password. The reply never shows whether the address has an account. */
export function ForgotPasswordForm({ onBack }: { onBack: () => void }) {
  const t = useText();
  const form = useForm({ defaultValues: { email: '' } });
  const showError = useFormErrors(form, { failure: t('login.linkFailed'), failureTitle: t('login.linkFailed') });
  const [requested, setRequested] = useState<string | null>(null);
  const { isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ email }) => {
    try {
      await requestPasswordReset({ body: { email: email.trim(), language: language() } });
      setRequested(email.trim());
    } catch (error) {
      showError(error);
    }
  });
  return (
    <FormProvider {...form}>
      <Stack component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ gap: 1 }}>
        {requested !== null ? (
          <Alert severity="info" role="status">
            {t('login.requestedText', { email: requested })}
          </Alert>
        ) : (
          <>
            <Typography variant="body2" color="textSecondary">
              {t('login.forgotText')}
            </Typography>
            <TextInput
              source="email"
              label={t('login.email')}
              type="email"
              autoComplete="username"
              autoFocus
              validate={emailAddress(t('login.emailInvalid'), { local: true })}
            />
            <ServerError />
            <Button type="submit" variant="contained" size="large" disabled={isSubmitting} sx={{ mt: 1 }}>
              {t(isSubmitting ? 'login.sending' : 'login.sendLink')}
            </Button>
          </>
        )}
        <Button color="inherit" onClick={onBack}>
          {t('login.backToSignIn')}
        </Button>
      </Stack>
    </FormProvider>
  );
}
