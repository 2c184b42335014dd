import type { ClientAccessDto, GalleryMediaFileDto } from '@showreel/api-client';
import { hasOnePhoto, photoLabelOf } from '../../../api/gallery/describe-access';
import { gallery } from '../../../i18n/en/gallery';
import { getTranslations } from '../../../i18n/translations';

type DownloadableFile = Pick<GalleryMediaFileDto, 'id' | 'fileType' | 'hasDownloaded' | 'isUnlocked'>;

/** Pressing Download on a file leads to one of these steps. */
export type DownloadStep = 'download' | 'confirm-free' | 'choose-photo' | 'limit';

/** Predicts the step from the server's reply; the server decides again. */
export function downloadStep(file: DownloadableFile, access: ClientAccessDto): DownloadStep {
  if (file.isUnlocked || access.accessLevel === 'complete') return 'download';
  if (file.fileType === 'photo') {
    if (access.photoDownloadsLeft === null) return 'download';
    return access.photoDownloadsLeft === 0 ? 'limit' : 'choose-photo';
  }
  if (file.hasDownloaded) return 'download';
  if (access.videoDownloadsLeft === 0) return 'limit';
  return access.accessLevel === 'extended' ? 'download' : 'confirm-free';
}

/** Says whether the client chooses a size first: null stands for everything that is unlocked. */
export const hasSizes = (
  files: readonly Pick<GalleryMediaFileDto, 'fileType'>[] | null,
  { downloadSizes }: Pick<ClientAccessDto, 'downloadSizes'>,
): boolean => downloadSizes.length > 1 && (files?.some(({ fileType }) => fileType === 'photo') ?? true);

/**
 * Says whether a guest or partner can do nothing to get the file. Clients learn whom to ask, in a dialog: only they may
 * hide files.
 */
function isOutOfReach(file: DownloadableFile, access: ClientAccessDto): boolean {
  const { mayHide, offeredPackages, singleFiles, additionalPhotoCents, deferredPurchases } = access;
  if (mayHide || downloadStep(file, access) !== 'limit') return false;
  const prices = file.fileType === 'photo' ? [singleFiles.photoCents, additionalPhotoCents] : [singleFiles.videoCents];
  return offeredPackages.length + deferredPurchases.length === 0 && prices.every((price) => price === null);
}

/** Returns the label of a file's download button; null where there is no button. */
export function downloadLabel(file: DownloadableFile, access: ClientAccessDto): string | null {
  if (isOutOfReach(file, access)) return null;
  const t = getTranslations(gallery);
  if (file.fileType === 'photo' && downloadStep(file, access) === 'choose-photo') return choosePhotoLabel(access);
  return t(file.hasDownloaded ? 'downloadAgain' : 'download');
}

/** Returns the label of the button that chooses a photo. */
export function choosePhotoLabel(access: ClientAccessDto): string {
  const t = getTranslations(gallery);
  const label = photoLabelOf(access.freeAllowance);
  if (!hasOnePhoto(access)) return t('selectPhoto');
  return label ? t('selectFreePhoto', { label }) : t('selectHeadshot');
}

/** Says whether the client has not unlocked the file: its preview carries the PREVIEW overlay. */
export function isLocked({ isUnlocked }: Pick<GalleryMediaFileDto, 'isUnlocked'>): boolean {
  return !isUnlocked;
}
