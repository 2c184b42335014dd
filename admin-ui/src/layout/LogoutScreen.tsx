import { useEffect } from 'react';
import { signOut } from '../api/session';
import { LoadingScreen } from '../ui/LoadingScreen';

/** /admin/logout: whoever comes here has said yes to all questions. */
export function LogoutScreen() {
  useEffect(() => void signOut(), []);
  return <LoadingScreen />;
}
