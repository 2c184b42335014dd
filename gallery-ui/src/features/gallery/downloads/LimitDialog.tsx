import { hasOnePhoto, photoLabelOf } from '../../../api/gallery/describe-access';
import { Button } from '../../../ui/controls/Button';
import { Modal } from '../../../ui/overlays/Modal';
import { common } from '../../../i18n/en/common';
import { downloads as section } from '../../../i18n/en/downloads';
import { formatList, titleOf } from '../../../i18n/format';
import { getTranslations } from '../../../i18n/translations';
import type { Shortage } from './shortage';
import type { AccessDialogProps } from './useDownload';
import { useOpenPackages } from './useDownloadError';

/** Explains which limit several files exceed, and offers what is possible: the files within it, or a package. */
export function LimitDialog({
  link,
  access,
  shortage,
  onDownload,
  onClose,
}: AccessDialogProps & { shortage: Shortage; onDownload: () => void }) {
  const t = getTranslations(section);
  const openPackages = useOpenPackages(link);
  const { videos, photos, covered, available } = shortage;
  const free = access.accessLevel === 'free';
  const left = access.videoDownloadsLeft ?? 0;
  const tooManyVideos = videos > covered.length;
  const { videos: freeVideos } = access.freeAllowance;
  const photosLeft = access.photoDownloadsLeft ?? 0;
  // These texts are for one free photo that has no other name.
  const isHeadshot = hasOnePhoto(access) && !photoLabelOf(access.freeAllowance);
  const sells = access.offeredPackages.length > 0;
  const choosable = photos > 0 && photosLeft > 0;
  const unlocked = available.length - covered.length;
  const photosText = () => {
    if (!sells)
      return isHeadshot ? t('headshotOnlyText', { count: photos }) : t('choosePhotoText', { count: photosLeft });
    if (photosLeft === 0) return t('photosLockedText', { count: photos });
    return isHeadshot ? t('headshotLeftText', { count: photos }) : t('photosLeftText', { count: photosLeft });
  };
  const title = () => {
    if (!sells && !choosable) return t('notIncludedTitle');
    if (photos > 0 && (tooManyVideos || !isHeadshot)) return t('lockedTitle');
    if (photos > 0) return t(photosLeft === 0 ? 'headshotUsedTitle' : 'headshotLeftTitle');
    if (left > 0) return t(free ? 'freeLeftTitle' : 'videosLeftTitle', { count: left });
    if (free) return freeVideos > 0 ? t('freeUsedTitle', { count: freeVideos }) : t('lockedTitle');
    return t('videosUsedTitle');
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
          {available.length > 0 && <Button onClick={onDownload}>{downloadLabel()}</Button>}
          {sells && (
            <Button variant="primary" onClick={openPackages}>
              {getTranslations(common)('viewPackages')}
            </Button>
          )}
        </>
      }
    >
      {!sells && !choosable && <p>{t('notIncludedText')}</p>}
      {sells && tooManyVideos && (
        <p>
          {left > 0
            ? t(free ? 'freeLeftText' : 'videosLeftText', { count: left, videos })
            : t(free ? 'freeUsedText' : 'videosUsedText')}
        </p>
      )}
      {(choosable || (sells && photos > 0)) && <p>{photosText()}</p>}
      {covered.length > 0 && (
        <p>
          {t('coveredText', {
            files: formatList([
              ...covered.map(titleOf),
              ...(unlocked > 0 ? [t('unlockedFiles', { count: unlocked })] : []),
            ]),
          })}
        </p>
      )}
    </Modal>
  );
}
