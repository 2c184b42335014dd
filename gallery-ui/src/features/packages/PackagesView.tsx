import type { GalleryOffersDto } from '@showreel/api-client';
import type { ReactNode } from 'react';
import { useSite } from '../../api/site';
import { formatMoney } from '../../i18n/money';
import { galleryPath, receiptPath, type GalleryLink } from '../../api/gallery/gallery-link';
import {
  holdsAll,
  isDocumentPackage,
  isForSale,
  usefulOffers,
  type Offer,
  type UsefulOffer,
  priceBeyond,
  priceOfPhoto,
} from '../../api/payments/package-offer';
import { Link } from '../../ui/routing/Link';
import { OfferCard } from '../../ui/cards/OfferCard';
import { ExtensionOffer } from '../../ui/cards/ExtensionOffer';
import { DeferredNotice } from '../../ui/cards/DeferredNotice';
import { Page } from '../../ui/page/Page';
import { SingleOffers } from './SingleOffers';
import styles from './PackagesPage.module.css';
import { common } from '../../i18n/en/common';
import { getLanguage } from '../../i18n/language';
import { tax } from '../../i18n/en/tax';
import { packages as section } from '../../i18n/en/packages';
import { getTranslations } from '../../i18n/translations';
import { mailtoOf } from '../../../../shared-ui/src/mailto';

interface Props {
  link: GalleryLink;
  /** The gallery's name. */
  name?: string | undefined;
  packages: Pick<
    GalleryOffersDto,
    | 'currency'
    | 'taxMode'
    | 'companiesOnly'
    | 'packages'
    | 'singleFiles'
    | 'additionalPhotoCents'
    | 'extension'
    | 'deferredPurchases'
  >;
  /** The client has this access, if it is known. */
  access?: string | undefined;
  /** Offers more photos than the client has. */
  additionalPhotos?: ReactNode;
  /** True when the gallery has closed. */
  expired?: boolean;
  level: 'free' | 'extended' | 'complete';
}

/** Shows the packages with their prices for one client. */
export function PackagesView({ link, name, packages: sold, access, additionalPhotos, expired = false, level }: Props) {
  const { currency, packages, extension } = sold;
  const t = getTranslations(section);
  const offers = usefulOffers(packages);
  const lead = leadOf(level, offers, expired);
  const holdsEverything = level === 'complete' || offers.some((offer) => !isForSale(offer) && holdsAll(offer));
  const sellsSingles = expired
    ? extension !== null
    : priceOfPhoto(sold) !== null || sold.singleFiles.videoCents !== null;
  return (
    <Page
      title={t('pageTitle')}
      of={name ?? t('gallery')}
      className={styles['main']}
      back={{ to: galleryPath(link), label: getTranslations(common)('backToGallery') }}
    >
      {name && <p className={styles['project']}>{name}</p>}
      <h1 className={styles['title']}>{t(titleFor(level, offers))}</h1>
      {lead && <p className={styles['lead']}>{lead}</p>}
      <DeferredNotice link={link} purchases={sold.deferredPurchases} />
      {access && <p className={styles['have']}>{t.rich('youHave', { access: <strong>{access}</strong> })}</p>}
      {offers.length === 0 && !sellsSingles && (
        <p className={styles['lead']}>{t(packages.length === 0 ? 'nothingSold' : 'nothingMore')}</p>
      )}
      <div className={styles['offers']}>
        {offers.map((offer) => (
          <OfferCard
            key={offer.code}
            offer={offer}
            currency={currency}
            link={link}
            level={2}
            photoCents={priceBeyond(sold)}
            owned={t(offer.state === 'owned' ? 'current' : 'included')}
            ownedClass={styles['owned']}
            action={actionOf(offer, currency)}
          />
        ))}
        {expired && extension && <ExtensionOffer extension={extension} currency={currency} link={link} level={2} />}
      </div>
      {!expired && !holdsEverything && <SingleOffers link={link} offers={sold} />}
      {!holdsEverything && additionalPhotos}
      <Notes
        packages={sold}
        offers={offers}
        canBuy={offers.some(isForSale) || (sellsSingles && !holdsEverything)}
        purchases={level === 'free' ? null : receiptPath(link)}
      />
    </Page>
  );
}

function titleFor(level: Props['level'], offers: readonly Offer[]) {
  if (level === 'complete') return 'allYours';
  return offers.some(isForSale) ? 'choose' : 'pageTitle';
}

/** Says what the packages are for; null where none of them can be bought. */
function leadOf(level: Props['level'], offers: readonly Offer[], expired: boolean): string | null {
  const t = getTranslations(section);
  if (level !== 'complete' && !offers.some(isForSale)) return null;
  if (expired) return t('leadExpired');
  const documented = offers.every(isDocumentPackage);
  if (level === 'complete') return t(documented ? 'leadComplete' : 'leadEverything');
  if (level === 'free' || !offers.some(({ state }) => state === 'upgrade')) return t('leadFree');
  return t(documented ? 'leadExtended' : 'leadUpgrade');
}

function actionOf(offer: UsefulOffer, currency: string): string {
  const t = getTranslations(section);
  if (offer.state === 'upgrade')
    return t('upgradeFor', { price: formatMoney(offer.quoteCents ?? offer.priceCents, currency) });
  if (!isDocumentPackage(offer)) return t('buy', { title: offer.name });
  return t(offer.code === 'complete' ? 'buyComplete' : 'buyExtended');
}

function Notes({
  packages: { taxMode, companiesOnly },
  offers,
  canBuy,
  purchases,
}: {
  packages: Pick<Props['packages'], 'taxMode' | 'companiesOnly'>;
  offers: readonly Offer[];
  canBuy: boolean;
  /** The address of the client's purchases. */
  purchases: string | null;
}) {
  const { data: site } = useSite();
  const t = getTranslations(section);
  // The terms concern nobody who can buy nothing.
  const sold = canBuy && offers.length > 0;
  return (
    <div className={styles['note']}>
      {sold && <p>{t(offers.every(({ contents }) => contents.lifetimeAccess) ? 'onePayment' : 'onePaymentOnly')}</p>}
      {sold && companiesOnly && <p>{getTranslations(tax)('companiesOnly')}</p>}
      {sold && taxMode !== 'none' && (
        <p>{getTranslations(tax)(taxMode === 'included' ? 'pricesInclude' : 'pricesPlus')}</p>
      )}
      {sold && site?.taxNote && <p>{site.taxNote[getLanguage().language]}</p>}
      {purchases && (
        <p>
          <Link to={purchases}>{getTranslations(common)('yourPurchases')}</Link>
        </p>
      )}
      {site && canBuy && (
        <p>
          {t.rich('questions', {
            link: <a href={mailtoOf(site.supportEmail)}>{getTranslations(common)('contactSupport')}</a>,
          })}
        </p>
      )}
    </div>
  );
}
