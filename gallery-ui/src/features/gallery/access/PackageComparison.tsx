import type { FreeAllowanceDto } from '@showreel/api-client';
import { useGalleryPackages } from '../../../api/payments/packages';
import { formatMoney } from '../../../i18n/money';
import { packagesPath, type GalleryLink } from '../../../api/gallery/gallery-link';
import {
  isDocumentPackage,
  isForSale,
  priceBeyond,
  usefulOffers,
  type UsefulOffer,
} from '../../../api/payments/package-offer';
import { ButtonLink } from '../../../ui/controls/Button';
import { ExtensionOffer } from '../../../ui/cards/ExtensionOffer';
import { OfferCard } from '../../../ui/cards/OfferCard';
import { DeferredNotice } from '../../../ui/cards/DeferredNotice';
import { PackageOffer } from '../../../ui/cards/PackageOffer';
import styles from '../view/Gallery.module.css';
import { common } from '../../../i18n/en/common';
import { packages as section } from '../../../i18n/en/packages';
import { getTranslations } from '../../../i18n/translations';

/** Shows the packages side by side, with the server's prices; `closed` once nothing is free any more. */
export function PackageComparison({
  link,
  closed = false,
  watermarked = false,
}: {
  link: GalleryLink;
  closed?: boolean;
  /** True when previews carry a watermark. */
  watermarked?: boolean;
}) {
  const { data } = useGalleryPackages(link);
  const t = getTranslations(section);
  const offers = usefulOffers(data?.packages ?? []);
  const extension = closed ? data?.extension : null;
  if (!data) return null;
  const { currency, free, deferredPurchases } = data;
  // The open gallery shows these notices itself.
  const notice = closed && <DeferredNotice link={link} purchases={deferredPurchases} />;
  if (!extension && !offers.some(isForSale)) return notice || null;
  const showsFree = !closed && free.videos + free.photos > 0;
  const isComparison = Number(showsFree) + offers.length + Number(Boolean(extension)) > 1;
  const hasPackage = offers.some(({ state }) => state === 'owned' || state === 'included');
  return (
    <section className={styles['packages']} data-closed={closed || undefined} aria-labelledby="packages-title">
      {notice}
      <h2 id="packages-title" className={styles['heading']}>
        {t(isComparison ? 'compare' : 'available')}
      </h2>
      {watermarked && <p className={styles['lead']}>{t('compareText')}</p>}
      <div className={styles['offers']}>
        {showsFree && (
          <PackageOffer
            title={t('free')}
            description={t('freeText')}
            price={formatMoney(0, currency)}
            priceNote={t('noCard')}
            features={freeFeatures(free)}
          >
            {!hasPackage && <p className={styles['owned']}>{t('currentAccess')}</p>}
          </PackageOffer>
        )}
        {offers.map((offer) => (
          <OfferCard
            key={offer.code}
            offer={offer}
            currency={currency}
            link={link}
            photoCents={priceBeyond(data)}
            owned={t('currentAccess')}
            ownedClass={styles['owned']}
            {...actionOf(offer)}
          />
        ))}
        {extension && <ExtensionOffer extension={extension} currency={currency} link={link} />}
      </div>
      {!closed && (
        <p className={styles['all']}>
          <ButtonLink variant="quiet" to={packagesPath(link)}>
            {getTranslations(common)('viewPackages')}
          </ButtonLink>
        </p>
      )}
    </section>
  );
}

function freeFeatures({ videos, photos, photoLabel }: FreeAllowanceDto): string[] {
  const t = getTranslations(section);
  const photo = photoLabel ? t('freePhoto', { label: photoLabel }) : t('freeHeadshot');
  return [
    ...(videos > 0 ? [t('videoDownloads', { count: videos })] : []),
    ...(photos === 1 ? [photo] : []),
    ...(photos > 1 ? [t('photoDownloads', { count: photos })] : []),
    t('fullResolution'),
  ];
}

/** Returns the button's text, and its name for screen readers. */
function actionOf(offer: UsefulOffer): { action: string; actionName: string } {
  const t = getTranslations(section);
  const { name } = offer;
  const short = isDocumentPackage(offer) ? t(offer.code === 'complete' ? 'complete' : 'extended') : name;
  const text = offer.state === 'upgrade' ? 'upgradeTo' : 'choosePackage';
  return { action: t(text, { title: short }), actionName: t(text, { title: name }) };
}
