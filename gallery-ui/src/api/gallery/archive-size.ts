import { measureArchive } from '@showreel/api-client';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { GalleryLink } from './gallery-link';
import { ApiError } from '../api-error';
import { archiveBody, type DownloadRequest } from './downloads';
import { galleryQuery, pathOf } from './gallery';

/** Milliseconds between two checks whether the photos are rendered in the requested size. */
const RENDERING_MS = 5_000;

/** The size of a ZIP; same errors as for the ZIP. Its key is below the gallery's: a refetch of the gallery measures again. */
const archiveSizeQuery = (link: GalleryLink, request: DownloadRequest) =>
  queryOptions({
    queryKey: [...galleryQuery(link).queryKey, 'archive/size', request],
    queryFn: ({ signal }) => measureArchive({ signal, path: pathOf(link), body: archiveBody(request) }),
    gcTime: 0,
    refetchInterval: ({ state }) => isRendering(state.error) && RENDERING_MS,
  });

export const useArchiveSize = (link: GalleryLink, request: DownloadRequest, enabled = true) =>
  useQuery({ ...archiveSizeQuery(link, request), enabled });

/** Says whether photos are not rendered in the requested size yet. */
export const isRendering = (error: Error | null) =>
  error instanceof ApiError && error.code === 'download.web_not_ready';
