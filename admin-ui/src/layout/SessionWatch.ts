import { useEffect } from 'react';
import { keepDrafts } from '../ui/draft';
import { isLeaving, leaveWithoutAsking } from '../api/leaveGuard';
import { saveReturnPath } from '../api/returnPath';
import { text } from '../i18n/language';
import { onSessionLost } from '../api/queryClient';
import { useToast } from '../ui/useToast';

const REDIRECT_MS = 500;

/** When nobody is signed in, or no longer: says so, keeps the place and the open form, then leads to the sign-in. */
export function SessionWatch(): null {
  const toast = useToast();
  useEffect(() => {
    return onSessionLost(() => {
      if (isLeaving()) return;
      leaveWithoutAsking();
      saveReturnPath();
      keepDrafts();
      toast({ title: text('app.unauthorized'), text: text('errors.loggedOut'), destructive: true });
      setTimeout(() => window.location.assign('/api/login'), REDIRECT_MS);
    });
  }, [toast]);
  return null;
}
