import { listMyCovers, listMyProjects } from '@showreel/api-client';
import { useQuery } from '@tanstack/react-query';
import { CALL, call } from './call';

/** The projects shared with the signed-in user. */
export function useMyProjects(enabled = true) {
  return useQuery({ queryKey: ['/api/user/projects'], queryFn: () => call(listMyProjects(CALL)), enabled });
}

/** Their covers by project, while they are known: the list does without. */
export function useMyCovers() {
  return useQuery({
    queryKey: ['/api/user/covers'],
    queryFn: async () => new Map((await call(listMyCovers(CALL))).map((cover) => [cover.projectId, cover])),
  }).data;
}
