import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';

const CHOSEN_PROJECT = ['chosen-project'];

/** The upload card needs to know this about a project. */
export interface ChosenProject {
  id: string;
  name: string;
}

/** Keeps the project of the Upload Files card below the list of projects while other screens are open. */
export function useChosenProject(): [ChosenProject | null, (project: ChosenProject | null) => void] {
  const queries = useQueryClient();
  const { data } = useQuery<ChosenProject | null>({
    queryKey: CHOSEN_PROJECT,
    queryFn: skipToken,
    gcTime: Infinity,
  });
  const choose = (project: ChosenProject | null) =>
    void queries.setQueryData(CHOSEN_PROJECT, project && { id: project.id, name: project.name });
  return [data ?? null, choose];
}
