import { getFavourites, setFavourites, type OwnFavouritesDto } from '@showreel/api-client';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { takeEmbeddedFavourites } from '../embedded-reply';
import type { GalleryLink } from './gallery-link';
import { ApiError } from '../api-error';
import { CHANGED_BY_OTHERS } from '../query-client';
import { addressOf, galleryQuery, pathOf } from './gallery';

/** The server accepts at most this many files in one call. */
export const FAVOURITES_PER_CALL = 300;

const NO_FAVOURITES: OwnFavouritesDto = { fileIds: [], others: [] };

/**
 * Reads the favourites of the person whose link it is, and of the other clients. The gallery's reply does not have
 * them.
 */
export const favouritesQuery = (link: GalleryLink) =>
  queryOptions({
    queryKey: ['/api/gallery/favourites', link.projectId, link.visitor],
    queryFn: () => getFavourites({ path: pathOf(link) }),
    initialData: () => takeEmbeddedFavourites(addressOf(link)),
    retry: 2,
    ...CHANGED_BY_OTHERS,
  });

/** Somebody else who has marked a file; null for a client without a name. */
export type Liker = string | null;

/** Says whose favourite a file is: nobody's until the server has answered. */
export function useFavouriteIds(link: GalleryLink): {
  ids: ReadonlySet<string>;
  likers: ReadonlyMap<string, readonly Liker[]>;
} {
  const { data = NO_FAVOURITES } = useQuery(favouritesQuery(link));
  const { fileIds, others } = data;
  const ids = useMemo(() => new Set(fileIds), [fileIds]);
  const likers = useMemo(() => {
    const names = new Map<string, Liker[]>();
    for (const { name, fileIds: liked } of others)
      for (const id of liked) names.set(id, [...(names.get(id) ?? []), name]);
    return names;
  }, [others]);
  return { ids, likers };
}

/**
 * A file with a change in flight has the state of the server, and the number of presses that the server has not
 * answered yet.
 */
interface Pending {
  saved: boolean;
  presses: number;
}

/** These files become favourites, or are no longer favourites. */
export interface Change {
  fileIds: readonly string[];
  favourite: boolean;
}

/**
 * Adds files to the favourites or removes them. The change is shown at once; what the server does not accept is shown
 * as before.
 */
export function useSetFavourites(link: GalleryLink) {
  const queries = useQueryClient();
  const { queryKey } = favouritesQuery(link);
  const [pending] = useState(() => new Map<string, Pending>());

  const show = (changed: readonly string[], isFavourite: boolean) =>
    queries.setQueryData(queryKey, (known = NO_FAVOURITES) => {
      const others = known.fileIds.filter((id) => !changed.includes(id));
      return { ...known, fileIds: isFavourite ? [...others, ...changed] : others };
    });
  /** Shows the files as the server has them, except those with another press in flight. */
  const applyReply = ({ fileIds, favourite }: Change, savedIds: ReadonlySet<string>) => {
    const settled = fileIds.flatMap((fileId) => {
      const state = pending.get(fileId);
      if (!state) return [];
      if (savedIds.has(fileId)) state.saved = favourite;
      state.presses -= 1;
      if (state.presses > 0) return [];
      pending.delete(fileId);
      return [{ fileId, saved: state.saved }];
    });
    for (const isFavourite of [true, false]) {
      const ids = settled.filter(({ saved }) => saved === isFavourite).map(({ fileId }) => fileId);
      if (ids.length > 0) show(ids, isFavourite);
    }
  };
  const refreshGallery = () => queries.invalidateQueries({ queryKey: galleryQuery(link).queryKey, exact: true });

  return useMutation({
    // The change is sent even if the tab is closed now.
    mutationFn: ({ fileIds, favourite }: Change) =>
      setFavourites({ keepalive: true, path: pathOf(link), body: { fileIds: [...fileIds], favourite } }),
    // The changes are sent one after another: two presses must arrive in order.
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
      applyReply(change, new Set(fileIds));
      // A read that is under way may be older than the change.
      if (queries.isFetching({ queryKey, exact: true }) > 0) void queries.invalidateQueries({ queryKey, exact: true });
      // A file that the server left out no longer exists.
      if (fileIds.length < change.fileIds.length) void refreshGallery();
    },
    onError: (error, change) => {
      applyReply(change, new Set());
      // The passcode has changed, or the gallery has ended or is gone: the page must show that.
      if (error instanceof ApiError && error.status !== 0) void refreshGallery();
    },
  });
}
