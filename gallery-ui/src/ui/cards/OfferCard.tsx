import { checkoutPath } from '../../api/payments/checkout-order';
import type { GalleryLink } from '../../api/gallery/gallery-link';
import { holdsAll, isForSale, type UsefulOffer } from '../../api/payments/package-offer';
import { packages as section } from '../../i18n/en/packages';
import { singles } from '../../i18n/en/singles';
import { useSite } from '../../api/site';
import { formatStudioDate } from '../../i18n/format';
import { formatMoney } from '../../i18n/money';
import { getTranslations } from '../../i18n/translations';
import { ButtonLink } from '../controls/Button';
import { PackageOffer } from './PackageOffer';

/** Shows a package as it is offered to this client, with the way to its checkout. */
export function OfferCard({
  offer,
  currency,
  link,
  level,
  photoCents = null,
  owned,
  ownedClass,
  action,
  actionName,
}: {
  offer: UsefulOffer;
  currency: string;
  link: GalleryLink;
  level?: 2 | 3;
  /** The price of each photo beyond the package's, where such photos are sold. */
  photoCents?: number | null;
  /** The text in place of the button, for a client who has the package. */
  owned: string;
  ownedClass: string | undefined;
  /** The button's text, and its name for screen readers where that is longer. */
  action: string;
  actionName?: string;
}) {
  const t = getTranslations(section);
  const { data: site } = useSite();
  const { code, name, description, features, state, highlighted, priceCents, opensAt } = offer;
  const quoteCents = offer.quoteCents ?? priceCents;
  const isUpgrade = state === 'upgrade';
  return (
    <PackageOffer
      level={level}
      title={name}
      description={description}
      features={[...features, ...webSize(offer), ...photosBeyond(offer, photoCents, currency)]}
      highlighted={highlighted}
      price={formatMoney(quoteCents, currency)}
      insteadOf={isUpgrade ? formatMoney(priceCents, currency) : undefined}
      label={highlighted && holdsAll(offer) ? t('wholeGallery') : undefined}
      priceNote={t(state)}
    >
      {!isForSale(offer) ? (
        <p className={ownedClass}>
          {opensAt ? t('opensOn', { date: formatStudioDate(opensAt, site?.timezone) }) : owned}
        </p>
      ) : (
        <ButtonLink
          variant={highlighted ? 'primary' : 'secondary'}
          large
          wide
          to={checkoutPath(link, { amountCents: quoteCents, currency, packageType: code, isUpgrade })}
          aria-label={actionName}
        >
          {action}
        </ButtonLink>
      )}
    </PackageOffer>
  );
}

const webSize = ({ contents }: UsefulOffer): string[] =>
  contents.downloadSizes.includes('web') ? [getTranslations(section)('webSize')] : [];

function photosBeyond({ contents: { photos: count } }: UsefulOffer, cents: number | null, currency: string): string[] {
  if (!count || cents === null) return [];
  return [getTranslations(singles)('photosIncluded', { count, price: formatMoney(cents, currency) })];
}
