import { HttpError } from 'react-admin';

/** True when the session is over. */
export function isSessionLost(error: unknown): boolean {
  return (error as { status?: number } | null)?.status === 401;
}

/** True when the password was right, and a code is needed as well. */
export function needsSecondStep(error: unknown): boolean {
  return error instanceof HttpError && (error.body as { code?: string } | null)?.code === 'auth.second_factor_required';
}

/** True when the server names the identity provider as the place where this person signs in. */
export function isExternalLogin(error: unknown): boolean {
  return error instanceof HttpError && (error.body as { externalLogin?: boolean } | null)?.externalLogin === true;
}

/** The server's validation errors by field, for forms. */
export function fieldErrors(error: unknown): Record<string, string> | null {
  if (!(error instanceof HttpError)) return null;
  const fields = (error.body as { fields?: Record<string, string> } | null)?.fields;
  return fields && Object.keys(fields).length > 0 ? fields : null;
}

/** The error's own message, or the default text for this action. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof Error && error.message ? error.message : fallback;
}
