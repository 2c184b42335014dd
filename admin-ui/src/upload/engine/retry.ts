import pRetry from 'p-retry';
import { HttpError } from 'react-admin';
import { StorageError } from './putBytes';

/**
 * Retries come after 0.5, 1.2, 2.6, 6, 14, 32 and 60 seconds: two minutes are enough to restart a server or leave a
 * lift.
 */
const RETRY_OPTIONS = { retries: 7, minTimeout: 500, factor: 2.3, maxTimeout: 60_000 };

/**
 * Says whether a retry may succeed: the connection was lost, the server is busy, or a link has expired and is requested
 * again.
 */
export function isTemporary(error: unknown): boolean {
  if (error instanceof StorageError) return error.temporary;
  return error instanceof HttpError && ([0, 408, 429].includes(error.status) || error.status >= 500);
}

const isStorageFull = (error: unknown) =>
  error instanceof HttpError && (error.body as { code?: string } | null)?.code === 'upload.storage_full';

/**
 * Retries the work while its failure may be temporary; waits for the network when it is down.
 * @throws the error of the last attempt, or AbortError
 */
export function withRetry<T>(
  work: () => Promise<T>,
  { signal, broken }: { signal: AbortSignal; broken?: (error: unknown) => void },
): Promise<T> {
  const attempt = async (number: number) => {
    if (number > 1) await online(signal);
    return work();
  };
  return pRetry(attempt, {
    ...RETRY_OPTIONS,
    signal,
    // Waiting does not free any space.
    shouldRetry: ({ error }) => !signal.aborted && isTemporary(error) && !isStorageFull(error),
    onFailedAttempt: ({ error, retriesLeft }) => {
      if (retriesLeft > 0 && !signal.aborted && isTemporary(error)) broken?.(error);
    },
  });
}

/** Waits until the browser has a network. */
async function online(signal: AbortSignal): Promise<void> {
  if (globalThis.navigator?.onLine !== false) return;
  await new Promise<void>((resolve) => {
    window.addEventListener('online', () => resolve(), { once: true, signal });
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  signal.throwIfAborted();
}
