import type { ClientAccessDto, GalleryProjectDto } from '@showreel/api-client';
import { gallery } from '../../i18n/en/gallery';
import { getTranslations } from '../../i18n/translations';

/** How many free videos are left. */
export function freeVideosLeft({
  freeAllowance,
  freeDownloadsUsed,
}: Pick<ClientAccessDto, 'freeAllowance' | 'freeDownloadsUsed'>): number {
  return Math.max(0, freeAllowance.videos - freeDownloadsUsed);
}

type PhotoAccess = Pick<ClientAccessDto, 'freeAllowance' | 'photoDownloadsLeft' | 'chosenPhotoIds'>;

/** Whether the client has one photo to choose, the free one: it has a name of its own. */
export const hasOnePhoto = ({ photoDownloadsLeft, chosenPhotoIds }: PhotoAccess): boolean =>
  photoDownloadsLeft !== null && photoDownloadsLeft + chosenPhotoIds.length === 1;

/** What a chosen photo is called. */
export function chosenPhotoName(access: PhotoAccess): string {
  const t = getTranslations(gallery);
  if (!hasOnePhoto(access)) return t('chosen');
  const { photoLabel } = access.freeAllowance;
  return photoLabel ? t('freePhoto', { label: photoLabel }) : t('freeHeadshot');
}

function describePhotos(access: PhotoAccess): string | null {
  const t = getTranslations(gallery);
  const { photoDownloadsLeft: left, chosenPhotoIds, freeAllowance } = access;
  if (left === null) return t('photosAll');
  if (hasOnePhoto(access)) {
    const { photoLabel: label } = freeAllowance;
    if (label) return t(left === 0 ? 'freePhotoChosen' : 'freePhotoLeft', { label });
    return t(left === 0 ? 'headshotChosen' : 'headshotLeft');
  }
  if (left > 0) return t('photosLeft', { count: left });
  return chosenPhotoIds.length > 0 ? t('photosChosen', { count: chosenPhotoIds.length }) : null;
}

function describeVideos(access: ClientAccessDto): string | null {
  const t = getTranslations(gallery);
  if (access.accessLevel === 'free')
    return access.freeAllowance.videos > 0 ? t('freeVideosLeft', { count: freeVideosLeft(access) }) : null;
  const { videoDownloadsLeft: left } = access;
  return left === null ? t('videosAll') : t('downloadsLeft', { count: left });
}

/** What a client may still download, in one line. */
export function describeAccess(
  access: ClientAccessDto,
  { videoCount, photoCount }: Pick<GalleryProjectDto, 'videoCount' | 'photoCount'>,
): string {
  const t = getTranslations(gallery);
  if (access.accessLevel === 'complete') return t('accessComplete');
  // All of a small gallery is free.
  if (access.accessLevel === 'free' && photoCount === 0 && videoCount > 0 && videoCount <= access.freeAllowance.videos)
    return t('videosFree', { count: videoCount });
  return [describeVideos(access), describePhotos(access)].filter(Boolean).join(', ') || t('previewsOnly');
}
