import type { ClientAccessDto } from '@showreel/api-client';
import { usePackages } from '../../api/site';
import { formatMoney } from '../../i18n/money';
import { packagesPath, type GalleryLink } from '../../api/gallery/gallery-link';
import { checkoutPath } from '../../api/payments/checkout-order';
import { offerOf, shownPackages } from '../../api/payments/package-offer';
import { ButtonLink } from '../../ui/controls/Button';
import { PackageOffer } from '../../ui/cards/PackageOffer';
import styles from './Gallery.module.css';
import { common } from '../../i18n/en/common';
import { packages as section } from '../../i18n/en/packages';
import { translateServerText, getTranslations } from '../../i18n/translations';

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
  const packages = all && shownPackages(all, level, offered);
  const t = getTranslations(section);
  const currency = packages?.[0]?.currency;
  if (!packages || !currency || offered.length === 0) return null;
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
        {packages.map((offer) => {
          const { state, priceCents } = offerOf(offer, level);
          return (
            <PackageOffer
              key={offer.packageType}
              title={translateServerText(offer.title)}
              description={translateServerText(offer.description)}
              features={offer.features.map(translateServerText)}
              highlighted={offer.packageType === 'complete'}
              price={formatMoney(priceCents, currency)}
              insteadOf={state === 'upgrade' ? formatMoney(offer.priceCents, currency) : undefined}
              label={offer.packageType === 'complete' ? t('wholeGallery') : undefined}
              priceNote={t(state)}
            >
              {state === 'owned' || state === 'included' ? (
                <p className={styles['owned']}>{t('currentAccess')}</p>
              ) : (
                <ButtonLink
                  wide
                  large
                  variant={offer.packageType === 'complete' ? 'primary' : 'secondary'}
                  to={checkoutPath(link, { amountCents: priceCents, currency, packageType: offer.packageType })}
                  aria-label={t(state === 'upgrade' ? 'upgradeTo' : 'choosePackage', {
                    title: translateServerText(offer.title),
                  })}
                >
                  {t(state === 'upgrade' ? 'upgradeTo' : 'choosePackage', {
                    title: t(offer.packageType === 'complete' ? 'complete' : 'extended'),
                  })}
                </ButtonLink>
              )}
            </PackageOffer>
          );
        })}
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
