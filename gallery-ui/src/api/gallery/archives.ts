import { createArchive, downloadFile, measureArchive } from '@showreel/api-client';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { GalleryLink } from './gallery-link';
import { CALL, call } from '../call';
import { galleryQuery, pathOf } from './gallery';

/** A ZIP that the browser fetches has begun by then: its first files count as downloaded. */
const BEGUN_MS = 2_000;

/** Asks for a ZIP of files, or with null of all that costs nothing: answers the link to follow. */
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

/** How large that ZIP would be. Errors: the same as those of the ZIP. Below the gallery's key: a reading of it measures again. */
const archiveSizeQuery = (link: GalleryLink, fileIds: readonly string[] | null) =>
  queryOptions({
    queryKey: [...galleryQuery(link).queryKey, 'archive/size', fileIds],
    queryFn: ({ signal }) => call(measureArchive({ ...CALL, signal, path: pathOf(link), body: bodyOf(fileIds) })),
    gcTime: 0,
  });

export const useArchiveSize = (link: GalleryLink, fileIds: readonly string[] | null, enabled = true) =>
  useQuery({ ...archiveSizeQuery(link, fileIds), enabled });

/** Asks for several files one by one, for clients who want no ZIP: answers their links in the same order. One error fails all. */
export function useDownloadFiles(link: GalleryLink) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (fileIds: readonly string[]) =>
      Promise.all(fileIds.map((fileId) => call(downloadFile({ ...CALL, path: { ...pathOf(link), fileId } })))),
    onSettled: () => queries.invalidateQueries({ queryKey: galleryQuery(link).queryKey }),
  });
}

const bodyOf = (fileIds: readonly string[] | null) => (fileIds === null ? {} : { fileIds: [...fileIds] });
