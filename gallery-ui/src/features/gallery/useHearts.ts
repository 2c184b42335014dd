import type { GalleryMediaFileDto } from '@showreel/api-client';
import { useCallback } from 'react';
import { reasonOf } from '../../api/api-error';
import { useFavourite } from '../../api/favourites';
import type { GalleryLink } from '../../lib/gallery-link';
import { toast } from '../../ui/toast-store';

/** What the hearts do: presses that fail say so, the heart is then as it was. */
export function useHearts(link: GalleryLink) {
  const { mutateAsync } = useFavourite(link);
  const set = useCallback(async (fileId: string, favourite: boolean) => {
    try {
      await mutateAsync({ fileId, favourite });
    } catch (error) {
      toast({ variant: 'destructive', title: 'Not Saved', description: reasonOf(error, 'Your favourite could not be saved. Please try again.') });
    }
  }, [mutateAsync]);
  const toggle = useCallback((file: GalleryMediaFileDto) => void set(file.id, !file.isFavourite), [set]);
  return { set, toggle };
}
