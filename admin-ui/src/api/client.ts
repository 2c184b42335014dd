import { client } from '@showreel/api-client/client';
import { HttpError } from 'react-admin';
import { errorMessages, text } from '../i18n/language';
import { translateError } from '../i18n/errorMessages';

/** Passed to every generated call: the shared client, with cookies; errors are returned, not thrown. */
export const CALL: Readonly<{ client: typeof client; throwOnError: false; credentials: 'include' }> = {
  client,
  throwOnError: false,
  credentials: 'include',
};

/** Awaits a generated call and returns its body. @throws HttpError with the server's message, status and body */
export async function call<T>(request: Promise<{ data?: T; error?: unknown; response?: Response }>): Promise<T> {
  const { data, error, response } = await request;
  if (response?.ok) return data as T;
  if (!response) throw new HttpError(text('errors.unreachable'), 0, null);
  throw toHttpError(error, response.status, response.statusText);
}

/**
 * The message of the API's error body, in the console's language; for anything else (a proxy's page) the status, a
 * colon and the text.
 */
export function toHttpError(body: unknown, status: number, statusText: string): HttpError {
  const reply =
    body && typeof body === 'object' && 'code' in body ? translateError(errorMessages(), { ...body }, text) : null;
  if (status === 401 && reply?.code === 'auth.required') return new HttpError(text('errors.loggedOut'), status, body);
  const message =
    typeof reply?.message === 'string'
      ? reply.message
      : `${status}: ${typeof body === 'string' && body && !body.startsWith('<') ? body : statusText}`;
  return new HttpError(message, status, reply ?? body);
}
