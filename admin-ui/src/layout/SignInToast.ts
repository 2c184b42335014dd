import { useEffect, useEffectEvent } from 'react';
import { takeSignInFlag } from '../../../shared-ui/src/sign-in-flag';
import { useText } from '../i18n/language';
import { useToast } from '../ui/feedback/useToast';

/** Shows 'Login Successful' to an admin who has signed in on another page. */
export function SignInToast(): null {
  const t = useText();
  const toast = useToast();
  const show = useEffectEvent(() => toast({ title: t('login.successful'), text: t('login.welcome') }));
  useEffect(() => {
    if (takeSignInFlag()) show();
  }, []);
  return null;
}
