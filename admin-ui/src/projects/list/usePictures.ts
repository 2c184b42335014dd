import type { ProjectPictureDto, ProjectDto } from '@showreel/api-client';
import { useListContext } from 'react-admin';
import { useProjectPictures } from '../../api/queries';

/** Cover and found file of one project; undefined while they are loading. */
export interface Pictures {
  cover: ProjectPictureDto | null | undefined;
  match: ProjectPictureDto | null;
  matchCount: number;
}

/** Returns the pictures of one row of the list of projects. */
export function usePictures(projectId: string): Pictures {
  const { data: rows = [], filterValues } = useListContext<ProjectDto>();
  const q = typeof filterValues['q'] === 'string' ? filterValues['q'] : undefined;
  const pictures = useProjectPictures(
    rows.map(({ id }) => id),
    q,
  );
  const own = pictures?.find((entry) => entry.projectId === projectId);
  return {
    cover: pictures ? (own?.cover ?? null) : undefined,
    match: (q && own?.match) || null,
    matchCount: own?.matchCount ?? 0,
  };
}
