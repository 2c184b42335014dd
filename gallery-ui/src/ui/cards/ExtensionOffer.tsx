import type { ExtensionDto } from '@showreel/api-client';
import type { GalleryLink } from '../../api/gallery/gallery-link';
import { checkoutPath } from '../../api/payments/checkout-order';
import { packages } from '../../i18n/en/packages';
import { singles } from '../../i18n/en/singles';
import { formatMoney } from '../../i18n/money';
import { getTranslations } from '../../i18n/translations';
import { ButtonLink } from '../controls/Button';
import { PackageOffer } from './PackageOffer';

/** Opens a closed gallery again for some days. */
export function ExtensionOffer({
  extension: { days: count, priceCents: amountCents },
  currency,
  link,
  level,
}: {
  extension: ExtensionDto;
  currency: string;
  link: GalleryLink;
  level?: 2 | 3;
}) {
  const t = getTranslations(singles);
  return (
    <PackageOffer
      level={level}
      title={t('extension', { count })}
      description={t('extensionText', { count })}
      price={formatMoney(amountCents, currency)}
      priceNote={getTranslations(packages)('offered')}
      features={[]}
    >
      <ButtonLink large wide to={checkoutPath(link, { amountCents, currency, packageType: 'extension' })}>
        {t('extend', { count })}
      </ButtonLink>
    </PackageOffer>
  );
}
