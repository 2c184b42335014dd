import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isLeaving } from '../api/leaveGuard';
import { forgetUser, onSessionLost } from '../api/session';
import { text } from '../i18n/language';
import { leaveForSignIn } from '../ui/form/draft';
import { useToast } from '../ui/feedback/useToast';

const REDIRECT_MS = 500;

/** Shows a toast when nobody is signed in any more, keeps the location and the open form, and opens the sign-in. */
export function SessionWatch(): null {
  const toast = useToast();
  const queries = useQueryClient();
  useEffect(
    () =>
      onSessionLost(queries, () => {
        forgetUser(queries);
        if (isLeaving()) return;
        toast({ title: text('app.unauthorized'), text: text('errors.loggedOut'), destructive: true });
        leaveForSignIn('/api/login', REDIRECT_MS);
      }),
    [toast, queries],
  );
  return null;
}
