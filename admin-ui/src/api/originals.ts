import { HttpError } from 'react-admin';
import { text } from '../messages/language';
import { toHttpError } from './client';

/** The original of a file, for the browser to keep. */
export const originalUrl = (id: string): string => `/api/admin/download/${id}`;

/**
 * Whether the server gives an original out: its answer is read without following it, since the browser tells a page
 * nothing of a link that failed. @throws HttpError with the server's reason
 */
export async function askForOriginal(id: string, ask: typeof fetch = fetch): Promise<void> {
  const answer = await ask(originalUrl(id), { redirect: 'manual' }).catch(() => {
    throw new HttpError(text('errors.unreachable'), 0, null);
  });
  if (answer.type === 'opaqueredirect') return;
  throw toHttpError(await answer.json().catch(() => null), answer.status, answer.statusText);
}
