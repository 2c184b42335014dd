import type { ClientAccessDto, GalleryMediaFileDto } from '@showreel/api-client';
import { gallery } from '../../../i18n/en/gallery';
import { getTranslations } from '../../../i18n/translations';

/** What pressing Download on a file leads to. */
export type DownloadStep = 'download' | 'confirm-free' | 'choose-headshot' | 'packages';

/** Predicts it from the server's reply; the server decides again. */
export function downloadStep(
  file: Pick<GalleryMediaFileDto, 'id' | 'fileType' | 'hasDownloaded'>,
  access: ClientAccessDto,
): DownloadStep {
  if (access.accessLevel === 'complete') return 'download';
  if (file.fileType === 'photo') {
    if (access.freeHeadshotFileId === file.id) return 'download';
    return access.freeHeadshotUsed ? 'packages' : 'choose-headshot';
  }
  if (file.hasDownloaded || access.accessLevel === 'extended') return 'download';
  return (access.videoDownloadsLeft ?? 0) > 0 ? 'confirm-free' : 'packages';
}

/** The label of a file's download button. */
export function downloadLabel(
  file: Pick<GalleryMediaFileDto, 'id' | 'fileType' | 'hasDownloaded'>,
  access: ClientAccessDto,
): string {
  const t = getTranslations(gallery);
  if (file.fileType === 'photo' && downloadStep(file, access) === 'choose-headshot') return t('selectHeadshot');
  return t(file.hasDownloaded ? 'downloadAgain' : 'download');
}

/** Whether the client has not unlocked the file: its preview carries the PREVIEW overlay. */
export function isLocked({ isUnlocked }: Pick<GalleryMediaFileDto, 'isUnlocked'>): boolean {
  return !isUnlocked;
}
