import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isUnauthorized } from './api-error';

/** Options of what other people change while the page is open: it is read again when the page is looked at again. */
export const CHANGED_BY_OTHERS = { refetchOnWindowFocus: 'always' } as const;

/**
 * No retry, no refetch on window focus but of `CHANGED_BY_OTHERS`, no polling but where decision 030 names it; data stays fresh until something invalidates it.
 * Without a network calls fail at once, instead of silently waiting for one.
 * @param onUnauthorized called when a call finds that the session has ended
 */
export function createQueryClient(onUnauthorized: () => void = () => undefined): QueryClient {
  const onError = (error: Error) => {
    if (isUnauthorized(error)) onUnauthorized();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        networkMode: 'always',
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        staleTime: Infinity,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
