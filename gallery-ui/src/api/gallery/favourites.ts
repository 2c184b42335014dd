import { setFavourites } from '@showreel/api-client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { GalleryLink } from './gallery-link';
import { ApiError } from '../api-error';
import { galleryQuery, pathOf, type GalleryReply } from './gallery';

/** The most files that the server accepts in one call. */
export const FAVOURITES_PER_CALL = 300;

/** A file with a change in flight: the state that the server has, and how many presses it has not answered yet. */
interface Pending {
  saved: boolean;
  presses: number;
}

interface Change {
  fileIds: readonly string[];
  favourite: boolean;
}

/** Adds files to the favourites or removes them. Shown at once; what the server does not accept is shown as before. */
export function useSetFavourites(link: GalleryLink) {
  const queries = useQueryClient();
  const { queryKey } = galleryQuery(link);
  const [pending] = useState(() => new Map<string, Pending>());

  const show = (fileIds: readonly string[], isFavourite: boolean) => {
    const changed = new Set(fileIds);
    // This is no refetch: the reply is as old as before.
    const updatedAt = queries.getQueryState(queryKey)?.dataUpdatedAt;
    const change = (reply: GalleryReply | undefined) =>
      reply && {
        ...reply,
        mediaFiles: reply.mediaFiles.map((file) => (changed.has(file.id) ? { ...file, isFavourite } : file)),
      };
    queries.setQueryData(queryKey, change, { updatedAt });
  };
  /** The server has answered: files without another press in flight are shown as the server has them. */
  const settle = ({ fileIds, favourite }: Change, savedIds: ReadonlySet<string>) => {
    const otherwise = fileIds.filter((fileId) => {
      const state = pending.get(fileId);
      if (!state) return false;
      if (savedIds.has(fileId)) state.saved = favourite;
      state.presses -= 1;
      if (state.presses > 0) return false;
      pending.delete(fileId);
      return state.saved !== favourite;
    });
    if (otherwise.length > 0) show(otherwise, !favourite);
  };

  return useMutation({
    // Sent even if the tab is closed now.
    mutationFn: ({ fileIds, favourite }: Change) =>
      setFavourites({ keepalive: true, path: pathOf(link), body: { fileIds: [...fileIds], favourite } }),
    // One after the other: two presses must arrive in order.
    scope: { id: 'favourites' },
    onMutate: ({ fileIds, favourite }) => {
      for (const fileId of fileIds) {
        const state = pending.get(fileId) ?? { saved: !favourite, presses: 0 };
        state.presses += 1;
        pending.set(fileId, state);
      }
      show(fileIds, favourite);
    },
    onSuccess: ({ fileIds }, change) => {
      settle(change, new Set(fileIds));
      // A refetch in flight may not include the change; a file that the server left out no longer exists.
      if (fileIds.length < change.fileIds.length || queries.isFetching({ queryKey, exact: true }) > 0)
        void queries.invalidateQueries({ queryKey, exact: true });
    },
    onError: (error, change) => {
      settle(change, new Set());
      // The passcode has changed, or the gallery has ended or is gone: the page must show it.
      if (error instanceof ApiError && error.status !== 0) void queries.invalidateQueries({ queryKey, exact: true });
    },
  });
}
