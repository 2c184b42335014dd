import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { toast } from './toast-store';

const DELAY = 500;

/** Says 'Unauthorized' and goes to the login screen half a second later. */
export function useSignedOutRedirect(signedOut: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!signedOut) return;
    toast({ variant: 'destructive', title: 'Unauthorized', description: 'You are logged out. Logging in again...' });
    const timer = setTimeout(() => navigate('/login', { replace: true }), DELAY);
    return () => clearTimeout(timer);
  }, [signedOut, navigate]);
}
