import { createArchive, downloadFile, measureArchive } from '@showreel/api-client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { GalleryLink } from './gallery-link';
import { CALL, call } from './call';
import { keyOf, pathOf } from './gallery';

/** A ZIP that the browser fetches has begun by then: its first files count as downloaded. */
const BEGUN_MS = 2_000;

/** Asks for a ZIP of files, or with null of all that costs nothing: answers the link to follow. */
export function useArchive(link: GalleryLink) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (fileIds: readonly string[] | null) =>
      call(createArchive({ ...CALL, path: pathOf(link), body: bodyOf(fileIds) })),
    onSuccess: () => void setTimeout(() => void queries.invalidateQueries({ queryKey: keyOf(link) }), BEGUN_MS),
    onError: () => queries.invalidateQueries({ queryKey: keyOf(link) }),
  });
}

/** How large that ZIP would be; asks only while `wanted`. Refusals: the same as those of the ZIP. */
export function useArchiveSize(link: GalleryLink, fileIds: readonly string[] | null, wanted = true) {
  return useQuery({
    queryKey: [...keyOf(link), 'archive/size', fileIds],
    queryFn: ({ signal }) => call(measureArchive({ ...CALL, signal, path: pathOf(link), body: bodyOf(fileIds) })),
    enabled: wanted,
    gcTime: 0,
  });
}

/** Asks for several files one by one, for who will not have a ZIP: answers their links in the same order. For files that are unlocked: one refusal is everybody's. */
export function useFileLinks(link: GalleryLink) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (fileIds: readonly string[]) =>
      Promise.all(fileIds.map((fileId) => call(downloadFile({ ...CALL, path: { ...pathOf(link), fileId } })))),
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(link) }),
  });
}

const bodyOf = (fileIds: readonly string[] | null) => (fileIds === null ? {} : { fileIds: [...fileIds] });
