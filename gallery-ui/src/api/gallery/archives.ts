import { createArchive, downloadFile, measureArchive } from '@showreel/api-client';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { GalleryLink } from './gallery-link';
import { CALL, call } from '../call';
import { galleryQuery, pathOf } from './gallery';

/** Milliseconds until the browser's download of a ZIP has begun: its first files count as downloaded. */
const BEGUN_MS = 2_000;

/** Requests the link to a ZIP of these files; null means everything that is unlocked. */
export function useCreateArchive(link: GalleryLink) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (fileIds: readonly string[] | null) =>
      call(createArchive({ ...CALL, path: pathOf(link), body: bodyOf(fileIds) })),
    onSuccess: () =>
      void setTimeout(() => void queries.invalidateQueries({ queryKey: galleryQuery(link).queryKey }), BEGUN_MS),
    onError: () => queries.invalidateQueries({ queryKey: galleryQuery(link).queryKey }),
  });
}

/** The size of that ZIP; same errors. Its key is below the gallery's: a refetch of the gallery measures again. */
const archiveSizeQuery = (link: GalleryLink, fileIds: readonly string[] | null) =>
  queryOptions({
    queryKey: [...galleryQuery(link).queryKey, 'archive/size', fileIds],
    queryFn: ({ signal }) => call(measureArchive({ ...CALL, signal, path: pathOf(link), body: bodyOf(fileIds) })),
    gcTime: 0,
  });

export const useArchiveSize = (link: GalleryLink, fileIds: readonly string[] | null, enabled = true) =>
  useQuery({ ...archiveSizeQuery(link, fileIds), enabled });

/** Requests the links to several originals, in the same order, for clients without a ZIP. One error fails all. */
export function useDownloadFiles(link: GalleryLink) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (fileIds: readonly string[]) =>
      Promise.all(fileIds.map((fileId) => call(downloadFile({ ...CALL, path: { ...pathOf(link), fileId } })))),
    onSettled: () => queries.invalidateQueries({ queryKey: galleryQuery(link).queryKey }),
  });
}

const bodyOf = (fileIds: readonly string[] | null) => (fileIds === null ? {} : { fileIds: [...fileIds] });
