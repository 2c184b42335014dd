import type { ClientAccessDto } from '@showreel/api-client';
import { useState } from 'react';
import { reasonOf } from '../../api/api-error';
import { galleryPath, type GalleryLink } from '../../api/gallery/gallery-link';
import { priceBeyond, priceOfPhoto, type Singles } from '../../api/payments/package-offer';
import { common } from '../../i18n/en/common';
import { singles } from '../../i18n/en/singles';
import { formatMoney } from '../../i18n/money';
import { getTranslations } from '../../i18n/translations';
import { Button, ButtonLink } from '../../ui/controls/Button';
import { Field } from '../../ui/controls/Field';
import { useBuy } from '../../ui/useBuy';
import styles from './SingleOffers.module.css';

/**
 * Offers photos and videos by the piece, which are chosen in the gallery; renders nothing where the list sells none.
 */
export function SingleOffers({ link, offers }: { link: GalleryLink; offers: Singles }) {
  const t = getTranslations(singles);
  const { currency, singleFiles } = offers;
  const photoCents = singleFiles.photoCents === null ? null : priceOfPhoto(offers);
  if (photoCents === null && singleFiles.videoCents === null) return null;
  return (
    <section className={styles['single']} aria-labelledby="single-files">
      <h2 id="single-files">{t('title')}</h2>
      {photoCents !== null && <p>{t('eachPhoto', { price: formatMoney(photoCents, currency) })}</p>}
      {singleFiles.videoCents !== null && (
        <p>{t('eachVideo', { price: formatMoney(singleFiles.videoCents, currency) })}</p>
      )}
      <p className={styles['how']}>{t('how')}</p>
      <ButtonLink to={galleryPath(link)}>{t('select')}</ButtonLink>
    </section>
  );
}

/** Offers more photos than the client may choose, to those who choose theirs. */
export function AdditionalPhotos({
  link,
  offers,
  access: { photoDownloadsLeft: left, chosenPhotoIds },
  photoCount,
}: {
  link: GalleryLink;
  offers: Singles;
  access: ClientAccessDto;
  /** The number of photos in the gallery. */
  photoCount: number;
}) {
  const t = getTranslations(singles);
  const [typed, setTyped] = useState('1');
  const included = chosenPhotoIds.length + (left ?? 0);
  const most = left === null ? 0 : photoCount - included;
  const count = /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : 0;
  const valid = count >= 1 && count <= most;
  const price = priceBeyond(offers);
  const { order, error, retry, labelOf, buy } = useBuy(link, valid && price !== null ? { photos: count } : null);
  if (price === null || most < 1) return null;
  return (
    <section className={styles['single']} aria-labelledby="additional-photos">
      <h2 id="additional-photos">{t('photosTitle')}</h2>
      <p>{t('photosText', { count: included, price: formatMoney(price, offers.currency) })}</p>
      <div className={styles['count']}>
        <Field
          label={t('howMany')}
          inputMode="numeric"
          value={typed}
          maxLength={4}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button disabled={!valid || !order} onClick={buy}>
          {labelOf(t('morePhotos', { count: valid ? count : 1 }))}
        </Button>
      </div>
      {error && (
        <>
          <p role="alert">{reasonOf(error, t('noPrice'))}</p>
          <Button onClick={retry}>{getTranslations(common)('tryAgain')}</Button>
        </>
      )}
    </section>
  );
}
