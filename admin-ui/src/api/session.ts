import { changePassword, getCurrentUser, login, logout, logoutEverywhere, type UserDto } from '@showreel/api-client';
import { HttpError } from 'react-admin';
import { leaveWithoutAsking } from './leaveGuard';
import { clearReturnPath } from './returnPath';
import { CALL, call } from './client';

let known: Promise<UserDto | null> | null = null;

/** Who is signed in, asked once a page load; null for a visitor. */
export function currentUser(): Promise<UserDto | null> {
  known ??= call(getCurrentUser(CALL)).catch((error: unknown) => {
    known = null;
    if (error instanceof HttpError && error.status === 401) return null;
    throw error;
  });
  return known;
}

/** Forgets the answer, so that the next question goes to the server. */
export function forgetUser(): void {
  known = null;
}

/** Password sign-in. @throws HttpError */
export async function signIn(email: string, password: string): Promise<UserDto> {
  forgetUser();
  return (await call(login({ ...CALL, body: { email, password } }))).user;
}

/** The step after a first sign-in: a password of one's own. @throws HttpError */
export async function changeOwnPassword(currentPassword: string, newPassword: string): Promise<UserDto> {
  const user = await call(changePassword({ ...CALL, body: { currentPassword, newPassword } }));
  forgetUser();
  return user;
}

/** Ends the session and leaves the console. */
export async function signOut(): Promise<void> {
  forgetUser();
  clearReturnPath();
  leaveWithoutAsking();
  try {
    await call(logout(CALL));
    window.location.assign('/');
  } catch {
    window.location.assign('/api/logout');
  }
}

/** Ends every session of this user, in all browsers, and leaves the console. @throws HttpError when they have not ended */
export async function signOutEverywhere(): Promise<void> {
  await call(logoutEverywhere(CALL));
  forgetUser();
  clearReturnPath();
  leaveWithoutAsking();
  window.location.assign('/');
}
