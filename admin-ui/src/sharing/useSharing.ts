import { getSharing, type SharingDto } from '@showreel/api-client';
import { useQuery } from '@tanstack/react-query';
import { CALL, call } from '../api/client';

/** Under which the sharing of a project is kept. */
export const sharingKey = (projectId: string) => ['sharing', projectId] as const;

/** Link, template and mails of a project; looked at again while one is on its way. */
export function useSharing(projectId: string) {
  return useQuery<SharingDto>({
    queryKey: sharingKey(projectId),
    queryFn: () => call(getSharing({ ...CALL, path: { id: projectId } })),
    refetchInterval: ({ state }) => (state.data?.shares.some((share) => share.state === 'waiting') ? 2_000 : false),
  });
}
