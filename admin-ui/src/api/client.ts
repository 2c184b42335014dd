import { client } from '@showreel/api-client/client';
import { HttpError } from 'react-admin';
import { errorMessages, text } from '../i18n/language';
import { translateError } from '../i18n/translateError';
import { fetchWithProof } from './proof';

/**
 * The console calls the API with the session's cookie, and a call that was rejected throws react-admin's HttpError.
 * This file is imported once, before the first call (main.tsx).
 */
client.setConfig({ credentials: 'include', fetch: fetchWithProof });
client.interceptors.error.use((body, response) =>
  // `response` is undefined when nobody has answered.
  (response as Response | undefined)
    ? toHttpError(body, response.status, response.statusText)
    : new HttpError(text('errors.unreachable'), 0, null),
);

/**
 * Makes an error with the message of the API's error body, in the console's language; for anything else (a proxy's
 * page) with the status, a colon and the text.
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
