import type { ClientAccessDto, PackageDto } from '@showreel/api-client';
import { usePageParams } from '../../ui/routing/page-params';
import { ApiError } from '../../api/api-error';
import { useGallery } from '../../api/gallery/gallery';
import { usePackages, useSite } from '../../api/site';
import { describeAccess } from '../../api/gallery/describe-access';
import { formatMoney } from '../../i18n/money';
import { galleryPath, receiptPath, type GalleryLink } from '../../api/gallery/gallery-link';
import { checkoutPath } from '../../api/payments/checkout-order';
import { offerOf, packagesToReopen, shownPackages } from '../../api/payments/package-offer';
import { Button, ButtonLink } from '../../ui/controls/Button';
import { Link } from '../../ui/routing/Link';
import { Loading } from '../../ui/status/Loading';
import { StatusMessage } from '../../ui/status/StatusMessage';
import { PackageOffer } from '../../ui/cards/PackageOffer';
import { Page } from '../../ui/page/Page';
import { PlainPage } from '../../ui/page/PlainPage';
import styles from './PackagesPage.module.css';
import { common } from '../../i18n/en/common';
import { packages as packageTexts } from '../../i18n/en/packages';
import { translateServerText, getTranslations } from '../../i18n/translations';

/** The packages for one gallery; open to its client after the timer has ended too. */
export function PackagesPage() {
  const t = getTranslations(packageTexts);
  const { projectId = '', clientEmail = '' } = usePageParams();
  const link = { projectId, clientEmail };
  const gallery = useGallery(link);
  const packages = usePackages();
  const { data: site } = useSite();
  if (gallery.isPending || packages.isPending) return <Loading />;
  const errorCode = gallery.error instanceof ApiError ? gallery.error.code : null;
  // Without an answer the link may well be right.
  const silent = [gallery.error, packages.error].some(
    (error) => error !== null && (!(error instanceof ApiError) || error.status === 0 || error.status >= 500),
  );
  const retry = () => void Promise.all([gallery.error && gallery.refetch(), packages.error && packages.refetch()]);
  const expired = errorCode === 'gallery.expired';
  if ((gallery.error && !expired) || !packages.data) {
    return (
      <PlainPage site={site} title={t('galleryNotFound')}>
        <StatusMessage
          title={t('galleryNotFound')}
          actions={
            <>
              {silent && (
                <Button variant="primary" onClick={retry}>
                  {getTranslations(common)('tryAgain')}
                </Button>
              )}
              <ButtonLink to="/" variant={silent ? 'secondary' : 'primary'}>
                {getTranslations(common)('backToHome')}
              </ButtonLink>
            </>
          }
        >
          <p>{silent ? getTranslations(common)('offline') : t('galleryNotFoundText')}</p>
        </StatusMessage>
      </PlainPage>
    );
  }
  const level = gallery.data && !expired ? gallery.data.clientAccess.accessLevel : 'free';
  const offered = expired ? packagesToReopen(gallery.error) : (gallery.data?.clientAccess.offeredPackages ?? []);
  const shown = shownPackages(packages.data, level, offered);
  const name = expired
    ? ((gallery.error as ApiError).detail('project') as { name: string } | undefined)
    : gallery.data?.project;
  return (
    <Page
      site={site}
      title={`${t('pageTitle')} – ${name?.name ?? t('gallery')}`}
      className={styles['main']}
      back={{ to: galleryPath(link), label: getTranslations(common)('backToGallery') }}
    >
      {name && <p className={styles['project']}>{name.name}</p>}
      <h1 className={styles['title']}>{level === 'complete' ? t('allYours') : t('choose')}</h1>
      <p className={styles['lead']}>{t(expired ? 'leadExpired' : LEADS[level])}</p>
      {gallery.data && !expired && (
        <p className={styles['have']}>
          {t.rich('youHave', {
            access: (
              <strong>
                {describeAccess(gallery.data.clientAccess, site?.freeVideoDownloads ?? 3, gallery.data.project)}
              </strong>
            ),
          })}
        </p>
      )}
      {shown.length === 0 && <p className={styles['lead']}>{t('nothingMore')}</p>}
      <div className={styles['offers']}>
        {shown.map((offer) => (
          <Offer key={offer.packageType} offer={offer} level={level} link={link} />
        ))}
      </div>
      <div className={styles['note']}>
        <p>{t('onePayment')}</p>
        {level !== 'free' && (
          <p>
            <Link to={receiptPath(link)}>{getTranslations(common)('yourPurchases')}</Link>
          </p>
        )}
        {site && (
          <p>
            {t.rich('questions', {
              link: <a href={`mailto:${site.supportEmail}`}>{getTranslations(common)('contactSupport')}</a>,
            })}
          </p>
        )}
      </div>
    </Page>
  );
}

const LEADS = { free: 'leadFree', extended: 'leadExtended', complete: 'leadComplete' } as const;

function Offer({
  offer,
  level,
  link,
}: {
  offer: PackageDto;
  level: ClientAccessDto['accessLevel'];
  link: GalleryLink;
}) {
  const { priceCents, state } = offerOf(offer, level);
  const t = getTranslations(packageTexts);
  const money = (cents: number) => formatMoney(cents, offer.currency);
  return (
    <PackageOffer
      level={2}
      title={translateServerText(offer.title)}
      description={translateServerText(offer.description)}
      features={offer.features.map(translateServerText)}
      highlighted={offer.packageType === 'complete'}
      price={money(priceCents)}
      insteadOf={state === 'upgrade' ? money(offer.priceCents) : undefined}
      label={offer.packageType === 'complete' ? t('wholeGallery') : undefined}
      priceNote={t(state)}
    >
      {state === 'owned' || state === 'included' ? (
        <p className={styles['owned']}>{state === 'owned' ? t('current') : t('included')}</p>
      ) : (
        <ButtonLink
          variant={offer.packageType === 'complete' ? 'primary' : 'secondary'}
          large
          wide
          to={checkoutPath(link, {
            amountCents: priceCents,
            currency: offer.currency,
            packageType: offer.packageType,
            isUpgrade: state === 'upgrade',
          })}
        >
          {state === 'upgrade'
            ? t('upgradeFor', { price: money(priceCents) })
            : t(offer.packageType === 'complete' ? 'buyComplete' : 'buyExtended')}
        </ButtonLink>
      )}
    </PackageOffer>
  );
}
