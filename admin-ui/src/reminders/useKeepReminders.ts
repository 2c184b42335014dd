import type { ProjectRemindersDto } from '@showreel/api-client';
import { getProjectRemindersQueryKey, listProjectActivityInfiniteQueryKey } from '@showreel/api-client/queries';
import { useQueryClient } from '@tanstack/react-query';
import { refresh } from '../api/queries';

/** Keeps the reply of a change to a project's reminders; what became of one is in the timeline. */
export function useKeepReminders(projectId: string): (saved: ProjectRemindersDto) => void {
  const queries = useQueryClient();
  return (saved) => {
    queries.setQueryData(getProjectRemindersQueryKey({ path: { id: projectId } }), saved);
    void refresh(queries, listProjectActivityInfiniteQueryKey({ path: { id: projectId } }));
  };
}
