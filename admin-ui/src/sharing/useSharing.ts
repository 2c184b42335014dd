import { getSharing, type SharingDto } from '@showreel/api-client';
import { useQuery } from '@tanstack/react-query';
import { CALL, call } from '../api/client';
import { projectKeys } from '../api/queries';

/** Link, template and mails of a project; looked at again while one is on its way. */
export function useSharing(projectId: string) {
  return useQuery<SharingDto>({
    queryKey: projectKeys.sharing(projectId),
    queryFn: () => call(getSharing({ ...CALL, path: { id: projectId } })),
    refetchInterval: ({ state }) => (state.data?.shares.some((share) => share.state === 'waiting') ? 2_000 : false),
  });
}
