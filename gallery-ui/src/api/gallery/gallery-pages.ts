import { listGalleryFiles } from '@showreel/api-client';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api-error';
import { galleryQuery, pathOf } from './gallery';
import type { GalleryLink } from './gallery-link';
import { withPage } from './read-pages';

/** Reads the page at a cursor into the gallery, unless the gallery has been read again meanwhile. @throws ApiError */
export async function loadPage(queries: QueryClient, link: GalleryLink, after: string): Promise<void> {
  const { queryKey } = galleryQuery(link);
  try {
    const page = await queries.fetchQuery({
      queryKey: ['/api/gallery/files', link.projectId, link.visitor, after],
      queryFn: () => listGalleryFiles({ path: pathOf(link), query: { after } }),
      gcTime: 0,
    });
    queries.setQueryData(
      queryKey,
      (known) =>
        known?.rest?.nextCursor === after
          ? { ...withPage(known, page), changed: known.changed || page.changed }
          : known,
      // The page does not have the gallery's end.
      { updatedAt: queries.getQueryState(queryKey)?.dataUpdatedAt ?? 0 },
    );
  } catch (error) {
    // The passcode has changed, the gallery has ended or is gone, or another release wrote the cursor: the page must
    // show that.
    if (error instanceof ApiError && [400, 401, 404, 410].includes(error.status))
      void queries.invalidateQueries({ queryKey, exact: true });
    throw error;
  }
}
