import { Button, Stack, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { FormProvider } from 'react-hook-form';
import { changeOwnPassword } from '../api/session';
import { useText } from '../i18n/language';
import { CurrentPasswordInput, NewPasswordInputs } from '../ui/form/PasswordInputs';
import { ServerError } from '../ui/form/ServerError';
import { useServerForm } from '../ui/form/useServerForm';
import { useToast } from '../ui/feedback/useToast';

const EMPTY = { currentPassword: '', newPassword: '', repeated: '' };

/**
 * Asks for a password after a first sign-in. `current` is the password just used, null when the page was opened later.
 */
export function OwnPasswordForm({ current, onDone }: { current: string | null; onDone: () => void }) {
  const t = useText();
  const toast = useToast();
  const queries = useQueryClient();
  const { form, isSaving, submit, element } = useServerForm({
    values: EMPTY,
    save: async ({ currentPassword, newPassword }) => {
      await changeOwnPassword(queries, current ?? currentPassword, newPassword);
      toast({ title: t('login.successful'), text: t('login.welcome') });
      onDone();
    },
    failure: t('login.failedText'),
    toastTitle: t('login.failed'),
    isSignedIn: false,
    // The field is not shown while the password just used is known.
    fieldOf: (apiField) => (apiField === 'currentPassword' && current !== null ? undefined : apiField),
  });
  const busy = isSaving || form.formState.isSubmitSuccessful;
  return (
    <FormProvider {...form}>
      <Stack component="form" ref={element} noValidate onSubmit={submit} sx={{ gap: 1 }}>
        <Typography variant="body2" color="textSecondary">
          {t('login.firstPassword')}
        </Typography>
        {current === null && <CurrentPasswordInput />}
        <NewPasswordInputs autoFocus />
        <ServerError />
        <Button type="submit" variant="contained" size="large" disabled={busy} sx={{ mt: 1 }}>
          {t(busy ? 'login.saving' : 'login.save')}
        </Button>
      </Stack>
    </FormProvider>
  );
}
