import { listMyProjects } from '@showreel/api-client';
import { useQuery } from '@tanstack/react-query';
import { CALL, call } from './call';

/** The projects shared with the signed-in user. */
export function useMyProjects(enabled = true) {
  return useQuery({ queryKey: ['/api/user/projects'], queryFn: () => call(listMyProjects(CALL)), enabled });
}
