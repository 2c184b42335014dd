import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { takeReturnPath } from '../api/returnPath';

/** Signing in leads to the dashboard; from there back to where the session ended. */
export function useReturnPath(): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (pathname !== '/dashboard' || search) return;
    const path = takeReturnPath();
    if (path) void navigate(path, { replace: true });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only where the console starts, not whenever the dashboard is visited
  }, []);
}
