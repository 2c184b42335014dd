import type { ClientAccessDto, GalleryMediaFileDto, GalleryOffersDto } from '@showreel/api-client';
import { useEffect, useState } from 'react';
import { packagesPath, type GalleryLink } from '../../../api/gallery/gallery-link';
import { useQuote } from '../../../api/payments/checkout';
import { checkoutPath } from '../../../api/payments/checkout-order';
import { textsOf } from '../../../api/payments/package-offer';
import { useGalleryPackages } from '../../../api/payments/packages';
import { singles } from '../../../i18n/en/singles';
import { formatMoney } from '../../../i18n/money';
import { getTranslations } from '../../../i18n/translations';
import { Button } from '../../../ui/controls/Button';
import { Link } from '../../../ui/routing/Link';
import { useNavigate } from '../../../ui/routing/router';
import { isLocked } from '../downloads/download-step';
import styles from './SelectionBar.module.css';

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
  const navigate = useNavigate();
  const sold = files.length > 0 && offers !== undefined && files.every((file) => isSold(file, offers));
  const ids = sold ? files.map(({ id }) => id).join() : '';
  const [settled, setSettled] = useState(ids);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(ids), PRICE_DELAY);
    return () => clearTimeout(timer);
  }, [ids]);
  const { data: order, isError } = useQuote(link, settled ? { fileIds: settled.split(',') } : null);
  if (!sold || isError) return null;
  const t = getTranslations(singles);
  const quote = settled === ids ? order : undefined;
  const better = offers.packages.find(({ code }) => code === quote?.betterPackage);
  const what = t(kindOf(files), { count: files.length });
  const buy = () => {
    if (!quote) return;
    const { totalCents: amountCents, currency, packageType } = quote;
    navigate(checkoutPath(link, { amountCents, currency, packageType, fileIds: ids.split(',') }));
  };
  return (
    <>
      <Button className={styles['buy']} disabled={!quote} onClick={buy}>
        {quote ? t('forPrice', { what, price: formatMoney(quote.totalCents, quote.currency) }) : what}
      </Button>
      {better && (
        <p className={styles['better']}>
          {t('better', { title: textsOf(better).name })} <Link to={packagesPath(link)}>{t('betterAction')}</Link>
        </p>
      )}
    </>
  );
}

const isSold = ({ fileType }: GalleryMediaFileDto, { singleFiles }: GalleryOffersDto) =>
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
