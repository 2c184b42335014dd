import { addFavourite, removeFavourite } from '@showreel/api-client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { GalleryLink } from '../lib/gallery-link';
import { ApiError } from './api-error';
import { CALL, call } from './call';
import { keyOf, pathOf, type GalleryReply } from './gallery';

/** A file whose heart is on its way: what the server knows, and how many presses it has yet to answer. */
interface Underway {
  known: boolean;
  presses: number;
}

/** Gives hearts or takes them back: shown at once, and as the server has it where it did not take the change. */
export function useFavourite(link: GalleryLink) {
  const queries = useQueryClient();
  const queryKey = keyOf(link);
  const [underway] = useState(() => new Map<string, Underway>());

  const show = (fileId: string, isFavourite: boolean) => {
    // It is no reading: the age of the reply stays what it was.
    const updatedAt = queries.getQueryState(queryKey)?.dataUpdatedAt;
    const change = (reply: GalleryReply | undefined) => reply && { ...reply, mediaFiles: reply.mediaFiles.map((file) => (file.id === fileId ? { ...file, isFavourite } : file)) };
    queries.setQueryData<GalleryReply>(queryKey, change, { updatedAt });
  };
  /** @returns what the server knows, once it has answered the last press */
  const answered = (fileId: string, taken: boolean | null): boolean | null => {
    const state = underway.get(fileId);
    if (!state) return null;
    if (taken !== null) state.known = taken;
    state.presses -= 1;
    if (state.presses > 0) return null;
    underway.delete(fileId);
    return state.known;
  };

  return useMutation({
    mutationFn: ({ fileId, favourite }: { fileId: string; favourite: boolean }) => call((favourite ? addFavourite : removeFavourite)({ ...CALL, path: { ...pathOf(link), fileId } })),
    // One after the other: two presses in a row must arrive in their order.
    scope: { id: 'favourites' },
    onMutate: ({ fileId, favourite }) => {
      const state = underway.get(fileId) ?? { known: !favourite, presses: 0 };
      state.presses += 1;
      underway.set(fileId, state);
      show(fileId, favourite);
    },
    onSuccess: (_, { fileId, favourite }) => {
      answered(fileId, favourite);
      // A reading that was under way may not know of it.
      if (queries.isFetching({ queryKey, exact: true }) > 0) void queries.invalidateQueries({ queryKey, exact: true });
    },
    onError: (error, { fileId }) => {
      const known = answered(fileId, null);
      if (known !== null) show(fileId, known);
      // Refused: the passcode, the timer or the file is gone, and the page must show it.
      if (error instanceof ApiError && error.status !== 0) void queries.invalidateQueries({ queryKey, exact: true });
    },
  });
}
