import { Button, Stack, Typography } from '@mui/material';
import { useLogin } from 'react-admin';
import { FormProvider } from 'react-hook-form';
import { secondStepOptions } from '../../../shared-ui/src/passkeys/second-step';
import type { FactorMethod } from '../api/errors';
import { useText } from '../i18n/language';
import { TextInput } from '../ui/form/inputs';
import { ServerError } from '../ui/form/ServerError';
import { useServerForm } from '../ui/form/useServerForm';
import { useToast } from '../ui/feedback/useToast';
import { requiredValue } from '../ui/form/validators';
import { PasskeyButton } from './PasskeyButton';

const EMPTY = { code: '' };

/** Asks for the second step of a sign-in by password: a passkey, a code of the app, or a recovery code. */
export function CodeForm({
  methods,
  onSignedIn,
  onBack,
}: {
  methods: readonly FactorMethod[];
  onSignedIn: (mustChange: boolean) => void;
  onBack: () => void;
}) {
  const t = useText();
  const toast = useToast();
  const login = useLogin();
  const { form, isSaving, submit, element } = useServerForm({
    values: EMPTY,
    save: async ({ code }) => {
      const { mustChangePassword } = (await login({ code })) as { mustChangePassword: boolean };
      if (!mustChangePassword) toast({ title: t('login.successful'), text: t('login.welcome') });
      onSignedIn(mustChangePassword);
    },
    failure: t('login.failedText'),
    toastTitle: t('login.failed'),
    isSignedIn: false,
  });
  const busy = isSaving || form.formState.isSubmitSuccessful;
  const { hasApp, hasPasskey, takesCode, startsWithPasskey } = secondStepOptions(methods);
  return (
    <FormProvider {...form}>
      <Stack component="form" ref={element} noValidate onSubmit={submit} sx={{ gap: 1 }}>
        <Typography variant="body2" color="textSecondary">
          {t(hasApp ? 'login.codeText' : takesCode ? 'login.passkeyOrCode' : 'login.passkeyText')}
        </Typography>
        {hasPasskey && <PasskeyButton hasField={false} isFirst autoFocus={startsWithPasskey} />}
        {takesCode && (
          <>
            <TextInput
              source="code"
              label={t('login.code')}
              autoComplete="one-time-code"
              autoFocus={!startsWithPasskey}
              validate={requiredValue(t('login.codeRequired'))}
            />
            <ServerError />
            <Button
              type="submit"
              variant={hasApp ? 'contained' : 'outlined'}
              color={hasApp ? 'primary' : 'inherit'}
              size="large"
              disabled={busy}
              sx={{ mt: 1 }}
            >
              {t(busy ? 'login.signingIn' : 'login.signIn')}
            </Button>
          </>
        )}
        <Button color="inherit" onClick={onBack}>
          {t('login.backToSignIn')}
        </Button>
        <Typography variant="body2" color="textSecondary">
          {t('login.codeLost')}
        </Typography>
      </Stack>
    </FormProvider>
  );
}
