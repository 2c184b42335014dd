import { measureArchive, type ArchiveRequestDto } from '@showreel/api-client';
import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import type { GalleryLink } from './gallery-link';
import { ApiError } from '../api-error';
import { galleryQuery, pathOf, type GalleryReply } from './gallery';
import { countFiles, isNamed, knownFiles, MOST_NAMES, namesOf, type DownloadRequest } from './gallery-files';

/** The milliseconds between two checks whether the photos are rendered in the requested size. */
const RENDERING_MS = 5_000;

/**
 * Reads the size of a ZIP, with the same errors as for the ZIP. The query's key is below the gallery's: a refetch of
 * the gallery measures again.
 */
const archiveSizeQuery = (link: GalleryLink, request: DownloadRequest) =>
  queryOptions({
    queryKey: [...galleryQuery(link).queryKey, 'archive/size', request],
    queryFn: ({ client, signal }) =>
      measureArchive({ signal, path: pathOf(link), body: archiveBody(client, link, request) }),
    gcTime: 0,
    refetchInterval: ({ state }) => isRendering(state.error) && RENDERING_MS,
  });

export const useArchiveSize = (link: GalleryLink, request: DownloadRequest, enabled = true) =>
  useQuery({ ...archiveSizeQuery(link, request), enabled });

/** Says whether photos are not rendered in the requested size yet. */
export const isRendering = (error: Error | null) =>
  error instanceof ApiError && error.code === 'download.web_not_ready';

/** Makes the request for a ZIP of these files. Files that are too many to be named are described by their sections. */
export function archiveBody(queries: QueryClient, link: GalleryLink, request: DownloadRequest): ArchiveRequestDto {
  const { fileIds, size } = request;
  const gallery = queries.getQueryData(galleryQuery(link).queryKey);
  if (!gallery || !fileIds || isNamed(request)) return namesOf(request);
  return { ...bySections(fileIds, gallery), ...(size && { size }) };
}

/** Names the sections of which most files are requested, and each file that differs from its section. */
function bySections(fileIds: readonly string[], gallery: GalleryReply): ArchiveRequestDto {
  const wanted = new Set(fileIds);
  const files = knownFiles(gallery);
  const isMostlyWanted = (albumId: string | null) => {
    const own = files.filter((file) => file.albumId === albumId);
    // A file that is not loaded could not be left out.
    const isLoaded = own.length === countFiles(gallery, { albumId });
    return isLoaded && own.filter(({ id }) => wanted.has(id)).length > own.length / 2;
  };
  const whole = [null, ...gallery.albums.map(({ id }) => id)].filter(isMostlyWanted);
  const named = files.filter(({ id, albumId }) => wanted.has(id) !== whole.includes(albumId));
  return {
    ...(whole.length > 0 && { sections: whole.map((albumId) => albumId ?? 'none') }),
    // This is one more than the server accepts: its error then says why.
    ...(named.length > 0 && { fileIds: named.slice(0, MOST_NAMES + 1).map(({ id }) => id) }),
    fileCount: fileIds.length,
  };
}
