import { createArchive, downloadFile, measureArchive, type ClientAccessDto } from '@showreel/api-client';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { GalleryLink } from './gallery-link';
import { ApiError } from '../api-error';
import { galleryQuery, pathOf } from './gallery';

export type DownloadSize = ClientAccessDto['downloadSizes'][number];

/** Files to download, null for everything that is unlocked, and the size of the photos among them. */
interface Requested {
  fileIds: readonly string[] | null;
  size?: DownloadSize | undefined;
}

/** Milliseconds between two checks whether the photos are rendered in the requested size. */
const RENDERING_MS = 5_000;

/** Milliseconds until the browser's download of a ZIP has begun: its first files count as downloaded. */
const BEGUN_MS = 2_000;

/** Requests the link to a ZIP of these files; null means everything that is unlocked. */
export function useCreateArchive(link: GalleryLink) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (requested: Requested) => createArchive({ path: pathOf(link), body: bodyOf(requested) }),
    onSuccess: () =>
      void setTimeout(() => void queries.invalidateQueries({ queryKey: galleryQuery(link).queryKey }), BEGUN_MS),
    onError: () => queries.invalidateQueries({ queryKey: galleryQuery(link).queryKey }),
  });
}

/** The size of that ZIP; same errors. Its key is below the gallery's: a refetch of the gallery measures again. */
const archiveSizeQuery = (link: GalleryLink, requested: Requested) =>
  queryOptions({
    queryKey: [...galleryQuery(link).queryKey, 'archive/size', requested],
    queryFn: ({ signal }) => measureArchive({ signal, path: pathOf(link), body: bodyOf(requested) }),
    gcTime: 0,
    refetchInterval: ({ state }) => isRendering(state.error) && RENDERING_MS,
  });

export const useArchiveSize = (link: GalleryLink, requested: Requested, enabled = true) =>
  useQuery({ ...archiveSizeQuery(link, requested), enabled });

/** Whether photos are not rendered in the requested size yet. */
export const isRendering = (error: Error | null) =>
  error instanceof ApiError && error.code === 'download.web_not_ready';

/** Requests the links to several files, in the same order, for clients without a ZIP. One error fails all. */
export function useDownloadFiles(link: GalleryLink) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ fileIds, size }: Requested & { fileIds: readonly string[] }) =>
      Promise.all(fileIds.map((fileId) => downloadFile({ path: { ...pathOf(link), fileId }, body: { size } }))),
    onSettled: () => queries.invalidateQueries({ queryKey: galleryQuery(link).queryKey }),
  });
}

const bodyOf = ({ fileIds, size }: Requested) => ({ ...(fileIds && { fileIds: [...fileIds] }), ...(size && { size }) });
