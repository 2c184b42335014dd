import { Button, Stack, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { FormProvider, useForm } from 'react-hook-form';
import { changeOwnPassword } from '../api/session';
import { useText } from '../i18n/language';
import { CurrentPasswordInput, NewPasswordInputs } from '../ui/form/PasswordInputs';
import { ServerError } from '../ui/form/ServerError';
import { useFormErrors } from '../ui/form/useFormErrors';
import { useToast } from '../ui/feedback/useToast';

const EMPTY = { currentPassword: '', newPassword: '', again: '' };

/** The step after a first sign-in. `current` is the password just used, null when the page was opened later. */
export function OwnPasswordForm({ current, onDone }: { current: string | null; onDone: () => void }) {
  const t = useText();
  const toast = useToast();
  const queries = useQueryClient();
  const form = useForm({ defaultValues: EMPTY });
  const showError = useFormErrors(form, {
    failure: t('login.failedText'),
    failureTitle: t('login.failed'),
    // The field is not shown while the password just used is known.
    fieldOf: (apiField) => (apiField === 'currentPassword' && current !== null ? undefined : apiField),
  });
  const { isSubmitting, isSubmitSuccessful } = form.formState;
  const submit = form.handleSubmit(async ({ currentPassword, newPassword }) => {
    try {
      await changeOwnPassword(queries, current ?? currentPassword, newPassword);
      toast({ title: t('login.successful'), text: t('login.welcome') });
      onDone();
    } catch (error) {
      showError(error);
    }
  });
  const busy = isSubmitting || isSubmitSuccessful;
  return (
    <FormProvider {...form}>
      <Stack component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ gap: 1 }}>
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
