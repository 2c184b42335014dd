import type { SiteDto } from '@showreel/api-client';
import { legal } from '../../i18n/en/legal';
import { getTranslations } from '../../i18n/translations';
import { Link } from '../routing/Link';

/**
 * Links to the legal pages that have a text, and to the withdrawal. `newTab` keeps the page that is being filled in.
 */
export function LegalLinks({
  pages = [],
  withdraw = false,
  className,
  newTab = false,
}: {
  pages?: SiteDto['legalPages'] | undefined;
  withdraw?: boolean | undefined;
  className?: string | undefined;
  newTab?: boolean;
}) {
  const t = getTranslations(legal);
  return (
    <nav aria-label={t('pages')} className={className}>
      {pages.map((page) => (
        <Link key={page} to={`/legal/${page}`} {...(newTab ? { target: '_blank', rel: 'noopener' } : {})}>
          {t(page)}
        </Link>
      ))}
      {withdraw && <Link to="/withdraw">{t('withdraw')}</Link>}
    </nav>
  );
}
