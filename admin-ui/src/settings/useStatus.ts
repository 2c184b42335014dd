import { getStatus, type StatusDto, type StatusPartDto } from '@showreel/api-client';
import { useQuery } from '@tanstack/react-query';
import { CALL, call } from '../api/client';

/** The status, and what of it was down the time before already. */
export type SeenStatus = StatusDto & { lasting: StatusPartDto[] };

const KEY = ['status'];

/** Down twice running: a worker that is just starting is no reason to ring a bell. */
export function lastingOf(now: StatusPartDto[], before: StatusPartDto[] | undefined): StatusPartDto[] {
  return now.filter(
    ({ name, state }) => state === 'down' && before?.some((each) => each.name === name && each.state === 'down'),
  );
}

/** What works and what does not: asked every minute while somebody looks, sooner while something is down. */
export function useStatus(enabled = true) {
  return useQuery<SeenStatus>({
    queryKey: KEY,
    queryFn: async ({ client }) => {
      const before = client.getQueryData<SeenStatus>(KEY);
      const status = await call(getStatus(CALL));
      return { ...status, lasting: lastingOf(status.parts, before?.parts) };
    },
    refetchInterval: ({ state }) => (state.data?.state === 'down' ? 10_000 : 60_000),
    enabled,
  });
}
