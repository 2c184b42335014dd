import { listMyActivity, listMyCovers, listMyProjects } from '@showreel/api-client';
import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { CALL, call } from './call';

/** The projects shared with the signed-in user. */
const myProjectsQuery = queryOptions({
  queryKey: ['/api/user/projects'],
  queryFn: () => call(listMyProjects(CALL)),
});

export const useMyProjects = (enabled = true) => useQuery({ ...myProjectsQuery, enabled });

/** Their covers by project. The list shows without them until they load. */
const myCoversQuery = queryOptions({
  queryKey: ['/api/user/covers'],
  queryFn: async () => new Map((await call(listMyCovers(CALL))).map((cover) => [cover.projectId, cover])),
});

export const useMyCovers = () => useQuery(myCoversQuery).data;

/** The activity of the signed-in user, newest first, by page. */
const myActivityQuery = infiniteQueryOptions({
  queryKey: ['/api/user/activity'],
  queryFn: ({ pageParam }) =>
    call(listMyActivity({ ...CALL, query: { limit: 8, ...(pageParam ? { before: pageParam } : {}) } })),
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }) => nextCursor,
  staleTime: 0,
});

export const useMyActivity = () => useInfiniteQuery(myActivityQuery);
