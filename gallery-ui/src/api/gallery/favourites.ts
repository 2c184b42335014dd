import { setFavourites } from '@showreel/api-client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { GalleryLink } from './gallery-link';
import { ApiError } from '../api-error';
import { CALL, call } from '../call';
import { galleryQuery, pathOf, type GalleryReply } from './gallery';

/** What the server takes in one call. */
export const FAVOURITES_PER_CALL = 300;

/** A file whose change is on its way: what the server has, and how many presses it has yet to answer. */
interface Pending {
  saved: boolean;
  presses: number;
}

interface Change {
  fileIds: readonly string[];
  favourite: boolean;
}

/** Marks files as favourites or removes the mark: shown at once, and as the server has it where it did not take the change. */
export function useSetFavourites(link: GalleryLink) {
  const queries = useQueryClient();
  const { queryKey } = galleryQuery(link);
  const [pending] = useState(() => new Map<string, Pending>());

  const show = (fileIds: readonly string[], isFavourite: boolean) => {
    const changed = new Set(fileIds);
    // It is no reading: the age of the reply stays what it was.
    const updatedAt = queries.getQueryState(queryKey)?.dataUpdatedAt;
    const change = (reply: GalleryReply | undefined) =>
      reply && {
        ...reply,
        mediaFiles: reply.mediaFiles.map((file) => (changed.has(file.id) ? { ...file, isFavourite } : file)),
      };
    queries.setQueryData(queryKey, change, { updatedAt });
  };
  /** The server has answered: of the files without another press underway, those that it has otherwise are shown so. */
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
    // A tab that is closed now still sends it.
    mutationFn: ({ fileIds, favourite }: Change) =>
      call(setFavourites({ ...CALL, keepalive: true, path: pathOf(link), body: { fileIds: [...fileIds], favourite } })),
    // One after the other: two presses in a row must arrive in their order.
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
      // A reading that was under way may not know of it; a file that was left out is gone.
      if (fileIds.length < change.fileIds.length || queries.isFetching({ queryKey, exact: true }) > 0)
        void queries.invalidateQueries({ queryKey, exact: true });
    },
    onError: (error, change) => {
      settle(change, new Set());
      // Rejected: the passcode, the timer or the gallery is gone, and the page must show it.
      if (error instanceof ApiError && error.status !== 0) void queries.invalidateQueries({ queryKey, exact: true });
    },
  });
}
