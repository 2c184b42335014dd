import { listGallerySelections, type GallerySelectionDto } from '@showreel/api-client';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { CHANGED_BY_OTHERS } from '../query-client';
import type { GalleryLink } from './gallery-link';
import { pathOf } from './gallery';

/** Reads the selections in which this visitor takes part. */
export const selectionsQuery = (link: GalleryLink) =>
  queryOptions({
    queryKey: ['/api/gallery/selections', link.projectId, link.visitor],
    queryFn: () => listGallerySelections({ path: pathOf(link) }),
    ...CHANGED_BY_OTHERS,
  });

const NONE: readonly GallerySelectionDto[] = [];

/** Reads the selections; none until they are read. */
export const useSelections = (link: GalleryLink, enabled: boolean): readonly GallerySelectionDto[] =>
  useQuery({ ...selectionsQuery(link), enabled }).data ?? NONE;
