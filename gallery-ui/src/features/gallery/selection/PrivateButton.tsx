import { setPrivateFiles, type GalleryMediaFileDto } from '@showreel/api-client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { reasonOf } from '../../../api/api-error';
import { galleryQuery, pathOf } from '../../../api/gallery/gallery';
import type { GalleryLink } from '../../../api/gallery/gallery-link';
import { downloads as section } from '../../../i18n/en/downloads';
import { gallery } from '../../../i18n/en/gallery';
import { getTranslations } from '../../../i18n/translations';
import { Button } from '../../../ui/controls/Button';
import { Lock } from '../../../ui/icons';
import { toast } from '../../../ui/toast/toast-store';

/** The server accepts at most this many files in one call. */
const PER_CALL = 300;

/** Hides files from guests and partners, or shows them again. Only clients get this button. */
export function PrivateButton({ link, files }: { link: GalleryLink; files: readonly GalleryMediaFileDto[] }) {
  const t = getTranslations(section);
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ fileIds, isPrivate }: { fileIds: string[]; isPrivate: boolean }) => {
      for (let at = 0; at < fileIds.length; at += PER_CALL)
        await setPrivateFiles({ path: pathOf(link), body: { fileIds: fileIds.slice(at, at + PER_CALL), isPrivate } });
    },
    onSuccess: (_, { fileIds, isPrivate }) =>
      toast({
        title: t(isPrivate ? 'madePrivate' : 'madeVisible', { count: fileIds.length }),
        action: { label: t('undo'), onPress: () => mutate({ fileIds, isPrivate: !isPrivate }) },
      }),
    onError: (error) => {
      const title = getTranslations(gallery)('notSaved');
      toast({ variant: 'destructive', title, description: reasonOf(error, title) });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: galleryQuery(link).queryKey, exact: true }),
  });
  const arePrivate = files.length > 0 && files.every(({ isPrivate }) => isPrivate);
  const change = () => {
    const changed = files.filter(({ isPrivate }) => isPrivate === arePrivate).map(({ id }) => id);
    mutate({ fileIds: changed, isPrivate: !arePrivate });
  };
  return (
    <Button disabled={files.length === 0 || isPending} onClick={change}>
      <Lock size={16} aria-hidden />
      {t(arePrivate ? 'makeVisible' : 'makePrivate')}
    </Button>
  );
}
