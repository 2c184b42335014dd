import { packagesPath, type GalleryLink } from '../../api/gallery/gallery-link';
import { useGalleryPackages } from '../../api/payments/packages';
import { singles } from '../../i18n/en/singles';
import { getTranslations } from '../../i18n/translations';
import { Link } from '../routing/Link';

/** Points out a package that costs no more than the single files in the order. */
export function BetterOffer({
  link,
  code,
  className,
}: {
  link: GalleryLink;
  code: string;
  className: string | undefined;
}) {
  const { data } = useGalleryPackages(link);
  const better = data?.packages.find((each) => each.code === code);
  const t = getTranslations(singles);
  return (
    better && (
      <p className={className}>
        {t('better', { title: better.name })} <Link to={packagesPath(link)}>{t('betterAction')}</Link>
      </p>
    )
  );
}
