import { HttpError } from 'react-admin';
import { StorageError } from './putBytes';
import type { WaitToRetry } from './waitToRetry';

/** Before each further try: about two minutes, in which a server is started anew and a lift left. A dead network is waited for without counting. */
export const RETRY_AFTER_MS: readonly number[] = [500, 1_500, 4_000, 8_000, 15_000, 30_000, 60_000];

/** Another try may go better: the line, a busy server, or a link that ran out and is asked for anew. */
export function isPassing(error: unknown): boolean {
  if (error instanceof StorageError) return error.passing;
  return error instanceof HttpError && ([0, 408, 429].includes(error.status) || error.status >= 500);
}

/** Does the work again and again while its failure may pass. @throws what the last try threw, or AbortError */
export async function patiently<T>(work: () => Promise<T>, { wait, signal, broken }: { wait: WaitToRetry; signal: AbortSignal; broken?: (error: unknown) => void }): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    signal.throwIfAborted();
    try {
      return await work();
    } catch (error) {
      signal.throwIfAborted();
      const delay = RETRY_AFTER_MS[tries];
      if (delay === undefined || !isPassing(error)) throw error;
      broken?.(error);
      await wait(delay, signal);
    }
  }
}
