import type { ClientAccessDto } from '@showreel/api-client';
import { freeVideosLeft } from './free-videos';
import { gallery } from '../i18n/en/gallery';
import { getTranslations } from '../i18n/translations';

/** What a client has and may still take, in one line. */
export function describeAccess(access: ClientAccessDto, freeVideos: number): string {
  const t = getTranslations(gallery);
  if (access.accessLevel === 'complete') return t('accessComplete');
  const headshot = t(access.freeHeadshotUsed ? 'headshotChosen' : 'headshotLeft');
  if (access.accessLevel === 'extended')
    return `${t('downloadsLeft', { count: access.videoDownloadsLeft ?? 0 })}, ${headshot}`;
  return `${t('freeVideosLeft', { count: freeVideosLeft(access, freeVideos) })}, ${headshot}`;
}
