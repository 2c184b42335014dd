/**
 * A file does not load for lack of a connection, because its link has expired, because this browser cannot show its
 * format, or because an upgrade of the site has removed the code of the player.
 */
export type LoadErrorKind = 'network' | 'stale' | 'broken' | 'gone';

/** A link that has expired, was revoked, or belongs to a closed gallery is answered with one of these statuses. */
const REJECTED = [401, 403, 404, 410];

/** Finds why a file did not load, by the status of a request for it. */
export function errorKindOfStatus(status: number): LoadErrorKind {
  if (status < 400) return 'broken';
  return REJECTED.includes(status) ? 'stale' : 'network';
}

/** Fetches the file again to find the reason, which an <img> or <video> does not have. */
export async function findCause(url: string): Promise<LoadErrorKind> {
  if (navigator.onLine === false) return 'network';
  const abort = new AbortController();
  try {
    const { status } = await fetch(url, { signal: abort.signal, credentials: 'same-origin', cache: 'no-store' });
    return errorKindOfStatus(status);
  } catch {
    return 'network';
  } finally {
    // The status is enough: the body is not read.
    abort.abort();
  }
}
