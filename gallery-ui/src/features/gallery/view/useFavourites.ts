import type { GalleryMediaFileDto } from '@showreel/api-client';
import { reasonOf } from '../../../api/api-error';
import { useFavouriteIds, useSetFavourites } from '../../../api/gallery/favourites';
import type { GalleryLink } from '../../../api/gallery/gallery-link';
import { toast } from '../../../ui/toast/toast-store';
import { gallery } from '../../../i18n/en/gallery';
import { getTranslations } from '../../../i18n/translations';

/** Provides the favourites and how to change them, with a toast for those that could not be saved. */
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
    set: mutateAsync,
  };
}

export type Favourites = ReturnType<typeof useFavourites>;
