import { getGallery, selectHeadshot, type ErrorBody, type GalleryDto } from '@showreel/api-client';
import { queryOptions, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { clockSkew } from './countdown';
import { peekEmbeddedReply, takeEmbeddedReply, type EmbeddedReply } from '../embedded-reply';
import type { GalleryLink } from './gallery-link';
import { ApiError } from '../api-error';

/** A gallery's reply and when it was made. */
export interface GalleryReply extends GalleryDto {
  /** Milliseconds that the server's clock is ahead of ours. */
  clockSkew: number;
  /** The reply was made at this time of the server's clock. */
  readAt: number;
  /** True when something has changed between two pages of files: the loaded files may lack one. */
  changed?: boolean;
}

/** Says whether the gallery first needs a passcode from this browser, or the name of a guest. */
export const isEntryRequired = (error: Error | null): error is ApiError =>
  error instanceof ApiError && (error.code === 'gallery.passcode_required' || error.code === 'gallery.join_required');

/** Returns the path parameters with which every call of a gallery begins. */
export const pathOf = ({ projectId, visitor }: GalleryLink) => ({ projectId, visitor });
/** Makes the path of the page. */
export const addressOf = ({ projectId, visitor }: GalleryLink) => `/gallery/${projectId}/${visitor}`;

function withClock(data: GalleryDto, serverTime: string | null, arrivedAt: number): GalleryReply {
  const skew = clockSkew(serverTime, arrivedAt);
  return { ...data, clockSkew: skew, readAt: arrivedAt + skew };
}

/** Returns the reply that was embedded in the page. @throws ApiError where the server rejected the request */
function galleryOfEmbedded({ status, body, serverTime, arrivedAt }: EmbeddedReply): GalleryReply {
  if (status !== 200) throw new ApiError(status, '', body as ErrorBody);
  return withClock(body as GalleryDto, serverTime, arrivedAt);
}

/**
 * Reads the gallery behind a link. Errors: gallery.not_found, gallery.expired; a missing passcode, or the missing name
 * of a guest, is thrown (app/gallery/RequireGalleryAccess).
 */
export const galleryQuery = (link: GalleryLink) =>
  queryOptions({
    queryKey: ['/api/gallery', link.projectId, link.visitor],
    throwOnError: isEntryRequired,
    queryFn: async ({ client, queryKey }): Promise<GalleryReply> => {
      const embedded = takeEmbeddedReply(addressOf(link));
      if (embedded) return galleryOfEmbedded(embedded);
      let serverTime: string | null = null;
      const data = await getGallery({
        path: pathOf(link),
        fetch: async (request) => {
          const response = await fetch(request);
          serverTime = response.headers.get('x-server-time');
          return response;
        },
      });
      const first = withClock(data, serverTime, Date.now());
      if (!first.rest) return first;
      // Files that were loaded stay loaded.
      const known = client.getQueryData<GalleryReply>(queryKey)?.mediaFiles.length ?? 0;
      const { readPages } = await import('./read-pages');
      return readPages(link, first, known);
    },
    // An embedded reply is shown at once; queryFn throws an embedded error like any other.
    initialData: () =>
      peekEmbeddedReply(addressOf(link))?.status === 200
        ? galleryOfEmbedded(takeEmbeddedReply(addressOf(link))!)
        : undefined,
  });

export const useGallery = (link: GalleryLink) => useQuery(galleryQuery(link));

/** Refetches a gallery before it is shown: after a payment it must open at the new level. */
export async function refreshGallery(queries: QueryClient, link: GalleryLink): Promise<void> {
  await queries
    .fetchQuery({ ...galleryQuery(link), staleTime: 0 })
    .catch(() => queries.removeQueries({ queryKey: galleryQuery(link).queryKey }));
}

/** Chooses a free photo. */
export function useChooseFreePhoto(link: GalleryLink) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (mediaFileId: string) => selectHeadshot({ path: pathOf(link), body: { mediaFileId } }),
    onSettled: () => queries.invalidateQueries({ queryKey: galleryQuery(link).queryKey }),
  });
}
