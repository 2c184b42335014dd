import { listProjectPictures } from '@showreel/api-client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CALL, call } from './client';
import { projectKeys } from './queries';

/** Covers of the projects on a page and the files in them that `q` found, asked for once for all rows; undefined while they are being read. */
export function useProjectPictures(ids: readonly string[], q?: string) {
  return useQuery({
    queryKey: [...projectKeys.pictures, ids, q],
    queryFn: ({ signal }) => call(listProjectPictures({ ...CALL, query: { ids: ids.join(','), q }, signal })),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  }).data;
}
