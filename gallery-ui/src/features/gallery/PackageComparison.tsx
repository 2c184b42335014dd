import type { ClientAccessDto } from '@showreel/api-client';
import { usePackages } from '../../api/site';
import { formatMoney } from '../../i18n/money';
import { packagesPath, type GalleryLink } from '../../api/gallery/gallery-link';
import {
  galleryPackages,
  isDocumentPackage,
  textsOf,
  usefulOffers,
  type UsefulOffer,
} from '../../api/payments/package-offer';
import { ButtonLink } from '../../ui/controls/Button';
import { OfferCard } from '../../ui/cards/OfferCard';
import { PackageOffer } from '../../ui/cards/PackageOffer';
import styles from './Gallery.module.css';
import { common } from '../../i18n/en/common';
import { packages as section } from '../../i18n/en/packages';
import { getTranslations } from '../../i18n/translations';

/** The packages side by side, with the server's prices. `freeVideos` is null once nothing is free any more. */
export function PackageComparison({
  link,
  level,
  freeVideos,
  offered,
  watermarked = false,
}: {
  link: GalleryLink;
  level: ClientAccessDto['accessLevel'];
  freeVideos: number | null;
  offered: ClientAccessDto['offeredPackages'];
  /** Whether previews carry a watermark. */
  watermarked?: boolean;
}) {
  const { data: all } = usePackages();
  const t = getTranslations(section);
  if (!all || offered.length === 0) return null;
  const { currency, packages } = galleryPackages(all, level, offered);
  const offers = usefulOffers(packages);
  return (
    <section className={styles['packages']} aria-labelledby="packages-title">
      <h2 id="packages-title" className={styles['heading']}>
        {t('compare')}
      </h2>
      {watermarked && <p className={styles['lead']}>{t('compareText')}</p>}
      <div className={styles['offers']}>
        {freeVideos !== null && (
          <PackageOffer
            title={t('free')}
            description={t('freeText')}
            price={formatMoney(0, currency)}
            priceNote={t('noCard')}
            features={[t('videoDownloads', { count: freeVideos }), t('freeHeadshot'), t('fullResolution')]}
          >
            {level === 'free' && <p className={styles['owned']}>{t('currentAccess')}</p>}
          </PackageOffer>
        )}
        {offers.map((offer) => (
          <OfferCard
            key={offer.code}
            offer={offer}
            currency={currency}
            link={link}
            owned={t('currentAccess')}
            ownedClass={styles['owned']}
            {...actionOf(offer)}
          />
        ))}
      </div>
      {freeVideos !== null && (
        <p className={styles['all']}>
          <ButtonLink variant="quiet" to={packagesPath(link)}>
            {getTranslations(common)('viewPackages')}
          </ButtonLink>
        </p>
      )}
    </section>
  );
}

/** What the button says, and its name for screen readers. */
function actionOf(offer: UsefulOffer): { action: string; actionName: string } {
  const t = getTranslations(section);
  const { name } = textsOf(offer);
  const short = isDocumentPackage(offer) ? t(offer.code === 'complete' ? 'complete' : 'extended') : name;
  const text = offer.state === 'upgrade' ? 'upgradeTo' : 'choosePackage';
  return { action: t(text, { title: short }), actionName: t(text, { title: name }) };
}
