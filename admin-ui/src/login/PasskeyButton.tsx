import { Button } from '@mui/material';
import { beginPasskeyLogin } from '@showreel/api-client';
import { HttpError, useLogin } from 'react-admin';
import { usePasskeySignIn } from '../../../shared-ui/src/passkeys/usePasskeySignIn';
import { isPasskeyUnknown, messageOf } from '../api/errors';
import { useText } from '../i18n/language';
import { useToast } from '../ui/feedback/useToast';

/** Signs in with a passkey, where the browser can. Fields that ask for passkeys suggest them, too. */
export function PasskeyButton({
  hasField,
  isFirst = false,
  autoFocus,
}: {
  hasField: boolean;
  isFirst?: boolean;
  autoFocus?: boolean;
}) {
  const t = useText();
  const toast = useToast();
  const login = useLogin();
  const { canUse, isAsking, start } = usePasskeySignIn(
    {
      begin: () => beginPasskeyLogin(),
      finish: async (passkey) => {
        const { mustChangePassword } = (await login({ passkey })) as { mustChangePassword: boolean };
        if (!mustChangePassword) toast({ title: t('login.successful'), text: t('login.welcome') });
      },
      isUnknown: isPasskeyUnknown,
      onError: (error) =>
        toast({
          title: t('login.failed'),
          // The browser's own messages are for programmers.
          text: error instanceof HttpError ? messageOf(error, t('login.passkeyFailed')) : t('login.passkeyFailed'),
          destructive: true,
        }),
    },
    hasField,
  );
  if (!canUse) return null;
  return (
    <Button
      variant={isFirst ? 'contained' : 'outlined'}
      color={isFirst ? 'primary' : 'inherit'}
      size="large"
      autoFocus={autoFocus}
      loading={isAsking}
      onClick={start}
    >
      {t('login.passkey')}
    </Button>
  );
}
