import type { UserDto } from '@showreel/api-client';
import { usePasskeySignIn } from '../../../../shared-ui/src/passkeys/usePasskeySignIn';
import { passkeyLogin, useStartSession } from '../../api/account';
import { ApiError, reasonOf } from '../../api/api-error';
import { login as loginTexts } from '../../i18n/en/login';
import { getTranslations } from '../../i18n/translations';
import { Button } from '../../ui/controls/Button';
import { toast } from '../../ui/toast/toast-store';

/** Signs in with a passkey, where the browser can. Fields that ask for passkeys suggest them, too. */
export function PasskeyButton({
  hasField,
  isFirst = false,
  autoFocus,
  onDone,
}: {
  hasField: boolean;
  isFirst?: boolean;
  autoFocus?: boolean;
  onDone: (user: UserDto) => void;
}) {
  const t = getTranslations(loginTexts);
  const startSession = useStartSession();
  const { canUse, isAsking, start } = usePasskeySignIn(
    {
      begin: passkeyLogin.begin,
      finish: async (answer) => {
        const user = await passkeyLogin.finish(answer);
        startSession(user);
        if (!user.mustChangePassword) onDone(user);
      },
      isUnknown: (error) => error instanceof ApiError && error.code === 'auth.passkey_unknown',
      onError: (error) =>
        toast({ variant: 'destructive', title: t('failed'), description: reasonOf(error, t('passkeyFailed')) }),
    },
    hasField,
  );
  if (!canUse) return null;
  return (
    <Button
      variant={isFirst ? 'primary' : 'secondary'}
      large
      wide
      autoFocus={autoFocus}
      disabled={isAsking}
      onClick={start}
    >
      {isAsking ? t('signingIn') : t('passkey')}
    </Button>
  );
}
