import type { GalleryMediaFileDto } from '@showreel/api-client';
import { ApiError, reasonOf } from '../../../api/api-error';
import { hasOnePhoto, photoLabelOf } from '../../../api/gallery/describe-access';
import { Button } from '../../../ui/controls/Button';
import { Modal } from '../../../ui/overlays/Modal';
import { TryAgain } from '../../../ui/status/TryAgain';
import { common } from '../../../i18n/en/common';
import { downloads as section } from '../../../i18n/en/downloads';
import { singles } from '../../../i18n/en/singles';
import { getTranslations } from '../../../i18n/translations';
import { useBuy } from '../../../ui/useBuy';
import { FilePicture } from './FilePicture';
import type { AccessDialogProps } from './useDownload';
import { useOpenPackages } from './useDownloadError';

/**
 * Explains why a file cannot be downloaded yet, and offers what opens it: its own price or that of one more photo
 * first, then the packages.
 */
export function LockedFileDialog({ link, file, access, onClose }: AccessDialogProps & { file: GalleryMediaFileDto }) {
  const t = getTranslations(section);
  const openPackages = useOpenPackages(link);
  const photo = file.fileType === 'photo';
  const { photoCents, videoCents } = access.singleFiles;
  const soldSingly = (photo ? photoCents : videoCents) !== null;
  // Clients choose the photo once they have paid.
  const soldAsChoice = photo && !soldSingly && access.additionalPhotoCents !== null;
  const packages = access.offeredPackages.length > 0;
  const { order, error, retry, labelOf, buy } = useBuy(
    link,
    soldSingly ? { fileIds: [file.id] } : soldAsChoice ? { photos: 1 } : null,
  );
  // The server rejects an order that it cannot take; anything else may work at the next try.
  const rejected = error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
  const buyable = (soldSingly || soldAsChoice) && !rejected;
  const title = () => {
    if (!packages && !buyable) return t('notIncludedTitle');
    if (photo)
      return t(hasOnePhoto(access) && !photoLabelOf(access.freeAllowance) ? 'headshotUsedTitle' : 'photoLockedTitle');
    if (access.accessLevel !== 'free') return t('videosUsedTitle');
    const { videos } = access.freeAllowance;
    return videos > 0 ? t('freeUsedTitle', { count: videos }) : t('videoLockedTitle');
  };
  const text = () => {
    if (buyable && soldAsChoice) return t(packages ? 'choiceOrPackageText' : 'choiceText');
    if (buyable) return t(packages ? 'singleOrPackageText' : 'singleText');
    if (!packages) return t('notIncludedText');
    if (photo) return t('photosLockedText', { count: 1 });
    return t(access.accessLevel === 'free' ? 'freeUsedText' : 'videosUsedText');
  };
  const item = soldAsChoice
    ? getTranslations(singles)('morePhotos', { count: 1 })
    : getTranslations(singles)(photo ? 'buyThisPhoto' : 'buyThisVideo');
  return (
    <Modal
      title={title()}
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('notNow')}
          </Button>
          {packages && (
            <Button variant={buyable ? 'secondary' : 'primary'} onClick={openPackages}>
              {getTranslations(common)('viewPackages')}
            </Button>
          )}
          {buyable && error && <TryAgain onClick={retry} />}
          {buyable && !error && (
            <Button variant="primary" disabled={!order} onClick={buy}>
              {labelOf(item)}
            </Button>
          )}
        </>
      }
    >
      <FilePicture file={file} />
      <p>{text()}</p>
      {buyable && error && <p role="alert">{reasonOf(error, getTranslations(singles)('noPrice'))}</p>}
    </Modal>
  );
}
