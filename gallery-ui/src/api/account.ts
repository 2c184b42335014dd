import {
  changePassword,
  login,
  loginWithCode,
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
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getLanguage } from '../i18n/language';
import { sessionQuery, startAs } from './session';

/** Password login. The site shows no session until `useStartSession`: the login screen may have a step left. */
export function useLogin() {
  return useMutation({ mutationFn: async (body: LoginDto) => (await login({ body })).user });
}

/** The second step of a password login. */
export function useLoginWithCode() {
  return useMutation({ mutationFn: async (code: string) => (await loginWithCode({ body: { code } })).user });
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
