import { createArchive, downloadFile } from '@showreel/api-client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isNamed, namesOf, type DownloadRequest } from './gallery-files';
import type { GalleryLink } from './gallery-link';
import { galleryQuery, pathOf } from './gallery';

/** The browser's download of a ZIP has begun after this many milliseconds: its first files then count as downloaded. */
const BEGUN_MS = 2_000;

/**
 * Requests the links to files, in the same order. One error fails all. The gallery is refetched whatever the outcome.
 */
export function useDownloadFiles(link: GalleryLink) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ fileIds, size }: DownloadRequest & { fileIds: readonly string[] }) =>
      Promise.all(fileIds.map((fileId) => downloadFile({ path: { ...pathOf(link), fileId }, body: { size } }))),
    onSettled: () => queries.invalidateQueries({ queryKey: galleryQuery(link).queryKey }),
  });
}

/** Requests the link to a ZIP of these files. */
export function useCreateArchive(link: GalleryLink) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (request: DownloadRequest) =>
      createArchive({
        path: pathOf(link),
        body: isNamed(request) ? namesOf(request) : (await import('./archives')).archiveBody(queries, link, request),
      }),
    onSuccess: () =>
      void setTimeout(() => void queries.invalidateQueries({ queryKey: galleryQuery(link).queryKey }), BEGUN_MS),
    onError: () => queries.invalidateQueries({ queryKey: galleryQuery(link).queryKey }),
  });
}
