import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useConsoleData } from './dataProvider';

/** Covers of the projects on a page and the files in them that `q` found, asked for once for all rows; undefined while they are being read. */
export function useProjectPictures(ids: readonly string[], q?: string) {
  const data = useConsoleData();
  return useQuery({
    // Under `projects`, so that whatever changes them refreshes their pictures too.
    queryKey: ['projects', 'pictures', ids, q],
    queryFn: () => data.projectPictures([...ids], q),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  }).data;
}
