import type { GalleryMediaFileDto } from '@showreel/api-client';
import { reasonOf } from '../../api/api-error';
import { FAVOURITES_PER_CALL, useSetFavourites } from '../../api/gallery/favourites';
import type { GalleryLink } from '../../api/gallery/gallery-link';
import { toast } from '../../ui/toast/toast-store';
import { gallery } from '../../i18n/en/gallery';
import { getTranslations } from '../../i18n/translations';

/** Changes favourites, with a toast for those that could not be saved. */
export function useFavourites(link: GalleryLink) {
  const { mutateAsync } = useSetFavourites(link);
  const failed = (error?: unknown) => {
    const t = getTranslations(gallery);
    toast({ variant: 'destructive', title: t('notSaved'), description: reasonOf(error, t('notSavedText')) });
  };
  return {
    toggle: async ({ id, isFavourite }: GalleryMediaFileDto) => {
      try {
        const { fileIds } = await mutateAsync({ fileIds: [id], favourite: !isFavourite });
        if (fileIds.length === 0) failed();
      } catch (error) {
        failed(error);
      }
    },
    /** @returns how many files were to change, and how many of them failed */
    setMany: async (files: readonly GalleryMediaFileDto[], favourite: boolean) => {
      const ids = files.filter(({ isFavourite }) => isFavourite !== favourite).map(({ id }) => id);
      const calls = [];
      for (let at = 0; at < ids.length; at += FAVOURITES_PER_CALL) {
        calls.push(mutateAsync({ fileIds: ids.slice(at, at + FAVOURITES_PER_CALL), favourite }));
      }
      const saved = (await Promise.allSettled(calls)).reduce(
        (sum, call) => sum + (call.status === 'fulfilled' ? call.value.fileIds.length : 0),
        0,
      );
      return { changed: ids.length, failed: ids.length - saved };
    },
  };
}

export type Favourites = ReturnType<typeof useFavourites>;
