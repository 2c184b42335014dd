import {
  changePassword,
  getCurrentUser,
  login,
  loginWithCode,
  loginWithPasskey,
  logout,
  logoutEverywhere,
  updateAccount,
  type LoginReplyDto,
  type UpdateAccountDto,
  type UserDto,
} from '@showreel/api-client';
import { getCurrentUserQueryKey, listSessionsQueryKey } from '@showreel/api-client/queries';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { noteOfferOfPasskey } from '../../../shared-ui/src/sign-in-flag';
import type { WebAuthnJson } from '../../../shared-ui/src/passkeys/passkeys';
import { refresh } from './queries';
import { isSessionLost } from './errors';
import { noteUser } from './lastUser';
import { leaveWithoutAsking } from './leaveGuard';
import { clearReturnPath } from './returnPath';
import { clearStoredSearches } from './storedSearches';

/** React-admin asks for the user before each of its routes: one reply serves all routes of a visitor's screen. */
const VISITOR_STALE_MS = 1_000;

/** Reads who is signed in; null for a visitor, who is requested again with the next screen. */
export const userQuery = queryOptions({
  queryKey: getCurrentUserQueryKey(),
  queryFn: ({ signal }): Promise<UserDto | null> =>
    getCurrentUser({ signal }).then(
      (user) => {
        noteUser(user);
        return user;
      },
      (error: unknown) => {
        if (isSessionLost(error)) return null;
        throw error;
      },
    ),
  networkMode: 'always',
  retry: false,
  staleTime: ({ state }) => (state.data ? Infinity : VISITOR_STALE_MS),
  gcTime: Infinity,
});

/** Forgets the user: the next request goes to the server. */
export const forgetUser = (queries: QueryClient): void =>
  void queries.setQueryData(userQuery.queryKey, null, { updatedAt: 0 });

/** Calls the listener when any query or mutation finds that nobody is signed in. @returns the unsubscribe function */
export const onSessionLost = (queries: QueryClient, listener: () => void) =>
  onFailure(queries, isSessionLost, listener);

/**
 * Calls the listener when any query or mutation fails in this way, or by such an error. @returns the unsubscribe
 * function
 */
export function onFailure(queries: QueryClient, isMeant: (error: unknown) => boolean, listener: () => void) {
  const check = (action: { type: string; error?: unknown }) => {
    if (action.type !== 'error') return;
    const { error } = action;
    if (isMeant(error) || (error instanceof Error && isMeant(error.cause))) listener();
  };
  const stops = [
    queries.getQueryCache().subscribe((event) => event.type === 'updated' && check(event.action)),
    queries.getMutationCache().subscribe((event) => event.type === 'updated' && check(event.action)),
  ];
  return () => stops.forEach((stop) => stop());
}

/** A user signs in with a password, the code of its second step, or the answer of a passkey. */
export type Credentials = { email: string; password: string } | { code: string } | { passkey: WebAuthnJson };

function send(typed: Credentials): Promise<LoginReplyDto> {
  if ('passkey' in typed) return loginWithPasskey({ body: { response: typed.passkey } });
  return 'code' in typed ? loginWithCode({ body: typed }) : login({ body: typed });
}

/** Signs in. @throws HttpError */
export async function signIn(queries: QueryClient, typed: Credentials): Promise<UserDto> {
  const { user, offersPasskey } = await send(typed);
  noteUser(user);
  noteOfferOfPasskey(offersPasskey);
  queries.setQueryData(userQuery.queryKey, user);
  return user;
}

/** Changes the user's own name and phone number. @throws HttpError */
export async function changeAccount(queries: QueryClient, body: UpdateAccountDto): Promise<void> {
  queries.setQueryData(userQuery.queryKey, await updateAccount({ body }));
  // React-admin shows this of the user.
  await refresh(queries, ['auth', 'getIdentity']);
}

/** Changes the user's own password; their other sessions end. @throws HttpError */
export async function changeOwnPassword(queries: QueryClient, currentPassword: string, newPassword: string) {
  const user = await changePassword({ body: { currentPassword, newPassword } });
  queries.setQueryData(userQuery.queryKey, user);
  void refresh(queries, listSessionsQueryKey());
}

/** Ends the session and leaves the console. */
export async function signOut(): Promise<void> {
  clearReturnPath();
  clearStoredSearches();
  noteOfferOfPasskey(false);
  leaveWithoutAsking();
  try {
    await logout();
    window.location.assign('/');
  } catch {
    window.location.assign('/api/logout');
  }
}

/** With this router state `/logout` ends the sessions in all browsers. */
export const EVERYWHERE = { everywhere: true };

/**
 * Ends every session of this user, in all browsers, and leaves the console.
 * @throws HttpError when they have not ended
 */
export async function signOutEverywhere(): Promise<void> {
  await logoutEverywhere();
  clearReturnPath();
  clearStoredSearches();
  noteOfferOfPasskey(false);
  leaveWithoutAsking();
  window.location.assign('/');
}
