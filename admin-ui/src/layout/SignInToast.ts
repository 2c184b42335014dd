import { useEffect, useEffectEvent } from 'react';
import { useText } from '../i18n/language';
import { useToast } from '../ui/feedback/useToast';

/** Set by the client site's sign-in before it leads an admin here. */
const KEY = 'showreel.signed-in';

/** Shows 'Login Successful' to an admin who has signed in on another page. */
export function SignInToast(): null {
  const t = useText();
  const toast = useToast();
  const show = useEffectEvent(() => toast({ title: t('login.successful'), text: t('login.welcome') }));
  useEffect(() => {
    if (consumeFlag()) show();
  }, []);
  return null;
}

function consumeFlag(): boolean {
  try {
    const isSet = sessionStorage.getItem(KEY) !== null;
    sessionStorage.removeItem(KEY);
    return isSet;
  } catch {
    return false;
  }
}
