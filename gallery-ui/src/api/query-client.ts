import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isUnauthorized } from './api-error';

/**
 * These options are for data that other people change while the page is open: they are read again when the visitor
 * comes back to the page.
 */
export const CHANGED_BY_OTHERS = { refetchOnWindowFocus: 'always' } as const;

/**
 * Creates the query cache. It has no retry, no refetch on window focus but for `CHANGED_BY_OTHERS`, and no polling but
 * where decision 030 names it; data stay fresh until something invalidates them. Without a network calls fail at once,
 * instead of silently waiting for one.
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
