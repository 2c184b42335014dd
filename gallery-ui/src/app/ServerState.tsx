import { QueryClientProvider } from '@tanstack/react-query';
import { createContext, use, useEffect, useRef, useState, type ReactNode } from 'react';
import { createQueryClient } from '../api/query-client';
import { forgetSession } from '../api/session';
import { hrefOf, useLocation, useNavigate } from '../ui/routing/router';
import { useStableCallbacks } from '../ui/useStableCallbacks';
import { toast } from '../ui/toast/toast-store';
import { common } from '../i18n/en/common';
import { getTranslations } from '../i18n/translations';

/** Milliseconds for which the toast shows before the sign-in opens. */
const DELAY = 500;

const SignInAgain = createContext<() => void>(() => undefined);

/** Shows 'Unauthorized' and opens the sign-in, which returns here. Several calls open it once. */
export const useSignInAgain = (): (() => void) => use(SignInAgain);

/** Provides the query cache, and opens the sign-in when any call finds that the session has ended. */
export function ServerState({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const location = useLocation();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The sign-in is cancelled when the visitor goes elsewhere meanwhile.
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [location.pathname],
  );
  const { signInAgain } = useStableCallbacks({
    signInAgain: () => {
      if (timer.current !== undefined) return;
      const t = getTranslations(common);
      toast({ variant: 'destructive', title: t('unauthorized'), description: t('loggedOut') });
      timer.current = setTimeout(() => {
        navigate('/login', { replace: true, state: { from: hrefOf(location) } });
        forgetSession(queries);
      }, DELAY);
    },
  });
  const [queries] = useState(() => createQueryClient(signInAgain));
  return (
    <QueryClientProvider client={queries}>
      <SignInAgain value={signInAgain}>{children}</SignInAgain>
    </QueryClientProvider>
  );
}
