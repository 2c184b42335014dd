import type { ClientAccessDto, GalleryMediaFileDto } from '@showreel/api-client';
import { useState } from 'react';
import { chosenPhotoName } from '../../../api/gallery/describe-access';
import { useSelectHeadshot } from '../../../api/gallery/gallery';
import type { GalleryLink } from '../../../api/gallery/gallery-link';
import { toast } from '../../../ui/toast/toast-store';
import { gallery } from '../../../i18n/en/gallery';
import { titleOf } from '../../../i18n/format';
import { getTranslations } from '../../../i18n/translations';
import { useDownloadError } from './useDownloadError';

/** The choice of the free headshot. `file` is the photo to confirm. */
export function useHeadshotChoice(link: GalleryLink, access: ClientAccessDto) {
  const selectHeadshot = useSelectHeadshot(link);
  const showError = useDownloadError(link);
  const [file, setFile] = useState<GalleryMediaFileDto>();
  const t = getTranslations(gallery);
  return {
    file,
    ask: setFile,
    cancel: () => setFile(undefined),
    choose: async (photo: GalleryMediaFileDto) => {
      try {
        // Not `mutate` with callbacks: they are dropped where the gallery has closed meanwhile.
        await selectHeadshot.mutateAsync(photo.id);
        toast({ title: chosenPhotoName(access), description: t('headshotDone', { name: titleOf(photo) }) });
      } catch (error) {
        showError(error, t('selectionFailed'), t('selectionFailedText'));
      }
      setFile(undefined);
    },
    isPending: selectHeadshot.isPending,
  };
}

export type HeadshotChoice = ReturnType<typeof useHeadshotChoice>;
