import { useEffect, useRef } from 'react';
import { hrefOf, useLocation, useNavigate } from '../lib/router';
import { toast } from './toast-store';
import { common } from '../words/en/common';
import { words } from '../words/words';

const DELAY = 500;

/** Says 'Unauthorized' and goes to the login screen half a second later; whoever signs in there comes back. `forget` is for a session that is still remembered here. */
export function useSignedOutRedirect(signedOut: boolean, forget?: () => void): void {
  const navigate = useNavigate();
  const from = hrefOf(useLocation());
  const leaving = useRef(forget);
  useEffect(() => { leaving.current = forget; });
  useEffect(() => {
    if (!signedOut) return;
    toast({ variant: 'destructive', title: words(common)('unauthorized'), description: words(common)('loggedOut') });
    const timer = setTimeout(() => {
      leaving.current?.();
      navigate('/login', { replace: true, state: { from } });
    }, DELAY);
    return () => clearTimeout(timer);
  }, [signedOut, navigate, from]);
}
