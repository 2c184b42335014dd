import { createArchive, downloadFile, type ArchiveRequestDto, type ClientAccessDto } from '@showreel/api-client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { GalleryLink } from './gallery-link';
import { galleryQuery, pathOf } from './gallery';

export type DownloadSize = ClientAccessDto['downloadSizes'][number];

/** Files to download, null for everything that is unlocked, and the size of the photos among them. */
export interface DownloadRequest {
  fileIds: readonly string[] | null;
  size?: DownloadSize | undefined;
}

/** Milliseconds until the browser's download of a ZIP has begun: its first files count as downloaded. */
const BEGUN_MS = 2_000;

/** Requests the links to files, in the same order. One error fails all. The gallery is refetched whatever the outcome. */
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

/** So many files may be named in one request. */
export const MOST_NAMES = 10_000;

export const isNamed = ({ fileIds }: DownloadRequest) => !fileIds || fileIds.length <= MOST_NAMES;

/** The request for a ZIP that names each file. */
export const namesOf = ({ fileIds, size }: DownloadRequest): ArchiveRequestDto => ({
  ...(fileIds && { fileIds: [...fileIds] }),
  ...(size && { size }),
});
