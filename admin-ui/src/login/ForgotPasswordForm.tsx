import { Alert, Button, Stack, Typography } from '@mui/material';
import { requestPasswordReset } from '@showreel/api-client';
import { useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { language, useText } from '../i18n/language';
import { TextInput } from '../ui/form/inputs';
import { ServerError } from '../ui/form/ServerError';
import { useServerForm } from '../ui/form/useServerForm';
import { emailAddress } from '../ui/form/validators';

const EMPTY = { email: '' };

/** Asks for a link to choose a new password. The reply never shows whether the address has an account. */
export function ForgotPasswordForm({ onBack }: { onBack: () => void }) {
  const t = useText();
  const [requested, setRequested] = useState<string | null>(null);
  const { form, isSaving, submit, element } = useServerForm({
    values: EMPTY,
    save: async ({ email }) => {
      await requestPasswordReset({ body: { email: email.trim(), language: language() } });
      setRequested(email.trim());
    },
    failure: t('login.linkFailed'),
    toastTitle: t('login.linkFailed'),
    isSignedIn: false,
  });
  return (
    <FormProvider {...form}>
      <Stack component="form" ref={element} noValidate onSubmit={submit} sx={{ gap: 1 }}>
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
            <Button type="submit" variant="contained" size="large" disabled={isSaving} sx={{ mt: 1 }}>
              {t(isSaving ? 'login.sending' : 'login.sendLink')}
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
