import type { ClientAccessDto, FreeAllowanceDto, GalleryDto, GalleryMediaFileDto } from '@showreel/api-client';
import { gallery } from '../../i18n/en/gallery';
import { getLanguage } from '../../i18n/language';
import { getTranslations } from '../../i18n/translations';
import { countFiles } from './gallery-files';

type PhotoAccess = Pick<ClientAccessDto, 'freeAllowance' | 'photoDownloadsLeft' | 'chosenPhotoIds'>;

/** Says whether the client has one photo to choose, the free one, which has a name of its own. */
export const hasOnePhoto = ({ photoDownloadsLeft, chosenPhotoIds }: PhotoAccess): boolean =>
  photoDownloadsLeft !== null && photoDownloadsLeft + chosenPhotoIds.length === 1;

/**
 * Returns what the studio calls a free photo, in the visitor's language where the studio has named it; nothing for
 * 'headshot'.
 */
export const photoLabelOf = ({ photoLabel, translations }: FreeAllowanceDto): string | null | undefined =>
  translations?.[getLanguage().language]?.photoLabel ?? photoLabel;

/** Returns what a chosen photo is called. */
export function chosenPhotoName(access: PhotoAccess): string {
  const t = getTranslations(gallery);
  if (!hasOnePhoto(access)) return t('chosen');
  const label = photoLabelOf(access.freeAllowance);
  return label ? t('freePhoto', { label }) : t('freeHeadshot');
}

function describePhotos(access: PhotoAccess): string | null {
  const t = getTranslations(gallery);
  const { photoDownloadsLeft: left, chosenPhotoIds, freeAllowance } = access;
  if (left === null) return t('photosAll');
  if (hasOnePhoto(access)) {
    const label = photoLabelOf(freeAllowance);
    if (label) return t(left === 0 ? 'freePhotoChosen' : 'freePhotoLeft', { label });
    return t(left === 0 ? 'headshotChosen' : 'headshotLeft');
  }
  if (left > 0) return t('photosLeft', { count: left });
  return chosenPhotoIds.length > 0 ? t('photosChosen', { count: chosenPhotoIds.length }) : null;
}

function describeVideos({ accessLevel, freeAllowance, videoDownloadsLeft: left }: ClientAccessDto): string | null {
  const t = getTranslations(gallery);
  if (left === null) return t('videosAll');
  if (accessLevel !== 'free') return t('downloadsLeft', { count: left });
  return freeAllowance.videos > 0 ? t('freeVideosLeft', { count: left }) : null;
}

/**
 * Describes what a client may still download, in one line: kinds of file that the gallery does not have are left out.
 */
export function describeAccess(shown: Pick<GalleryDto, 'clientAccess' | 'project' | 'mediaFiles' | 'rest'>): string {
  const {
    clientAccess: access,
    project: { videoCount, photoCount },
    mediaFiles,
  } = shown;
  const t = getTranslations(gallery);
  if (access.accessLevel === 'complete') return t('accessComplete');
  // A small gallery is free as a whole.
  if (access.accessLevel === 'free' && photoCount === 0 && videoCount > 0 && videoCount <= access.freeAllowance.videos)
    return t('videosFree', { count: videoCount });
  const hasLocked = (of: { fileType?: GalleryMediaFileDto['fileType'] } = {}) => countFiles(shown, of, 'locked') > 0;
  if (mediaFiles[0] && !hasLocked()) return t('accessComplete');
  const describe = (type: GalleryMediaFileDto['fileType'], count: number, all: 'videosAll' | 'photosAll') => {
    if (!mediaFiles[0] || hasLocked({ fileType: type }))
      return type === 'video' ? describeVideos(access) : describePhotos(access);
    return count > 0 && t(all);
  };
  return (
    [describe('video', videoCount, 'videosAll'), describe('photo', photoCount, 'photosAll')]
      .filter(Boolean)
      .join(', ') || t('previewsOnly')
  );
}
