import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useConsoleData } from './dataProvider';
import { projectKeys } from './projectCache';

/** Covers of the projects on a page and the files in them that `q` found, asked for once for all rows; undefined while they are being read. */
export function useProjectPictures(ids: readonly string[], q?: string) {
  const data = useConsoleData();
  return useQuery({
    queryKey: [...projectKeys.pictures, ids, q],
    queryFn: ({ signal }) => data.projectPictures([...ids], q, signal),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  }).data;
}
