import type { ClientAccessDto, GalleryProjectDto } from '@showreel/api-client';
import { gallery } from '../../i18n/en/gallery';
import { getTranslations } from '../../i18n/translations';
import { ApiError } from '../api-error';

/** Free videos per client, until the server's setting is known. */
export const FREE_VIDEOS = 3;

/** How many free videos are left. */
export function freeVideosLeft(
  { freeDownloadsUsed }: Pick<ClientAccessDto, 'freeDownloadsUsed'>,
  freeVideos: number,
): number {
  return Math.max(0, freeVideos - freeDownloadsUsed);
}

/** What a client may still download, in one line. */
export function describeAccess(
  access: ClientAccessDto,
  freeVideos: number,
  { videoCount, photoCount }: Pick<GalleryProjectDto, 'videoCount' | 'photoCount'>,
): string {
  const t = getTranslations(gallery);
  if (access.accessLevel === 'complete') return t('accessComplete');
  // All of a small gallery is free.
  if (access.accessLevel === 'free' && photoCount === 0 && videoCount > 0 && access.offeredPackages.length === 0)
    return t('videosFree', { count: videoCount });
  const headshot = t(access.freeHeadshotUsed ? 'headshotChosen' : 'headshotLeft');
  if (access.accessLevel === 'extended')
    return `${t('downloadsLeft', { count: access.videoDownloadsLeft ?? 0 })}, ${headshot}`;
  return `${t('freeVideosLeft', { count: freeVideosLeft(access, freeVideos) })}, ${headshot}`;
}

/** The packages that reopen a gallery, by its `gallery.expired` error. */
export function packagesToReopen(error: unknown): ClientAccessDto['offeredPackages'] {
  return (
    (error instanceof ApiError &&
      (error.detail('offeredPackages') as ClientAccessDto['offeredPackages'] | undefined)) ||
    []
  );
}
