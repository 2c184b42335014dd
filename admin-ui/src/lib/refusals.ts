import { HttpError } from 'react-admin';

/** What is said when the session is over, here and wherever react-admin shows an error's message itself. */
export const LOGGED_OUT = 'You are logged out. Logging in again...';

/** True when the session is over. */
export function isSessionLost(error: unknown): boolean {
  return error instanceof HttpError && error.status === 401;
}

/** The server's complaints by field, for forms. */
export function fieldErrors(error: unknown): Record<string, string> | null {
  if (!(error instanceof HttpError)) return null;
  const fields = (error.body as { fields?: Record<string, string> } | null)?.fields;
  return fields && Object.keys(fields).length > 0 ? fields : null;
}

/** The error's own message, or what the product document says for this action. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof Error && error.message ? error.message : fallback;
}
