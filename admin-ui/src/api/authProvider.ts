import type { QueryClient } from '@tanstack/react-query';
import type { AuthProvider } from 'react-admin';
import { signIn, userQuery, type Credentials } from './session';

/** Admits admins only. The server checks every call again; the provider only decides which page is shown. */
export function createAuthProvider(queries: QueryClient): AuthProvider {
  const currentUser = () => queries.fetchQuery(userQuery);
  // `message: false` is react-admin's way to redirect without a notice.
  const reject = (redirectTo: string | false, status?: number) =>
    // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- not an error: what react-admin reads
    Promise.reject({ redirectTo, message: false, status });
  return {
    login: async (typed: Credentials) => {
      const { mustChangePassword } = await signIn(queries, typed);
      return { mustChangePassword, redirectTo: mustChangePassword ? '/login' : '/dashboard' };
    },
    // Visitors and regular users are being redirected out of the console already: see `checkAuth`.
    logout: () => {
      const user = queries.getQueryData(userQuery.queryKey);
      const leaving = user === null || (user?.role === 'user' && !user.mustChangePassword);
      return Promise.resolve(leaving ? false : '/login');
    },
    checkAuth: async () => {
      const user = await currentUser();
      // The user is sent to the sign-in as at the end of a session: see `onSessionLost`.
      if (!user) return reject(false, 401);
      if (user.mustChangePassword) return reject('/login');
      if (user.role === 'admin') return undefined;
      window.location.replace('/');
      return reject(false);
    },
    // A lost session is handled in one place for all calls: see `onSessionLost`.
    checkError: () => Promise.resolve(),
    getIdentity: async () => {
      const user = await currentUser();
      if (!user) throw new Error('Nobody is signed in.');
      return { id: user.id, fullName: user.firstName || user.email, avatar: user.profileImageUrl ?? undefined };
    },
    getPermissions: async () => (await currentUser())?.role,
  };
}
