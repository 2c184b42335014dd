import type { ClientAccessDto, GalleryMediaFileDto } from '@showreel/api-client';
import { useDebounced } from '../../../../../shared-ui/src/useDebounced';
import { reasonOf } from '../../../api/api-error';
import { packagesPath, type GalleryLink } from '../../../api/gallery/gallery-link';
import { common } from '../../../i18n/en/common';
import { singles } from '../../../i18n/en/singles';
import { getTranslations } from '../../../i18n/translations';
import { BetterOffer } from '../../../ui/cards/BetterOffer';
import { Button } from '../../../ui/controls/Button';
import { Link } from '../../../ui/routing/Link';
import { useBuy } from '../../../ui/useBuy';
import { isLocked } from '../downloads/download-step';
import styles from './SelectionBar.module.css';

/** One order may name this many files. */
const MAX_FILES = 100;
/** The price is requested after this many milliseconds without a change of the selection. */
const PRICE_DELAY = 300;

/** Buys the selected files that the client does not have yet, where each of them is sold singly. */
export function BuyFiles({
  link,
  selected,
  access,
}: {
  link: GalleryLink;
  selected: readonly GalleryMediaFileDto[];
  access: ClientAccessDto;
}) {
  const files = filesToBuy(selected, access);
  const sold = files.length > 0 && files.every((file) => isSold(file, access));
  const ids = sold ? files.map(({ id }) => id).join() : '';
  const settled = useDebounced(ids, PRICE_DELAY);
  const fileIds = settled ? settled.split(',') : [];
  const { order, error, retry, labelOf, buy } = useBuy(
    link,
    fileIds.length > 0 && fileIds.length <= MAX_FILES ? { fileIds } : null,
  );
  if (!sold) return null;
  const t = getTranslations(singles);
  if (files.length > MAX_FILES)
    return (
      <p className={styles['better']}>
        {t('tooMany', { count: MAX_FILES })}{' '}
        {access.offeredPackages.length > 0 && <Link to={packagesPath(link)}>{t('betterAction')}</Link>}
      </p>
    );
  if (settled === ids && error)
    return (
      <p className={styles['better']} role="status">
        {reasonOf(error, t('noPrice'))}{' '}
        <button type="button" onClick={retry}>
          {getTranslations(common)('tryAgain')}
        </button>
      </p>
    );
  const quote = settled === ids ? order : undefined;
  const item = t(kindOf(files), { count: files.length });
  return (
    <>
      <Button className={styles['buy']} disabled={!quote} onClick={buy}>
        {quote ? labelOf(item) : item}
      </Button>
      {quote?.betterPackage && <BetterOffer link={link} code={quote.betterPackage} className={styles['better']} />}
    </>
  );
}

const isSold = ({ fileType }: GalleryMediaFileDto, { singleFiles }: Pick<ClientAccessDto, 'singleFiles'>) =>
  (fileType === 'video' ? singleFiles.videoCents : singleFiles.photoCents) !== null;

function kindOf(files: readonly GalleryMediaFileDto[]) {
  if (files.every(({ fileType }) => fileType === 'photo')) return 'buyPhotos';
  return files.every(({ fileType }) => fileType === 'video') ? 'buyVideos' : 'buyFiles';
}

/**
 * Returns the selected files that the client has to pay for: the free downloads and the photos that may still be chosen
 * cover the first ones.
 */
export function filesToBuy(
  files: readonly GalleryMediaFileDto[],
  { videoDownloadsLeft, photoDownloadsLeft }: Pick<ClientAccessDto, 'videoDownloadsLeft' | 'photoDownloadsLeft'>,
): GalleryMediaFileDto[] {
  const beyond = (type: string, left: number | null) =>
    files.filter((file) => isLocked(file) && file.fileType === type).slice(left ?? Infinity);
  return [...beyond('video', videoDownloadsLeft), ...beyond('photo', photoDownloadsLeft)];
}
