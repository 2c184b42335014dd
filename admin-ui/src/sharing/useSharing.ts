import { getSharing, listProjectActivity, type SharingDto, type TimelineDto } from '@showreel/api-client';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { CALL, call } from '../api/client';
import { projectKeys } from '../api/queries';

/** Link, template and mails of a project; polled while a mail is being sent. */
export function useSharing(projectId: string) {
  return useQuery<SharingDto>({
    queryKey: projectKeys.sharing(projectId),
    queryFn: () => call(getSharing({ ...CALL, path: { id: projectId } })),
    refetchInterval: ({ state }) => (state.data?.shares.some((share) => share.state === 'waiting') ? 2_000 : false),
  });
}

/** Client activity in the gallery, newest first, page by page; read once for all who show it. */
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
