/** Why a file does not show: no way to the server, a link that no longer opens, bytes that this browser cannot show, or a player that an upgrade of the site took away. */
export type LoadErrorKind = 'network' | 'stale' | 'broken' | 'gone';

/** Statuses with which the server rejects a link that has run out, was taken back, or belongs to a closed gallery. */
const REJECTED = [401, 403, 404, 410];

export function errorKindOfStatus(status: number): LoadErrorKind {
  if (status < 400) return 'broken';
  return REJECTED.includes(status) ? 'stale' : 'network';
}

/** Fetches the file once more to find the reason: an <img> or <video> has none. */
export async function findCause(url: string): Promise<LoadErrorKind> {
  if (navigator.onLine === false) return 'network';
  const abort = new AbortController();
  try {
    const { status } = await fetch(url, { signal: abort.signal, credentials: 'same-origin', cache: 'no-store' });
    return errorKindOfStatus(status);
  } catch {
    return 'network';
  } finally {
    // The answer is in its head: the body is not wanted.
    abort.abort();
  }
}
