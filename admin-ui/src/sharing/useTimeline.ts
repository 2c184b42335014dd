import { listProjectActivity, type TimelineDto } from '@showreel/api-client';
import { useInfiniteQuery } from '@tanstack/react-query';
import { CALL, call } from '../api/client';
import { projectKeys } from '../api/queries';

/** What the client did with the gallery, newest first, page by page; read once for all who show it. */
export function useTimeline(projectId: string) {
  return useInfiniteQuery({
    queryKey: projectKeys.timeline(projectId),
    queryFn: ({ pageParam }): Promise<TimelineDto> =>
      call(
        listProjectActivity({
          ...CALL,
          path: { id: projectId },
          query: { limit: 10, ...(pageParam ? { before: pageParam } : {}) },
        }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}
