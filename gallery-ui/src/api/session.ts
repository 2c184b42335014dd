import {
  changePassword,
  getCurrentUser,
  login,
  logout,
  logoutEverywhere,
  requestGalleryLinks,
  requestPasswordReset,
  resetPasswordByLink,
  updateAccount,
  type ChangePasswordDto,
  type LoginDto,
  type UpdateAccountDto,
  type UserDto,
} from '@showreel/api-client';
import { queryOptions, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { getLanguage } from '../i18n/language';
import { PAGE_SIGNED_IN } from './embedded-reply';
import { ApiError } from './api-error';
import { siteQuery } from './site';

/** The signed-in user; null for a visitor. */
const sessionQuery = queryOptions({
  queryKey: ['/api/auth/user'],
  queryFn: async (): Promise<UserDto | null> => {
    try {
      return await getCurrentUser();
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  },
});

export const useSession = () => useQuery(sessionQuery);

/** Whether somebody is signed in. Asks the server only if the page did not embed it. */
export function useSignedIn(): boolean {
  const { data } = useQuery({ ...sessionQuery, enabled: PAGE_SIGNED_IN === undefined });
  return data === undefined ? (PAGE_SIGNED_IN ?? false) : data !== null;
}

/** Query paths that survive a change of user: public data and the session itself. */
const KEPT: readonly unknown[] = [siteQuery, sessionQuery].map(({ queryKey: [path] }) => path);

/** Drops the previous user's data from the cache. */
function startAs(queries: QueryClient, user: UserDto | null): void {
  queries.removeQueries({ predicate: ({ queryKey: [path] }) => !KEPT.includes(path) });
  queries.setQueryData(sessionQuery.queryKey, user);
}

/** Ends the session on this page after a call has found it ended. */
export function forgetSession(queries: QueryClient): void {
  startAs(queries, null);
}

/** Password login. The site shows no session until `useStartSession`: the login screen may have a step left. */
export function useLogin() {
  return useMutation({ mutationFn: async (body: LoginDto) => (await login({ body })).user });
}

/** Shows the site to the user who has just signed in. */
export function useStartSession() {
  const queries = useQueryClient();
  return (user: UserDto) => startAs(queries, user);
}

/** Logout posts first; if that fails, the browser goes to the server's logout page. */
export function useLogout() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => logout(),
    onSuccess: () => startAs(queries, null),
    onError: () => window.location.assign('/api/logout'),
  });
}

/** Ends every session of this user. The site then starts afresh, as for a visitor. */
export function useLogoutEverywhere() {
  return useMutation({ mutationFn: () => logoutEverywhere(), onSuccess: () => window.location.assign('/') });
}

/** Changes name and phone. */
export function useUpdateAccount() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: UpdateAccountDto) => updateAccount({ body }),
    onSuccess: (user) => queries.setQueryData(sessionQuery.queryKey, user),
  });
}

/** Changes the user's own password. */
export function useChangePassword() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: ChangePasswordDto) => changePassword({ body }),
    onSuccess: (user) => queries.setQueryData(sessionQuery.queryKey, user),
  });
}

/** Asks for a link to choose a new password. */
export function useRequestPasswordReset() {
  return useMutation({
    mutationFn: (email: string) => requestPasswordReset({ body: { email, language: getLanguage().language } }),
  });
}

/** Asks for the links of a client's galleries. */
export function useRequestGalleryLinks() {
  return useMutation({ mutationFn: (email: string) => requestGalleryLinks({ body: { email } }) });
}

/** Sets a new password by a link. Any session of this browser has ended. */
export function useResetPassword() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { token: string; newPassword: string }) =>
      resetPasswordByLink({ body: { ...body, language: getLanguage().language } }),
    onSuccess: () => startAs(queries, null),
  });
}
