import type { ClientAccessDto, GalleryMediaFileDto } from '@showreel/api-client';
import { useDebounced } from '../../../../../shared-ui/src/useDebounced';
import { reasonOf } from '../../../api/api-error';
import { packagesPath, type GalleryLink } from '../../../api/gallery/gallery-link';
import { useGalleryPackages } from '../../../api/payments/packages';
import { common } from '../../../i18n/en/common';
import { singles } from '../../../i18n/en/singles';
import { formatMoney } from '../../../i18n/money';
import { getTranslations } from '../../../i18n/translations';
import { Button } from '../../../ui/controls/Button';
import { Link } from '../../../ui/routing/Link';
import { isLocked } from '../downloads/download-step';
import styles from './SelectionBar.module.css';
import { MAX_FILES, useBuyFiles } from './useBuyFiles';

/** Milliseconds without a change of the selection after which its price is requested. */
const PRICE_DELAY = 300;

/** Buys the selected files that the client does not have yet, where each of them is sold by itself. */
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
  const { data: offers } = useGalleryPackages(link);
  const sold = files.length > 0 && files.every((file) => isSold(file, access));
  const ids = sold ? files.map(({ id }) => id).join() : '';
  const settled = useDebounced(ids, PRICE_DELAY);
  const { order, error, retry, buy } = useBuyFiles(link, settled ? settled.split(',') : []);
  if (!sold) return null;
  const t = getTranslations(singles);
  if (files.length > MAX_FILES)
    return (
      <p className={styles['better']}>
        {t('tooMany', { count: MAX_FILES })} {access.offeredPackages.length > 0 && <PackagesLink link={link} />}
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
  const better = offers?.packages.find(({ code }) => code === quote?.betterPackage);
  const what = t(kindOf(files), { count: files.length });
  return (
    <>
      <Button className={styles['buy']} disabled={!quote} onClick={buy}>
        {quote ? t('forPrice', { what, price: formatMoney(quote.totalCents, quote.currency) }) : what}
      </Button>
      {better && (
        <p className={styles['better']}>
          {t('better', { title: better.name })} <PackagesLink link={link} />
        </p>
      )}
    </>
  );
}

const PackagesLink = ({ link }: { link: GalleryLink }) => (
  <Link to={packagesPath(link)}>{getTranslations(singles)('betterAction')}</Link>
);

const isSold = ({ fileType }: GalleryMediaFileDto, { singleFiles }: Pick<ClientAccessDto, 'singleFiles'>) =>
  (fileType === 'video' ? singleFiles.videoCents : singleFiles.photoCents) !== null;

function kindOf(files: readonly GalleryMediaFileDto[]) {
  if (files.every(({ fileType }) => fileType === 'photo')) return 'buyPhotos';
  return files.every(({ fileType }) => fileType === 'video') ? 'buyVideos' : 'buyFiles';
}

/** The selected files that the client has to pay for: what is free, or may still be chosen, covers the first ones. */
export function filesToBuy(
  files: readonly GalleryMediaFileDto[],
  { videoDownloadsLeft, photoDownloadsLeft }: Pick<ClientAccessDto, 'videoDownloadsLeft' | 'photoDownloadsLeft'>,
): GalleryMediaFileDto[] {
  const beyond = (type: string, left: number | null) =>
    files.filter((file) => isLocked(file) && file.fileType === type).slice(left ?? Infinity);
  return [...beyond('video', videoDownloadsLeft), ...beyond('photo', photoDownloadsLeft)];
}
