import { listMyActivity } from '@showreel/api-client';
import { useInfiniteQuery } from '@tanstack/react-query';
import { CALL, call } from './call';

/** What has happened around the signed-in user, newest first, a page at a time. */
export function useMyActivity() {
  return useInfiniteQuery({
    queryKey: ['/api/user/activity'],
    queryFn: ({ pageParam }) =>
      call(listMyActivity({ ...CALL, query: { limit: 8, ...(pageParam ? { before: pageParam } : {}) } })),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  });
}
