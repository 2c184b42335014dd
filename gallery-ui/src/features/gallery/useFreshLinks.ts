import { useEffect } from 'react';

/** Links to pictures are replaced after this many milliseconds: they are valid for at least six hours. */
const MAX_LINK_AGE = 5 * 3_600_000;

/** Reloads the gallery when a phone wakes up and its links may have expired. */
export function useFreshLinks({ readAt, clockSkew }: { readAt: number; clockSkew: number }, reload: () => void): void {
  useEffect(() => {
    const wake = () => {
      if (document.visibilityState === 'visible' && Date.now() + clockSkew - readAt > MAX_LINK_AGE) reload();
    };
    document.addEventListener('visibilitychange', wake);
    window.addEventListener('pageshow', wake);
    window.addEventListener('online', wake);
    return () => {
      document.removeEventListener('visibilitychange', wake);
      window.removeEventListener('pageshow', wake);
      window.removeEventListener('online', wake);
    };
  }, [readAt, clockSkew, reload]);
}
