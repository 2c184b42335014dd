import { HttpError } from 'react-admin';

/** The second step of a sign-in takes one of these. */
export type FactorMethod = 'passkey' | 'authenticator' | 'recoveryCode';

/** Says whether the session has ended. */
export function isSessionLost(error: unknown): boolean {
  return (error as { status?: number } | null)?.status === 401;
}

const hasCode = (error: unknown, code: string): error is HttpError =>
  error instanceof HttpError && (error.body as { code?: string } | null)?.code === code;

/** Returns the methods for the second step, when the password was right; null for any other error. */
export function secondStepOf(error: unknown): readonly FactorMethod[] | null {
  if (!hasCode(error, 'auth.second_factor_required')) return null;
  return (error.body as { methods: FactorMethod[] }).methods;
}

/** Says whether no account has the passkey that was used. */
export const isPasskeyUnknown = (error: unknown): boolean => hasCode(error, 'auth.passkey_unknown');

/** Says whether the user must add a second factor before anything else. */
export const isFactorRequired = (error: unknown): boolean => hasCode(error, 'auth.factor_required');

/** Says whether the console shows a screen of its own for this: the sign-in, or the page that adds a second factor. */
export const hasOwnScreen = (error: unknown): boolean => isSessionLost(error) || isFactorRequired(error);

/** Says whether the server names the identity provider as the place where this person signs in. */
export function isExternalLogin(error: unknown): boolean {
  return error instanceof HttpError && (error.body as { externalLogin?: boolean } | null)?.externalLogin === true;
}

/** Returns the server's validation errors by field, for forms. */
export function fieldErrors(error: unknown): Record<string, string> | null {
  if (!(error instanceof HttpError)) return null;
  const fields = (error.body as { fields?: Record<string, string> } | null)?.fields;
  return fields && Object.keys(fields).length > 0 ? fields : null;
}

/** Returns the error's own message, or the default text for this action. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof Error && error.message ? error.message : fallback;
}
