import { joinGallery, unlockGallery, type JoinDto } from '@showreel/api-client';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { isEntryRequired, pathOf } from './gallery';
import type { GalleryLink } from './gallery-link';

/** Sends the passcode, and refetches what the server had rejected without it. */
export function useUnlockGallery(link: GalleryLink) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (passcode: string) => unlockGallery({ path: pathOf(link), body: { passcode } }),
    onSuccess: () => refetchEntered(queries),
  });
}

/** Makes the visitor a guest, and refetches what the server had rejected without a name. */
export function useJoinGallery(link: GalleryLink) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (guest: JoinDto) => joinGallery({ path: pathOf(link), body: guest }),
    onSuccess: async ({ link }) => {
      await refetchEntered(queries);
      // A browser that keeps no cookies comes in by the personal link.
      if (entryErrors(queries).length > 0) window.location.assign(link);
    },
  });
}

const entryErrors = (queries: QueryClient) =>
  queries.getQueryCache().findAll({ predicate: ({ state: { error } }) => isEntryRequired(error) });
const refetchEntered = (queries: QueryClient) =>
  queries.refetchQueries({ predicate: ({ state: { error } }) => isEntryRequired(error) });
