import type { GalleryMediaFileDto } from '@showreel/api-client';
import { reasonOf } from '../../api/api-error';
import { FAVOURITES_PER_CALL, useFavouriteIds, useSetFavourites } from '../../api/gallery/favourites';
import type { GalleryLink } from '../../api/gallery/gallery-link';
import { toast } from '../../ui/toast/toast-store';
import { gallery } from '../../i18n/en/gallery';
import { getTranslations } from '../../i18n/translations';

/** The favourites, and how to change them, with a toast for those that could not be saved. */
export function useFavourites(link: GalleryLink) {
  const { ids, likers } = useFavouriteIds(link);
  const { mutateAsync } = useSetFavourites(link);
  const failed = (error?: unknown) => {
    const t = getTranslations(gallery);
    toast({ variant: 'destructive', title: t('notSaved'), description: reasonOf(error, t('notSavedText')) });
  };
  return {
    ids,
    likers,
    toggle: async ({ id }: GalleryMediaFileDto) => {
      try {
        const { fileIds } = await mutateAsync({ fileIds: [id], favourite: !ids.has(id) });
        if (fileIds.length === 0) failed();
      } catch (error) {
        failed(error);
      }
    },
    /** @returns how many files were to change, and how many of them failed */
    setMany: async (files: readonly GalleryMediaFileDto[], favourite: boolean) => {
      const changed = files.map(({ id }) => id).filter((id) => ids.has(id) !== favourite);
      const calls = [];
      for (let at = 0; at < changed.length; at += FAVOURITES_PER_CALL) {
        calls.push(mutateAsync({ fileIds: changed.slice(at, at + FAVOURITES_PER_CALL), favourite }));
      }
      const saved = (await Promise.allSettled(calls)).reduce(
        (sum, call) => sum + (call.status === 'fulfilled' ? call.value.fileIds.length : 0),
        0,
      );
      return { changed: changed.length, failed: changed.length - saved };
    },
  };
}

export type Favourites = ReturnType<typeof useFavourites>;
