import { getCurrentUser, type UserDto } from '@showreel/api-client';
import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { PAGE_SIGNED_IN } from './embedded-reply';
import { ApiError } from './api-error';
import { siteQuery } from './site';

/** Reads the signed-in user; null for a visitor. */
export const sessionQuery = queryOptions({
  queryKey: ['/api/auth/user'],
  queryFn: async (): Promise<UserDto | null> => {
    try {
      return await getCurrentUser();
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  },
});

export const useSession = () => useQuery(sessionQuery);

/** Says whether somebody is signed in. It asks the server only if the page did not embed the answer. */
export function useSignedIn(): boolean {
  const { data } = useQuery({ ...sessionQuery, enabled: PAGE_SIGNED_IN === undefined });
  return data === undefined ? (PAGE_SIGNED_IN ?? false) : data !== null;
}

/** Queries on these paths survive a change of user: public data and the session itself. */
const KEPT: readonly unknown[] = [siteQuery, sessionQuery].map(({ queryKey: [path] }) => path);

/** Drops the previous user's data from the cache. */
export function startAs(queries: QueryClient, user: UserDto | null): void {
  queries.removeQueries({ predicate: ({ queryKey: [path] }) => !KEPT.includes(path) });
  queries.setQueryData(sessionQuery.queryKey, user);
}

/** Ends the session on this page after a call has found that it has ended. */
export function forgetSession(queries: QueryClient): void {
  startAs(queries, null);
}
