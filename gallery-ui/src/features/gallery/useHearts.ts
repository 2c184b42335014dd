import type { GalleryMediaFileDto } from '@showreel/api-client';
import { reasonOf } from '../../api/api-error';
import { useFavourite } from '../../api/favourites';
import type { GalleryLink } from '../../lib/gallery-link';
import { toast } from '../../ui/toast-store';
import { gallery } from '../../words/en/gallery';
import { words } from '../../words/words';

/** What the hearts do: a press that fails says so, and the heart is then as it was. */
export function useHearts(link: GalleryLink) {
  const { mutateAsync } = useFavourite(link);
  return {
    toggle: async ({ id, isFavourite }: GalleryMediaFileDto) => {
      try {
        await mutateAsync({ fileId: id, favourite: !isFavourite });
      } catch (error) {
        const t = words(gallery);
        toast({ variant: 'destructive', title: t('notSaved'), description: reasonOf(error, t('notSavedText')) });
      }
    },
    /** @returns how many were changed, and how many could not be */
    setMany: async (files: readonly GalleryMediaFileDto[], favourite: boolean) => {
      const changed = files.filter(({ isFavourite }) => isFavourite !== favourite);
      const results = await Promise.allSettled(changed.map(({ id }) => mutateAsync({ fileId: id, favourite })));
      return { changed: changed.length, failed: results.filter(({ status }) => status === 'rejected').length };
    },
  };
}

export type Hearts = ReturnType<typeof useHearts>;
