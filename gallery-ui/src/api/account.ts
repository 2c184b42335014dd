import {
  addPasskey,
  beginPasskey,
  beginPasskeyLogin,
  changePassword,
  getFactors,
  login,
  loginWithCode,
  loginWithPasskey,
  logout,
  logoutEverywhere,
  proveIdentity,
  removePasskey,
  renamePasskey,
  renewRecoveryCodes,
  requestGalleryLinks,
  requestPasswordReset,
  resetPasswordByLink,
  updateAccount,
  type ChangePasswordDto,
  type LoginDto,
  type LoginReplyDto,
  type ProofDto,
  type UpdateAccountDto,
  type UserDto,
} from '@showreel/api-client';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { makeAndAddPasskey, type WebAuthnJson } from '../../../shared-ui/src/passkeys/passkeys';
import { noteOfferOfPasskey } from '../../../shared-ui/src/sign-in-flag';
import { getLanguage } from '../i18n/language';
import { sessionQuery, startAs } from './session';

/** Returns the user who has signed in. The console offers a passkey to staff. */
function userOf({ user, offersPasskey }: LoginReplyDto): UserDto {
  noteOfferOfPasskey(offersPasskey && user.role === 'admin');
  return user;
}

/** Signs in by password. The site shows no session until `useStartSession`: the login screen may have a step left. */
export function useLogin() {
  return useMutation({ mutationFn: async (body: LoginDto) => userOf(await login({ body })) });
}

/** Takes the second step of a password login. */
export function useLoginWithCode() {
  return useMutation({ mutationFn: async (code: string) => userOf(await loginWithCode({ body: { code } })) });
}

/** A login with a passkey takes two calls. */
export const passkeyLogin = {
  begin: () => beginPasskeyLogin(),
  finish: async (response: WebAuthnJson) => userOf(await loginWithPasskey({ body: { response } })),
};

const factorsQuery = queryOptions({ queryKey: ['/api/user/factors'], queryFn: () => getFactors() });

/** Makes a call which may need a proof of who the user is; `useProof` asks for it. */
export type WithProof = <T>(call: () => Promise<T>) => Promise<T>;

/** Reads the user's second factors. `isCurrent` says that the server has just listed them. */
export function useFactors() {
  // Passkeys may be added and removed on other devices and in the console.
  const { data, isSuccess, isFetchedAfterMount, isFetching } = useQuery({ ...factorsQuery, refetchOnMount: 'always' });
  return { data, isCurrent: isSuccess && isFetchedAfterMount && !isFetching };
}

/** Makes a passkey in the browser and adds it; null when the user has cancelled. */
export function useAddPasskey(withProof: WithProof) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () =>
      makeAndAddPasskey({
        begin: () => withProof(() => beginPasskey()),
        add: (response) => withProof(() => addPasskey({ body: { response } })),
      }),
    onSuccess: (added) => {
      if (added !== null) noteOfferOfPasskey(false);
      return queries.invalidateQueries(factorsQuery);
    },
  });
}

/** Gives a passkey another name. */
export function useRenamePasskey() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, name }: { id: string; name: string }) => renamePasskey({ path: { id }, body: { name } }),
    onSuccess: () => queries.invalidateQueries(factorsQuery),
  });
}

/** Removes a passkey. */
export function useRemovePasskey(withProof: WithProof) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => withProof(() => removePasskey({ path: { id } })),
    onSuccess: () => queries.invalidateQueries(factorsQuery),
  });
}

/** Makes new recovery codes, which replace the old ones. */
export function useRenewRecoveryCodes(withProof: WithProof) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => withProof(() => renewRecoveryCodes()),
    onSuccess: () => queries.invalidateQueries(factorsQuery),
  });
}

/** Proves who the user is, by password and code. */
export function useProveIdentity() {
  return useMutation({ mutationFn: (body: ProofDto) => proveIdentity({ body }) });
}

/** Shows the site to the user who has just signed in. */
export function useStartSession() {
  const queries = useQueryClient();
  return (user: UserDto) => startAs(queries, user);
}

/** Signs out: it posts first; if that fails, the browser goes to the server's logout page. */
export function useLogout() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => {
      noteOfferOfPasskey(false);
      return logout();
    },
    onSuccess: () => startAs(queries, null),
    onError: () => window.location.assign('/api/logout'),
  });
}

/** Ends every session of this user. The site then starts afresh, as for a visitor. */
export function useLogoutEverywhere() {
  return useMutation({
    mutationFn: () => logoutEverywhere(),
    onSuccess: () => {
      noteOfferOfPasskey(false);
      window.location.assign('/');
    },
  });
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
