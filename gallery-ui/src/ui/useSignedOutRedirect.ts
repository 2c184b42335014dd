import { useEffect } from 'react';
import { createPath, useLocation, useNavigate } from 'react-router';
import { toast } from './toast-store';
import { common } from '../words/en/common';
import { words } from '../words/words';

const DELAY = 500;

/** Says 'Unauthorized' and goes to the login screen half a second later; whoever signs in there comes back. */
export function useSignedOutRedirect(signedOut: boolean): void {
  const navigate = useNavigate();
  const from = createPath(useLocation());
  useEffect(() => {
    if (!signedOut) return;
    toast({ variant: 'destructive', title: words(common)('unauthorized'), description: words(common)('loggedOut') });
    const timer = setTimeout(() => navigate('/login', { replace: true, state: { from } }), DELAY);
    return () => clearTimeout(timer);
  }, [signedOut, navigate, from]);
}
