import type { AuthProvider } from 'react-admin';
import { reportSignedOut } from './queryClient';
import { currentUser, forgetUser } from './session';

/** Admits admins only. The server checks every call again; this decides which page is shown. */
export const authProvider: AuthProvider = {
  // The sign-in screen talks to the session itself: it has a second step.
  login: () => Promise.resolve(),
  logout: () => {
    forgetUser();
    return Promise.resolve('/login');
  },
  checkAuth: async () => {
    const user = await currentUser();
    if (!user) {
      // Said and led to the sign-in as at the end of a session; until then no screen is shown.
      reportSignedOut();
      return new Promise(() => undefined);
    }
    // react-admin's way to redirect without a notice.
    // eslint-disable-next-line @typescript-eslint/only-throw-error
    if (user.mustChangePassword) throw { redirectTo: '/login', message: false };
    if (user.role !== 'admin') {
      window.location.replace('/');
      await new Promise(() => undefined);
    }
  },
  // A lost session is handled in one place for all calls: see queryClient.
  checkError: () => Promise.resolve(),
  getIdentity: async () => {
    const user = await currentUser();
    if (!user) throw new Error('Nobody is signed in.');
    return { id: user.id, fullName: user.firstName || user.email, avatar: user.profileImageUrl ?? undefined };
  },
  getPermissions: async () => (await currentUser())?.role,
};
