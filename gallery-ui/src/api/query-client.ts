import { QueryClient } from '@tanstack/react-query';

/** No retry, no refetch on window focus, no polling; what was read stays until something is known to have changed. Without a network calls fail at once and say so, instead of waiting unseen. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { networkMode: 'always', retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false, staleTime: Infinity },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
