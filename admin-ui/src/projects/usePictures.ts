import type { ProjectPictureDto, ProjectDto } from '@showreel/api-client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useListContext } from 'react-admin';
import { useConsoleData } from '../api/dataProvider';

/** Cover and found file of one project; undefined while they are being read. */
export interface Pictures {
  cover: ProjectPictureDto | null | undefined;
  match: ProjectPictureDto | null;
  matchCount: number;
}

/** Asked for once for all rows of the page, beside the list. */
export function usePictures(projectId: string): Pictures {
  const data = useConsoleData();
  const { data: rows = [], filterValues } = useListContext<ProjectDto>();
  const ids = rows.map(({ id }) => id);
  const q = typeof filterValues['q'] === 'string' ? filterValues['q'] : undefined;
  const { data: pictures } = useQuery({
    // Under `projects`, so that whatever changes them refreshes their pictures too.
    queryKey: ['projects', 'pictures', ids, q],
    queryFn: () => data.projectPictures(ids, q),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
  const own = pictures?.find((entry) => entry.projectId === projectId);
  return { cover: pictures ? (own?.cover ?? null) : undefined, match: (q && own?.match) || null, matchCount: own?.matchCount ?? 0 };
}
