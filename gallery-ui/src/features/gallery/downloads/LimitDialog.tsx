import type { ClientAccessDto, GalleryMediaFileDto } from '@showreel/api-client';
import type { GalleryLink } from '../../../api/gallery/gallery-link';
import { Button } from '../../../ui/controls/Button';
import { Modal } from '../../../ui/overlays/Modal';
import { common } from '../../../i18n/en/common';
import { downloads as section } from '../../../i18n/en/downloads';
import { formatList, titleOf } from '../../../i18n/format';
import { getTranslations } from '../../../i18n/translations';
import type { Shortage } from './download-step';
import { useOpenPackages } from './useDownloadError';

/** Explains which limit was reached, and offers what is possible: the files within it, or a package. */
export function LimitDialog({
  link,
  shortage,
  access,
  freeVideos,
  onDownload,
  onClose,
}: {
  link: GalleryLink;
  shortage: Shortage;
  access: ClientAccessDto;
  freeVideos: number;
  onDownload?: (files: readonly GalleryMediaFileDto[]) => void;
  onClose: () => void;
}) {
  const t = getTranslations(section);
  const openPackages = useOpenPackages(link);
  const { videos, photos, covered, available } = shortage;
  const free = access.accessLevel === 'free';
  const left = access.videoDownloadsLeft ?? 0;
  const tooManyVideos = videos > covered.length;
  const title = () => {
    if (photos > 0 && tooManyVideos) return t('lockedTitle');
    if (photos > 0) return t(access.freeHeadshotUsed ? 'headshotUsedTitle' : 'headshotLeftTitle');
    if (left > 0) return t(free ? 'freeLeftTitle' : 'videosLeftTitle', { count: left });
    return free ? t('freeUsedTitle', { count: freeVideos }) : t('videosUsedTitle');
  };
  const downloadLabel = () => {
    if (covered.length === 0) return t('downloadUnlocked', { count: available.length });
    return free && covered.length === available.length
      ? t('downloadFree', { count: available.length })
      : t('downloadAvailable', { count: available.length });
  };
  return (
    <Modal
      title={title()}
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('notNow')}
          </Button>
          {onDownload && available.length > 0 && (
            <Button onClick={() => onDownload(available)}>{downloadLabel()}</Button>
          )}
          <Button variant="primary" onClick={openPackages}>
            {getTranslations(common)('viewPackages')}
          </Button>
        </>
      }
    >
      {tooManyVideos && (
        <p>
          {left > 0
            ? t(free ? 'freeLeftText' : 'videosLeftText', { count: left, videos })
            : t(free ? 'freeUsedText' : 'videosUsedText')}
        </p>
      )}
      {photos > 0 && <p>{t(access.freeHeadshotUsed ? 'photosLockedText' : 'headshotLeftText', { count: photos })}</p>}
      {covered.length > 0 && <p>{t('coveredText', { files: formatList(covered.map(titleOf)) })}</p>}
    </Modal>
  );
}
