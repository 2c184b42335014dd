import { getStatus, type StatusDto, type StatusPartDto } from '@showreel/api-client';
import { useQuery } from '@tanstack/react-query';
import { CALL, call } from '../api/client';
import { queryKeys } from '../api/queries';

/** The status, and what of it was down the time before already. */
export type SeenStatus = StatusDto & { lasting: StatusPartDto[] };

/** Down twice in a row: a worker that is just starting needs no alert. */
export function lastingOf(now: StatusPartDto[], before: StatusPartDto[] | undefined): StatusPartDto[] {
  return now.filter(
    ({ name, state }) => state === 'down' && before?.some((each) => each.name === name && each.state === 'down'),
  );
}

/** What works and what does not: read every minute while the tab is visible, more often while something is down. */
export function useStatus(enabled = true) {
  return useQuery<SeenStatus>({
    queryKey: queryKeys.status,
    queryFn: async ({ client }) => {
      const before = client.getQueryData<SeenStatus>(queryKeys.status);
      const status = await call(getStatus(CALL));
      return { ...status, lasting: lastingOf(status.parts, before?.parts) };
    },
    refetchInterval: ({ state }) => (state.data?.state === 'down' ? 10_000 : 60_000),
    enabled,
  });
}
