import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isSessionLost } from './errors';
import { forgetUser } from './session';

const listeners = new Set<() => void>();

/** Called when any query or mutation, or a look at a screen, finds that nobody is signed in. Returns the unsubscribe function. */
export function onSessionLost(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Notifies the listeners when this error means that the session is over. */
export function reportSessionLost(error: unknown): void {
  if (isSessionLost(error)) reportSignedOut();
}

/** Notifies the listeners that nobody is signed in. */
export function reportSignedOut(): void {
  forgetUser();
  for (const listener of listeners) listener();
}

/**
 * No retry, no refetch on focus, no polling; what changed is announced by events and mutations. What staff press
 * without a network fails at once: by default the library would silently pause it until there is one.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: reportSessionLost }),
  mutationCache: new MutationCache({ onError: reportSessionLost }),
  defaultOptions: {
    queries: { retry: false, refetchOnWindowFocus: false },
    mutations: { retry: false, networkMode: 'always' },
  },
});
