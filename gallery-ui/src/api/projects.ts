import { listMyActivity, listMyCovers, listMyProjects } from '@showreel/api-client';
import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';

/** Reads the projects shared with the signed-in user. */
const myProjectsQuery = queryOptions({
  queryKey: ['/api/user/projects'],
  queryFn: () => listMyProjects(),
});

export const useMyProjects = (enabled = true) => useQuery({ ...myProjectsQuery, enabled });

/** Reads their covers by project. The list shows without them until they load. */
const myCoversQuery = queryOptions({
  queryKey: ['/api/user/covers'],
  queryFn: async () => new Map((await listMyCovers()).map((cover) => [cover.projectId, cover])),
});

export const useMyCovers = () => useQuery(myCoversQuery).data;

/** Reads the activity of the signed-in user, newest first, by page. */
const myActivityQuery = infiniteQueryOptions({
  queryKey: ['/api/user/activity'],
  queryFn: ({ pageParam }) => listMyActivity({ query: { limit: 8, ...(pageParam ? { before: pageParam } : {}) } }),
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }) => nextCursor,
  staleTime: 0,
});

export const useMyActivity = () => useInfiniteQuery(myActivityQuery);
