import { useEffect } from 'react';
import { isLeaving } from '../api/leaveGuard';
import { text } from '../i18n/language';
import { onSessionLost } from '../api/queryClient';
import { leaveForSignIn } from '../ui/draft';
import { useToast } from '../ui/useToast';

const REDIRECT_MS = 500;

/** When nobody is signed in, or no longer: says so, keeps the place and the open form, then leads to the sign-in. */
export function SessionWatch(): null {
  const toast = useToast();
  useEffect(() => {
    return onSessionLost(() => {
      if (isLeaving()) return;
      toast({ title: text('app.unauthorized'), text: text('errors.loggedOut'), destructive: true });
      leaveForSignIn('/api/login', REDIRECT_MS);
    });
  }, [toast]);
  return null;
}
