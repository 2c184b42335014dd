import { QueryClient } from '@tanstack/react-query';

/** No retry, no refetch on window focus, no polling; what was read stays until something is known to have changed. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false, staleTime: Infinity },
      mutations: { retry: false },
    },
  });
}
