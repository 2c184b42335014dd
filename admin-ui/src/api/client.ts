import { HttpError } from 'react-admin';

/** Passed to every generated call: cookies go along, and refusals come back as values. */
export const CALL = { throwOnError: false, credentials: 'include' } as const;

/** What is said when the session is over, here and wherever react-admin shows an error's message itself. */
export const LOGGED_OUT = 'You are logged out. Logging in again...';

const UNREACHABLE = 'The server cannot be reached. Check your connection and try again.';

/** Awaits a generated call and answers its body. @throws HttpError with the server's message, status and body */
export async function call<T>(request: Promise<{ data?: T; error?: unknown; response?: Response }>): Promise<T> {
  const { data, error, response } = await request;
  if (response?.ok) return data as T;
  if (!response) throw new HttpError(UNREACHABLE, 0, null);
  throw toHttpError(error, response.status, response.statusText);
}

/** The message of the API's error body; for anything else (a proxy's page) the status, a colon and the text. */
export function toHttpError(body: unknown, status: number, statusText: string): HttpError {
  const error = body && typeof body === 'object' ? (body as { code?: string; message?: string }) : null;
  if (status === 401 && error?.code === 'auth.required') return new HttpError(LOGGED_OUT, status, body);
  const text = error?.message ?? `${status}: ${typeof body === 'string' && body && !body.startsWith('<') ? body : statusText}`;
  return new HttpError(text, status, body);
}

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
